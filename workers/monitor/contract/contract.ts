/**
 * Every request of the page and every message of the worker, as types and plain data. Requests go through Comlink;
 * live data goes over one MessagePort per watch.
 */

import type { Outcome } from '../../../src/shared/faults';
import type { OperationId, SignalId } from '../../../src/shared/ids';
import type { PlatformZone } from '../../../src/shared/platform-zone';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { CommandEnd, CommandProgress, CommandRequest, Operation, WriteCommand } from './commands';
import type { SignalOwner, TrendPoints } from './history';
import type { LastValuesRequest } from './last-values';
import type { ProfileSnapshot } from './profile';
import type { FormulaExplanation, WatchId, WatchSpec } from './watch';

export type * from './alarms';
export type * from './commands';
export type * from './history';
export type * from './last-values';
export type * from './profile';
export type * from './replay';
export type * from './watch';

export interface WorkerSettings {
  /** The platform's HTTP origin; '' for the page's own. */
  readonly httpOrigin: string;
  /** Origin of its WebSockets, `ws:` or `wss:`. */
  readonly socketOrigin: string;
  readonly platformZone: PlatformZone;
  /** 1 except under the `debug` flag, where tests speed up the worker's clock. */
  readonly clockSpeed: number;
  /** Maximum random delay before reconnecting, added to RECONNECT_MS. */
  readonly reconnectSpreadMs: number;
  /**
   * Name of a Web Lock, unique to this worker. The worker takes it before answering `start` and holds it for life:
   * the page's queued request is granted when the worker dies, not while it is busy.
   */
  readonly lifeLock: string;
}

/** Page events that a worker does not receive itself. */
export type LifecycleEvent =
  | 'online'
  | 'offline'
  | 'visible'
  | 'hidden'
  | 'pagehide'
  | 'pageshow'
  | 'freeze'
  | 'resume';

/** Messages over the port given to `start`. Any message that the page sends over it is answered with `alive`. */
export type WorkerEvent =
  /** A call of the worker got business code 1006. */
  | { readonly kind: 'session-ended' }
  | { readonly kind: 'operation'; readonly operation: Operation }
  | { readonly kind: 'command'; readonly progress: CommandProgress }
  | { readonly kind: 'alive' }
  /** The device slept, and the worker's steady clock advanced to this time. */
  | { readonly kind: 'clock'; readonly now: EpochMs }
  /** An uncaught error, for the developer; without stack or payload. */
  | { readonly kind: 'bug'; readonly message: string };

export interface MonitorApi {
  /** Returns the worker's steady clock, from which the page derives its offset. */
  start(settings: WorkerSettings, events: MessagePort): Promise<EpochMs>;
  /** Watches a page. Further messages come over `port`, which is closed when the watch is left. */
  watch(spec: WatchSpec, port: MessagePort): Promise<WatchId>;
  /** Leaves a watch: clears timers, closes the push channel, drops state (spec 4). Ignores unknown ids. */
  leave(watch: WatchId): Promise<void>;
  reportLifecycleEvent(event: LifecycleEvent): Promise<void>;
  /**
   * Explains why a slot's formula has no value, now or at the moment shown by a replay; `null` without a known
   * formula.
   */
  explain(watch: WatchId, slot: number): Promise<FormulaExplanation | null>;
  /** Sends a confirmed write, once per id. Refused while offline, unless it releases another. */
  write(request: WriteCommand): Promise<Outcome<Operation>>;
  /** Returns this worker's operations that were not dismissed, newest first. */
  getOperations(): Promise<readonly Operation[]>;
  /** Runs a command and returns its end, which may take 88 minutes. An id that was sent before is not sent again. */
  runCommand(request: CommandRequest): Promise<CommandEnd>;
  /** Stops waiting for a write or command without undoing it; a write becomes `unknown`. */
  cancel(id: OperationId): Promise<void>;
  /** Returns a signal's points in the `rangeMs` before `until` (default: now), thinned for a trend. */
  loadRecent(
    owner: SignalOwner,
    signalId: SignalId,
    rangeMs: Millis,
    until?: EpochMs,
  ): Promise<Outcome<TrendPoints>>;
  /** Opens a curve; requests and answers go over `port` (`CurveRequest`, `CurveMessage`). */
  openCurve(port: MessagePort): Promise<Outcome<null>>;
  /** Saves, shows or deletes the last values of a page. Resolves to the time of the shown values, or `null`. */
  requestLastValues(request: LastValuesRequest): Promise<EpochMs | null>;
  /** Ends the session: stops watches, polls and operations and forgets them (faults 45). */
  endSession(): Promise<void>;
  /** Counts open resources, for tests and the profile. */
  getInventory(): Promise<Inventory>;
  /** Copies the profile; `null` if its code failed to load. */
  getProfile(): Promise<ProfileSnapshot | null>;
  resetProfile(): Promise<void>;
}

export interface Inventory {
  readonly watches: number;
  readonly sockets: number;
  readonly timers: number;
  readonly calls: number;
  readonly operations: number;
}
