/**
 * The contract between page and worker: all that the page may ask, and all that the worker sends. Types and plain data
 * only. Requests go through Comlink; live data goes over one MessagePort a watch.
 */

import type { Outcome } from '../../../src/shared/faults';
import type { OperationId, SignalId } from '../../../src/shared/ids';
import type { PlatformZone } from '../../../src/shared/platform-zone';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { CommandEnd, CommandOrder, CommandProgress, Operation, WriteOrder } from './commands';
import type { SignalOwner, TrendPoints } from './history';
import type { LastValuesOrder } from './last-values';
import type { ProfileSnapshot } from './profile';
import type { FormulaExplanation, WatchId, WatchSpec } from './watch';

export type { FormulaError } from '../../../src/shared/formula/formula-error';
export type * from './alarms';
export type * from './commands';
export type * from './history';
export type * from './last-values';
export type * from './profile';
export type * from './replay';
export type * from './watch';

/** Given once, before anything else. */
export interface WorkerSettings {
  /** Origin of the platform's HTTP, '' for the page's own. */
  readonly httpOrigin: string;
  /** Origin of its websockets, `ws:` or `wss:`. */
  readonly socketOrigin: string;
  readonly platformZone: PlatformZone;
  /** Clock speed, 1 but under the `debug` flag, where tests let the worker's clock run faster. */
  readonly clockSpeed: number;
  /** A lost link waits up to this much longer than RECONNECT_MS, by chance. */
  readonly reconnectSpreadMs: number;
  /**
   * Name of a Web Lock, unique to this worker's life: the worker takes it before it answers `start` and holds it until
   * it dies, so that the page's own queued request for it is granted at its death and not while it is merely busy.
   */
  readonly lifeLock: string;
}

/** Events of the page. The page relays them, since a worker does not get them. */
export type LifeEvent =
  | 'online'
  | 'offline'
  | 'visible'
  | 'hidden'
  | 'pagehide'
  | 'pageshow'
  | 'freeze'
  | 'resume';

/**
 * From the worker, over the port given to `start`; not tied to a watch. Any message that the page sends there is answered
 * `alive`.
 */
export type WorkerEvent =
  /** Business code 1006 was answered to a call of the worker. */
  | { readonly kind: 'session-ended' }
  | { readonly kind: 'operation'; readonly operation: Operation }
  | { readonly kind: 'command'; readonly progress: CommandProgress }
  | { readonly kind: 'alive' }
  /** The device slept: the worker's steady clock has gone on to this. */
  | { readonly kind: 'clock'; readonly now: EpochMs }
  /** A bug: an error that nothing caught. For the developer; no stack, no payload. */
  | { readonly kind: 'bug'; readonly message: string };

export interface MonitorApi {
  /** Answers with the worker's steady clock, from which the page works out the offset to its own. */
  start(settings: WorkerSettings, events: MessagePort): Promise<EpochMs>;
  /** Watches a page. Everything further comes over `port`; it is closed when the watch is left. */
  watch(spec: WatchSpec, port: MessagePort): Promise<WatchId>;
  /** Leaves a watch: timers cleared, push channel closed, state dropped (spec 4). Unknown ids do nothing. */
  leave(watch: WatchId): Promise<void>;
  life(event: LifeEvent): Promise<void>;
  /**
   * Explains why the formula that a slot shows has no value at this moment, or at the moment shown by a replay. Null
   * where the slot shows no formula, or none that is known yet.
   */
  explain(watch: WatchId, slot: number): Promise<FormulaExplanation | null>;
  /**
   * Sends a confirmed write. Refused at once while offline, unless it releases another. An id that was sent before is not
   * sent again, and is answered with its operation.
   */
  write(order: WriteOrder): Promise<Outcome<Operation>>;
  /** All operations of this worker that have not been dismissed, newest first. */
  operations(): Promise<readonly Operation[]>;
  /** Carries out a command and answers its end, which may take 88 minutes. An id that was sent before is not sent again. */
  command(order: CommandOrder): Promise<CommandEnd>;
  /** Stops waiting for a write or a command. Nothing is undone by that: a write is `unknown` from then on. */
  cancel(id: OperationId): Promise<void>;
  /** The points of a signal in the `rangeMs` before `until` (now by default), thinned to the points of a trend. */
  recent(
    owner: SignalOwner,
    signalId: SignalId,
    rangeMs: Millis,
    until?: EpochMs,
  ): Promise<Outcome<TrendPoints>>;
  /** Opens a curve: everything goes over `port` (`CurveRequest`, `CurveMessage`). A fault: it could not be opened. */
  curve(port: MessagePort): Promise<Outcome<null>>;
  /** Keeps, shows or deletes the values that a page showed last; see `LastValuesOrder`. */
  lastValues(order: LastValuesOrder): Promise<EpochMs | null>;
  /** Ends the session: watches, polls and operations stop, and nothing of them is kept (faults 45). */
  endSession(): Promise<void>;
  /** Counts everything that is open at this moment, for tests and the profile. */
  inventory(): Promise<Inventory>;
  /**
   * A copy of the profile's counters and timings; null where the code for it did not come. The profile is always on;
   * asking costs no more than the copy.
   */
  profile(): Promise<ProfileSnapshot | null>;
  /** Sets all counters and timings of the profile to zero. */
  resetProfile(): Promise<void>;
}

export interface Inventory {
  readonly watches: number;
  readonly sockets: number;
  readonly timers: number;
  readonly calls: number;
  readonly operations: number;
}
