import type { Plain } from '../../../src/shared/calls/call';
import type { CommandEnd as CommandEndOf } from '../../../src/shared/calls/command-end';
import type { Fault } from '../../../src/shared/faults';
import type { CommandUuid, OperationId, ProjectId, SignalId } from '../../../src/shared/ids';
import type { EpochMs } from '../../../src/shared/units';
import type { WatchId } from './watch';

/** State of a write, which has three outcomes, not two (wire: Commands that answer later). */
export type OperationStatus =
  | 'sent'
  /** The platform accepted it and answers later. */
  | 'accepted'
  /** Done according to the platform; the written value has not been pushed yet. */
  | 'done'
  /** Done, and the signal has shown the written value. */
  | 'read-back'
  | 'refused'
  /** No answer in time, or the connection was cut: read the value before sending again. */
  | 'unknown';

export interface Operation {
  readonly id: OperationId;
  readonly signalId: SignalId;
  /** `null` if the signal's equipment is watched on its own. */
  readonly projectId: ProjectId | null;
  readonly value: string;
  readonly status: OperationStatus;
  readonly sentAt: EpochMs;
  readonly endedAt: EpochMs | null;
  readonly fault: Fault | null;
  readonly uuid: string | null;
  /** Whether the answer lacked the operation id: the platform may not recognise a POST that the browser repeats. */
  readonly isUnguarded?: boolean;
}

/** A write as the user confirmed it. The id is created when the confirmation opens; one confirmation is one POST. */
export interface WriteCommand {
  readonly id: OperationId;
  readonly watch: WatchId;
  readonly projectId: ProjectId | null;
  readonly signalId: SignalId;
  readonly value: string;
  /**
   * The write that this one releases (a held control). If that write was sent, link and value are not checked again.
   */
  readonly releases?: OperationId;
  /**
   * Whether the page got no refusal of the released write, which a previous worker may have sent: this one is sent
   * too.
   */
  readonly isOwed?: boolean;
}

/**
 * A command with a deferred answer, other than a write. One id is one POST. Patterns from spec 7: `multi` answers
 * under a uuid (180 tries), `legacy` by code 10003 (30 tries).
 */
export interface CommandRequest {
  readonly id: OperationId;
  readonly pattern: 'multi' | 'legacy';
  readonly path: string;
  readonly body: 'form' | 'json';
  readonly input: { readonly [name: string]: Plain };
  /** Refusal codes that count as success, such as ALREADY_BOUND_CODE of `bindTemplate`. */
  readonly doneCodes?: readonly string[];
}
export interface CommandProgress {
  readonly id: OperationId;
  /** `null` until the platform has accepted it, and in the legacy pattern. */
  readonly uuid: CommandUuid | null;
  /** Number of polls for the result. */
  readonly tries: number;
}
export type CommandEnd = CommandEndOf<unknown>;
