/**
 * The page's client of the worker: sends requests, receives messages, detects the worker's death, restarts it and
 * repeats every watch (decision 10). Only this folder uses workers and Comlink.
 */
import type { Remote } from 'comlink';
import type {
  CommandEnd,
  CommandProgress,
  CommandRequest,
  FormulaExplanation,
  Inventory,
  LastValuesRequest,
  LifecycleEvent,
  LinkState,
  MonitorApi,
  Operation,
  ProfileSnapshot,
  SignalOwner,
  TrendPoints,
  WatchRequest,
  WatchSpec,
  WorkerEvent,
  WorkerSettings,
  WriteCommand,
} from '../../workers/monitor/contract/contract';
import { done, failed, type Outcome } from '../shared/faults';
import type { OperationId, SignalId } from '../shared/ids';
import { hasEnded } from '../shared/operation-status';
import { type EpochMs, epochMs, MINUTE_MS, type Millis } from '../shared/units';
import { type CurveChannel, CurveChannels, type CurveNews } from './curve-channels';
import type { WorkerClientDeps } from './deps';
import { PendingOperations } from './pending-operations';
import { type WatchChannel, WatchChannels, type WatchNews } from './watch-channels';
import { startLife, type WorkerLife } from './worker-life';

/** Deaths of the worker within WORKER_DEATH_WINDOW_MS after which it is not restarted (decision 10). */
const WORKER_DEATHS_LIMIT = 3;
const WORKER_DEATH_WINDOW_MS: Millis = MINUTE_MS;

export type { WatchNews };

export type WorkerState =
  | 'starting'
  | 'running'
  /** Died WORKER_DEATHS_LIMIT times within WORKER_DEATH_WINDOW_MS and is not restarted automatically. */
  | 'stopped';

export interface WatchHandle {
  /** Sends a request over the watch's port; the last `interest` is repeated to a restarted worker. */
  readonly send: (request: WatchRequest) => void;
  /** Sends a confirmed write. Its result is `unknown` after `worker-lost`: it may have been sent. */
  readonly write: (order: Omit<WriteCommand, 'watch'>) => Promise<Outcome<Operation>>;
  /** Explains why the formula of a slot has no value; `null` without a reason or while it is unknown. */
  readonly explain: (slot: number) => Promise<FormulaExplanation | null>;
  /**
   * Saves the watch's values on the device, or shows saved ones if none have arrived; `key` identifies user and page.
   * Resolves with the time at which the shown values were saved, or `null`.
   */
  readonly keepOrShowLastValues: (kind: 'keep' | 'show', key: string) => Promise<EpochMs | null>;
  readonly leave: () => void;
}

export interface MonitorClient {
  /** Watches a page until `leave`, across restarts of the worker. */
  watch(spec: WatchSpec, onNews: (news: WatchNews) => void): WatchHandle;
  /** Runs a command (`toCommandOrder`). If the worker dies, it ends as `unknown`, with the last progress's uuid. */
  runCommand(order: CommandRequest, onProgress?: (progress: CommandProgress) => void): Promise<CommandEnd>;
  /** Stops waiting for a write or a command; does not undo it. */
  cancel(id: OperationId): Promise<void>;
  /** Returns the worker's operations, newest first; empty if it has just died. */
  listOperations(): Promise<readonly Operation[]>;
  /** Returns a signal's points in the `rangeMs` before `until`, by default now. */
  loadRecent(
    owner: SignalOwner,
    signalId: SignalId,
    rangeMs: Millis,
    until?: EpochMs,
  ): Promise<Outcome<TrendPoints>>;
  /** Opens a channel for a curve until `close`, across restarts of the worker. */
  openCurve(onNews: (news: CurveNews) => void): CurveChannel;
  forgetLastValues(): Promise<EpochMs | null>;
  /** Leaves every watch and clears the session. */
  endSession(): Promise<void>;
  /** Counts the open objects of the worker; `null` if it died. */
  getInventory(): Promise<Inventory | null>;
  getProfile(): Promise<ProfileSnapshot | null>;
  resetProfile(): Promise<void>;
  onEvent(listener: (event: WorkerEvent) => void): () => void;
  readonly state: WorkerState;
  readonly restartCount: number;
  onState(listener: (state: WorkerState) => void): () => void;
  /** Returns the time of the worker's steady clock, used for arrivals and ages. */
  steadyNow(): EpochMs;
  revive(): void;
  close(): void;
}

