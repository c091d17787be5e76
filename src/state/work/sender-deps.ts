import type { Call, CallInput } from '../../shared/calls/call';
import type { InspectionRecord, recordInfo } from '../../shared/calls/inspection';
import type { OperationEnd } from '../../shared/calls/operation';
import type { UploadFile, UploadUse } from '../../shared/calls/upload';
import type { Fault, Outcome } from '../../shared/faults';
import type { ImageUrl, OperationId } from '../../shared/ids';
import type { EpochMs, Millis } from '../../shared/units';
import type { OutboxRow } from './rows';
import type { WorkStore } from './work-store';

export interface SentEntry {
  readonly entry: OutboxRow;
  /** Id of the slip, order or record; '' if the platform did not return it. */
  readonly entityId: string;
  /** The decoded response; `null` if only the outcome was queried. */
  readonly data: unknown;
}

/** A copy that the platform did not accept. Its draft is still on the device. */
export interface DroppedCopy {
  readonly entry: OutboxRow;
  readonly fault: Fault;
}
export type RecordName = CallInput<typeof recordInfo>;

export interface SenderDeps {
  readonly store: WorkStore;
  /** Returns the user's id; `null` if signed out. */
  readonly getUserId: () => string | null;
  /** Resolves with the signed-in user's id: nothing may be sent on behalf of another user (faults 87). */
  readonly whoIsSignedIn: () => Promise<Outcome<string>>;
  readonly send: (
    call: Call<unknown, unknown>,
    input: unknown,
    operationId: OperationId,
  ) => Promise<Outcome<unknown>>;
  readonly upload: (
    file: UploadFile,
    use: UploadUse,
    operationId: OperationId,
    onProgress: (share: number) => void,
  ) => Promise<Outcome<ImageUrl>>;
  readonly readRecord: (name: RecordName) => Promise<Outcome<InspectionRecord>>;
  readonly queryOutcomes: (ids: readonly OperationId[]) => Promise<Outcome<readonly OperationEnd[]>>;
  /** Runs one sender at a time across all tabs. */
  readonly runExclusively: (work: () => Promise<void>) => Promise<void>;
  readonly after: (ms: Millis, callback: () => void) => () => void;
  readonly now: () => EpochMs;
  readonly newOperationId: () => OperationId;
  readonly onSent?: (sent: SentEntry) => void;
  readonly onDropped?: (dropped: DroppedCopy) => void;
  readonly onProgress?: (picture: string, share: number) => void;
  /** Called with a network fault, and with `null` once the network is back. */
  readonly onNetwork?: (fault: Fault | null) => void;
}
