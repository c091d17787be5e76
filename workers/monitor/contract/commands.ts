/** The part of the contract about writes and commands. */
import type { Plain } from '../../../src/shared/calls/call';
import type { CommandEnd as CommandEndOf } from '../../../src/shared/calls/command-end';
import type { Fault } from '../../../src/shared/faults';
import type { CommandUuid, OperationId, ProjectId, SignalId } from '../../../src/shared/ids';
import type { EpochMs } from '../../../src/shared/units';
import type { WatchId } from './watch';

/** The state of a write. It has three ends, not two (wire: Commands that answer later). */
export type OperationPhase =
  /** Handed to the platform. */
  | 'sent'
  /** The platform took it and answers later. */
  | 'accepted'
  /** Done by the platform's answer; the written value has not been pushed yet. */
  | 'done'
  /** Done, and the signal has been seen with the written value. */
  | 'read-back'
  | 'refused'
  /** No answer in time, or the connection was cut: read the value before sending again. */
  | 'unknown';

export interface Operation {
  readonly id: OperationId;
  readonly signalId: SignalId;
  /** Null where the signal's equipment is watched by itself. */
  readonly projectId: ProjectId | null;
  readonly value: string;
  readonly phase: OperationPhase;
  readonly sentAt: EpochMs;
  readonly endedAt: EpochMs | null;
  readonly fault: Fault | null;
  readonly uuid: string | null;
  /**
   * The platform answered the write without its operation id: nothing shows that it knows a repetition, and browsers
   * repeat a POST by themselves.
   */
  readonly isUnguarded?: boolean;
}

/** A write as a person confirmed it. The id is made when the confirmation opens, so that one confirmation is one POST. */
export interface WriteOrder {
  readonly id: OperationId;
  readonly watch: WatchId;
  /** Null where the signal's equipment is watched by itself. */
  readonly projectId: ProjectId | null;
  readonly signalId: SignalId;
  readonly value: string;
  /**
   * The write of the same signal that this one releases: a control was held and is released. Where that one was sent, this one
   * is sent too, whatever has happened to the link, the value or the page since.
   */
  readonly releases?: OperationId;
  /**
   * The page knows of no refusal of the write that this one releases: it is sent too where this worker has not sent that
   * one, since it may have been started after it.
   */
  readonly isOwed?: boolean;
}

/**
 * A command that answers later, other than a write: the call as its declaration encodes it. One id is one POST. The two
 * patterns are those of spec 7: `multi` answers under a uuid (180 tries), `legacy` by code 10003 (30 tries).
 */
export interface CommandOrder {
  readonly id: OperationId;
  readonly pattern: 'multi' | 'legacy';
  readonly path: string;
  readonly body: 'form' | 'json';
  readonly input: { readonly [name: string]: Plain };
  /** Codes of a refusal that count as success, such as ALREADY_BOUND_CODE of `bindTemplate`. */
  readonly doneCodes?: readonly string[];
}
/** The progress of a command. */
export interface CommandProgress {
  readonly id: OperationId;
  /** Null until the platform has taken it over, and in the legacy pattern. */
  readonly uuid: CommandUuid | null;
  /** Number of times that the result has been asked for. */
  readonly tries: number;
}
export type CommandEnd = CommandEndOf<unknown>;