type Settings = Omit<WorkerSettings, 'lifeLock'>;

class WorkerClient implements MonitorClient {
  readonly #settings: Settings;
  readonly #deps: WorkerClientDeps;
  readonly #watches = new WatchChannels(() => this.#life);
  readonly #curves = new CurveChannels((invoke, lostResult) => this.#call(invoke, lostResult));
  readonly #pending = new PendingOperations();
  readonly #eventListeners = new Set<(event: WorkerEvent) => void>();
  readonly #stateListeners = new Set<(state: WorkerState) => void>();
  readonly #stopRelay: () => void;
  #life: WorkerLife | null = null;
  #state: WorkerState = 'starting';
  #startCount = 0;
  #deathTimes: Millis[] = [];
  /** The worker's and this thread's clock at the same time; the device's clock until the worker reports its own. */
  #workerBase: number;
  #pageBase: number;

  constructor(settings: Settings, deps: WorkerClientDeps) {
    this.#settings = settings;
    this.#deps = deps;
    this.#workerBase = deps.wallTime();
    this.#pageBase = deps.monotonic();
    this.#stopRelay = deps.onLife((event) => this.#relayLifeEvent(event));
    this.#startWorker();
  }

  get restartCount(): number {
    return this.#startCount - 1;
  }

  get state(): WorkerState {
    return this.#state;
  }

  watch(spec: WatchSpec, onNews: (news: WatchNews) => void): WatchHandle {
    const channel = this.#watches.open(spec, onNews);
    return {
      send: (request) => this.#watches.send(channel, request),
      write: (order) => this.#write(channel, order),
      explain: async (slot) => {
        const id = await this.#watches.loadId(channel);
        if (id === null) return null;
        return this.#call<FormulaExplanation | null>((remote) => remote.explain(id, slot), null);
      },
      keepOrShowLastValues: async (kind, key) => {
        const watch = await this.#watches.loadId(channel);
        return watch === null ? null : this.#keepOrShowLastValues({ kind, watch, key });
      },
      leave: () => this.#watches.leave(channel),
    };
  }

  forgetLastValues(): Promise<EpochMs | null> {
    return this.#keepOrShowLastValues({ kind: 'forget' });
  }

  async runCommand(
    order: CommandRequest,
    onProgress?: (progress: CommandProgress) => void,
  ): Promise<CommandEnd> {
    let uuid: CommandProgress['uuid'] = null;
    const stop = this.onEvent((event) => {
      if (event.kind !== 'command' || event.progress.id !== order.id) return;
      uuid = event.progress.uuid;
      onProgress?.(event.progress);
    });
    const end = await this.#call<CommandEnd | null>((remote) => remote.runCommand(order), null);
    stop();
    return end ?? { end: 'unknown', uuid, fault: { kind: 'worker-lost' } };
  }

  cancel(id: OperationId): Promise<void> {
    return this.#call((remote) => remote.cancel(id), undefined);
  }

  listOperations(): Promise<readonly Operation[]> {
    return this.#call<readonly Operation[]>((remote) => remote.getOperations(), []);
  }

