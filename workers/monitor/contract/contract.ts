/**
 * The contract between page and worker: all that the page may ask, and all that the worker sends. Types and plain data
 * only. Requests go through Comlink; live data goes over one MessagePort a watch.
 */
import type { Outcome } from '../../../src/shared/faults';
import type { OperationId, SignalId } from '../../../src/shared/ids';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { CommandEnd, CommandOrder, CommandProgress, Operation, WriteOrder } from './commands';
import type { SignalOwner, TrendPoints } from './history';
import type { ProfileSnapshot } from './profile';
import type { FormulaExplanation, WatchId, WatchSpec } from './watch';

export type * from './alarms';
export type * from './commands';
export type { FormulaError } from './formula-error';
export type * from './history';
export type * from './profile';
export type * from './replay';
export type * from './watch';

/** Given once, before anything else. */
export interface WorkerSettings {
  /** Origin of the platform's HTTP, '' for the page's own. */
  readonly httpOrigin: string;
  /** Origin of its websockets, `ws:` or `wss:`. */
  readonly socketOrigin: string;
  readonly platformOffsetMin: number;
  /** Clock speed, 1 but under the `debug` flag, where tests let the worker's clock run faster. */
  readonly clockSpeed: number;
  /**
   * Name of a Web Lock, unique to this worker's life: the worker takes it before it answers `start` and holds it until
   * it dies, so that the page's own queued request for it is granted at its death and not while it is merely busy.
   */
  readonly lifeLock: string;
}

/** What happens to the page, relayed, since a worker is not told. */
export type LifeEvent =
  | 'online'
  | 'offline'
  | 'visible'
  | 'hidden'
  | 'pagehide'
  | 'pageshow'
  | 'freeze'
  | 'resume';

/** From the worker, over the port given to `start`; not tied to a watch. Anything the page sends there is answered `alive`. */
export type WorkerEvent =
  /** Business code 1006 was answered to a call of the worker. */
  | { readonly kind: 'session-ended' }
  | { readonly kind: 'operation'; readonly operation: Operation }
  | { readonly kind: 'command'; readonly progress: CommandProgress }
  | { readonly kind: 'alive' }
  /** A bug: something was thrown that nobody caught. For the developer; no stack, no payload. */
  | { readonly kind: 'bug'; readonly message: string };

export interface MonitorApi {
  /** Answers with the worker's steady clock, from which the page works out the offset to its own. */
  start(settings: WorkerSettings, events: MessagePort): Promise<EpochMs>;
  /** Watches a page. Everything further comes over `port`; it is closed when the watch is left. */
  watch(spec: WatchSpec, port: MessagePort): Promise<WatchId>;
  /** Leaves a watch: timers cleared, push channel closed, state dropped (specification 4). Unknown ids do nothing. */
  leave(watch: WatchId): Promise<void>;
  life(event: LifeEvent): Promise<void>;
  /**
   * Why the formula that a slot shows has no value, as it is at this moment (in a replay: at the moment shown). Null
   * where the slot shows no formula, or none that is known yet.
   */
  explain(watch: WatchId, slot: number): Promise<FormulaExplanation | null>;
  /** Sends a confirmed write. Refused at once while offline, unless it takes another back. An id that was sent before does nothing and answers as before. */
  write(order: WriteOrder): Promise<Outcome<Operation>>;
  /** All operations of this worker that have not been dismissed, newest first. */
  operations(): Promise<readonly Operation[]>;
  /** Carries a command out and answers how it ended, which may take 88 minutes. An id that was sent before is not sent again. */
  command(order: CommandOrder): Promise<CommandEnd>;
  /** Stops waiting for a write or a command. Nothing is undone by that: a write is `unknown` from then on. */
  cancel(id: OperationId): Promise<void>;
  /** The `rangeMs` of a signal before a moment (now, where none is given) from history, thinned to what a trend shows. */
  recent(
    owner: SignalOwner,
    signalId: SignalId,
    rangeMs: Millis,
    until?: EpochMs,
  ): Promise<Outcome<TrendPoints>>;
  /** Opens a curve: everything goes over `port` (`CurveRequest`, `CurveMessage`). A fault: it could not be opened. */
  curve(port: MessagePort): Promise<Outcome<null>>;
  /** Ends everything of this session: watches, polls, operations stop; nothing of it is kept (faults, 45). */
  endSession(): Promise<void>;
  /** Counters for tests and the profile: what is open at this moment. */
  inventory(): Promise<Inventory>;
  /** What the profile has counted and timed so far. It is always on; asking costs what copying it costs. */
  profile(): Promise<ProfileSnapshot>;
  /** Counts and times begin anew. */
  resetProfile(): Promise<void>;
}

export interface Inventory {
  readonly watches: number;
  readonly sockets: number;
  readonly timers: number;
  readonly calls: number;
  readonly operations: number;
}
