/** Needs of the sender of the outbox, and its reports. */
import type { Call, CallInput } from '../../shared/calls/call';
import type { InspectionRecord, recordInfo } from '../../shared/calls/inspection';
import type { OperationEnd } from '../../shared/calls/operation';
import type { UploadFile, UploadUse } from '../../shared/calls/upload';
import type { Fault, Outcome } from '../../shared/faults';
import type { ImageUrl, OperationId } from '../../shared/ids';
import type { EpochMs, Millis } from '../../shared/units';
import type { OutboxRow } from './rows';
import type { WorkStore } from './work-store';

/** A form that the platform has. */
export interface Sent {
  readonly entry: OutboxRow;
  /** The slip, order or record, as far as the platform has named it. */
  readonly entityId: string;
  /** The decoded answer; null where the end was only asked for. */
  readonly data: unknown;
}

/** A copy that the platform did not take. Its draft is on the device as before. */
export interface Dropped {
  readonly entry: OutboxRow;
  readonly fault: Fault;
}
export type RecordName = CallInput<typeof recordInfo>;

export interface SenderDeps {
  readonly store: WorkStore;
  /** The person who is signed in; null without one. */
  readonly user: () => string | null;
  /** Asks the platform whose session this is: nothing is sent in the wrong name (faults 87). */
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
  /** Reads the record of an inspection as it is now. */
  readonly readRecord: (name: RecordName) => Promise<Outcome<InspectionRecord>>;
  readonly ends: (ids: readonly OperationId[]) => Promise<Outcome<readonly OperationEnd[]>>;
  /** Runs one sender at a time, over all tabs. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
  readonly after: (ms: Millis, ring: () => void) => () => void;
  readonly now: () => EpochMs;
  readonly newOperationId: () => OperationId;
  readonly onSent?: (sent: Sent) => void;
  readonly onDropped?: (dropped: Dropped) => void;
  readonly onProgress?: (picture: string, share: number) => void;
  /** Told for which fault of the network nothing is sent; null when it answers. */
  readonly onNetwork?: (fault: Fault | null) => void;
}