  loadRecent(
    owner: SignalOwner,
    signalId: SignalId,
    rangeMs: Millis,
    until?: EpochMs,
  ): Promise<Outcome<TrendPoints>> {
    const lostResult = failed({ kind: 'worker-lost' });
    return this.#call<Outcome<TrendPoints>>(
      (remote) => remote.loadRecent(owner, signalId, rangeMs, until),
      lostResult,
    );
  }

  openCurve(onNews: (news: CurveNews) => void): CurveChannel {
    return this.#curves.open(onNews);
  }

  async endSession(): Promise<void> {
    this.#watches.leaveAll();
    this.#curves.closeAll();
    this.#pending.clear();
    await this.#call((remote) => remote.endSession(), undefined);
  }

  getInventory(): Promise<Inventory | null> {
    return this.#call<Inventory | null>((remote) => remote.getInventory(), null);
  }

  getProfile(): Promise<ProfileSnapshot | null> {
    return this.#call<ProfileSnapshot | null>((remote) => remote.getProfile(), null);
  }

  resetProfile(): Promise<void> {
    return this.#call((remote) => remote.resetProfile(), undefined);
  }

  onEvent(listener: (event: WorkerEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  onState(listener: (state: WorkerState) => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  readonly steadyNow = (): EpochMs =>
    epochMs(this.#workerBase + (this.#deps.monotonic() - this.#pageBase) * this.#settings.clockSpeed);

  revive(): void {
    if (this.#state !== 'stopped') return;
    this.#deathTimes = [];
    this.#startWorker();
  }

  close(): void {
    this.#stopRelay();
    this.#watches.leaveAll();
    this.#curves.closeAll();
    this.#life?.end();
    this.#life = null;
    this.#setState('stopped');
  }

  /** Calls the worker; resolves with `lostResult` if it is not running or dies before it answers. */
  #call<T>(invoke: (remote: Remote<MonitorApi>) => Promise<T>, lostResult: T): Promise<T> {
    return this.#life ? this.#life.call(invoke, lostResult) : Promise.resolve(lostResult);
  }

  #keepOrShowLastValues(order: LastValuesRequest): Promise<EpochMs | null> {
    return this.#call<EpochMs | null>((remote) => remote.requestLastValues(order), null);
  }

  #setClock(workerNow: EpochMs): void {
    this.#workerBase = workerNow;
    this.#pageBase = this.#deps.monotonic();
  }

  #setState(next: WorkerState): void {
    if (this.#state === next) return;
    this.#state = next;
    for (const listener of [...this.#stateListeners]) listener(next);
  }

  #emit(event: WorkerEvent): void {
    if (event.kind === 'operation') this.#pending.update(event.operation);
    if (event.kind === 'clock') this.#setClock(event.now);
    for (const listener of [...this.#eventListeners]) listener(event);
  }

  #startWorker(): void {
    this.#setState('starting');
    this.#startCount += 1;
    this.#life = startLife(this.#deps, this.#settings, {
      onStart: (workerNow) => {
        this.#setClock(workerNow);
        for (const event of this.#deps.getLifeStates()) this.#relayLifeEvent(event);
        this.#setState('running');
      },
      reportEvent: (event) => this.#emit(event),
      onDeath: () => this.#handleDeath(),
    });
    this.#watches.attachAll();
    this.#curves.attachAll();
  }

  #relayLifeEvent(event: LifecycleEvent): void {
    void this.#call((remote) => remote.reportLifecycleEvent(event), undefined);
  }

  #handleDeath(): void {
    this.#life = null;
    this.#watches.reportLoss();
    this.#curves.reportLoss();
    for (const operation of this.#pending.toLostOperations(this.steadyNow()))
      this.#emit({ kind: 'operation', operation });
    const now = this.#deps.monotonic();
    this.#deathTimes = [...this.#deathTimes.filter((at) => now - at < WORKER_DEATH_WINDOW_MS), now];
    if (this.#deathTimes.length >= WORKER_DEATHS_LIMIT) this.#setState('stopped');
    else this.#startWorker();
  }

  async #write(channel: WatchChannel, order: Omit<WriteCommand, 'watch'>): Promise<Outcome<Operation>> {
    const lostResult = failed({ kind: 'worker-lost' });
    const watch = await this.#watches.loadId(channel);
    if (watch === null) return lostResult;
    this.#pending.add(order, this.steadyNow());
    // Answers and events use two ports: a busy page may read the end of a write before the answer that it was sent.
    const operations: Operation[] = [];
    const stop = this.onEvent((event) => {
      if (event.kind === 'operation' && event.operation.id === order.id) operations.push(event.operation);
    });
    const outcome = await this.#call<Outcome<Operation>>(
      (remote) => remote.write({ ...order, watch }),
      lostResult,
    );
    stop();
    if (!outcome.ok || hasEnded(outcome.value.status)) this.#pending.remove(order.id);
    const newestOperation = operations.at(-1);
    return newestOperation === undefined || newestOperation.fault?.kind === 'worker-lost'
      ? outcome
      : done(newestOperation);
  }
}

export const createMonitorClient = (settings: Settings, deps: WorkerClientDeps): MonitorClient =>
  new WorkerClient(settings, deps);

/** Creates the link of a watch whose worker died and is restarting. */
export const createLostLink = (since: EpochMs): LinkState => ({
  status: 'reconnecting',
  since,
  lastFrameAt: null,
  retryAt: null,
  fault: { kind: 'worker-lost' },
});
