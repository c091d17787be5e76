/**
 * The page's way to the worker: asks it, listens to it, notices its death, starts it again and watches again
 * everything that was watched (architecture, decision 10). The only page code that knows of workers and Comlink.
 */
import { transfer } from 'comlink';
import type {
  CommandEnd,
  CommandOrder,
  CommandProgress,
  CurveOwner,
  FormulaExplanation,
  Inventory,
  LifeEvent,
  LinkState,
  Operation,
  PostedMessage,
  ProfileSnapshot,
  TrendPoints,
  WatchId,
  WatchMessage,
  WatchRequest,
  WatchSpec,
  WorkerEvent,
  WorkerSettings,
  WriteOrder,
} from '../../workers/monitor/contract/contract';
import { heardMessage } from '../shared/batch';
import { WORKER_DEATH_WINDOW_MS, WORKER_DEATHS_LIMIT } from '../shared/constants';
import { failed, type Outcome } from '../shared/faults';
import type { OperationId, SignalId } from '../shared/ids';
import { type EpochMs, epochMs, type Millis } from '../shared/units';
import { type CurveChannel, type CurveNews, curveChannels } from './curve-channels';
import type { ClientParts } from './parts';
import { startLife, type WorkerLife } from './worker-life';

export type WorkerState =
  | 'starting'
  | 'running'
  /** It died WORKER_DEATHS_LIMIT times within WORKER_DEATH_WINDOW_MS and is not started again by itself. */
  | 'stopped';

/** What a watch tells: the worker's messages, and the loss of the worker itself. */
export type WatchNews = WatchMessage | { readonly kind: 'worker-lost' };

export interface WatchHandle {
  /** Sends a request over the watch's port; the last `interest` is repeated to a restarted worker. */
  readonly send: (request: WatchRequest) => void;
  /** Sends a confirmed write. `worker-lost` means that nobody knows whether it was sent: it becomes `unknown`. */
  readonly write: (order: Omit<WriteOrder, 'watch'>) => Promise<Outcome<Operation>>;
  /** Why the formula that a slot shows has no value; null where it shows none, or where nobody knows just now. */
  readonly explain: (slot: number) => Promise<FormulaExplanation | null>;
  readonly leave: () => void;
}

export interface MonitorClient {
  /** Watches a page until `leave`, over the worker's deaths too. */
  watch(spec: WatchSpec, tell: (news: WatchNews) => void): WatchHandle;
  /**
   * Carries a command out (`commandOrder`) and answers how it ended; `tell` hears how far it is. When the worker dies
   * meanwhile nobody knows what became of it: `unknown`, under the uuid that was heard last.
   */
  command(order: CommandOrder, tell?: (progress: CommandProgress) => void): Promise<CommandEnd>;
  /** Stops waiting for a write or a command; nothing is undone by that. */
  cancel(id: OperationId): Promise<void>;
  /** All operations that the worker knows, newest first; none when it has just died. */
  operations(): Promise<readonly Operation[]>;
  /** The `rangeMs` of a signal before a moment, now where none is given. */
  recent(
    owner: CurveOwner,
    signalId: SignalId,
    rangeMs: Millis,
    until?: EpochMs,
  ): Promise<Outcome<TrendPoints>>;
  /** Opens a channel for a curve until `close`, over the worker's deaths too. */
  curve(tell: (news: CurveNews) => void): CurveChannel;
  /** Leaves every watch and drops everything of the session. */
  endSession(): Promise<void>;
  /** What is open in the worker; null when it died. */
  inventory(): Promise<Inventory | null>;
  /** What the worker's profile holds; null when it died. */
  profile(): Promise<ProfileSnapshot | null>;
  resetProfile(): Promise<void>;
  onEvent(listener: (event: WorkerEvent) => void): () => void;
  readonly state: WorkerState;
  onState(listener: (state: WorkerState) => void): () => void;
  /** The worker's steady clock: what arrivals and ages are measured with. */
  steadyNow(): EpochMs;
  /** Starts a stopped worker again, when a person asks for it. */
  revive(): void;
  /** Ends the worker. */
  close(): void;
}

interface Watched {
  readonly spec: WatchSpec;
  readonly tell: (news: WatchNews) => void;
  interest: WatchRequest | null;
  port: MessagePort | null;
  id: Promise<WatchId | null>;
}

/** What the platform has said of a write stays so, whatever becomes of the worker that would read the value back. */
const ENDED: ReadonlySet<Operation['phase']> = new Set(['done', 'read-back', 'refused', 'unknown']);

export function createMonitorClient(
  settings: Omit<WorkerSettings, 'lifeLock'>,
  parts: ClientParts,
): MonitorClient {
  const watched = new Set<Watched>();
  const eventListeners = new Set<(event: WorkerEvent) => void>();
  const stateListeners = new Set<(state: WorkerState) => void>();
  /** Operations that have not ended, as last heard: after a death nobody knows what became of them. */
  const pending = new Map<OperationId, Operation>();
  let deaths: Millis[] = [];
  let state: WorkerState = 'starting';
  let life: WorkerLife | null = null;
  let workerBase = 0;
  let pageBase = 0;

  const setState = (next: WorkerState): void => {
    if (state === next) return;
    state = next;
    for (const listener of [...stateListeners]) listener(next);
  };
  const emit = (event: WorkerEvent): void => {
    if (event.kind === 'operation') {
      if (ENDED.has(event.operation.phase)) pending.delete(event.operation.id);
      else pending.set(event.operation.id, event.operation);
    }
    for (const listener of [...eventListeners]) listener(event);
  };
  const steadyNow = (): EpochMs => epochMs(workerBase + (parts.monotonic() - pageBase) * settings.clockSpeed);
  const call: WorkerLife['call'] = (ask, lost) => (life ? life.call(ask, lost) : Promise.resolve(lost));

  const curves = curveChannels((ask, lost) => call(ask, lost));

  const attach = (watch: Watched): void => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<PostedMessage>) => watch.tell(heardMessage(data));
    watch.port = port1;
    watch.id = call<WatchId | null>(
      // It may have been left before the worker was ready.
      async (remote) => (watched.has(watch) ? remote.watch(watch.spec, transfer(port2, [port2])) : null),
      null,
    );
    if (watch.interest) port1.postMessage(watch.interest);
  };
  const detach = (watch: Watched): void => {
    watch.port?.close();
    watch.port = null;
  };

  const died = (): void => {
    life = null;
    for (const watch of watched) {
      detach(watch);
      watch.tell({ kind: 'worker-lost' });
    }
    curves.lose();
    for (const operation of [...pending.values()])
      emit({
        kind: 'operation',
        operation: { ...operation, phase: 'unknown', endedAt: steadyNow(), fault: { kind: 'worker-lost' } },
      });
    const now = parts.monotonic();
    deaths = [...deaths.filter((at) => now - at < WORKER_DEATH_WINDOW_MS), now];
    if (deaths.length >= WORKER_DEATHS_LIMIT) setState('stopped');
    else begin();
  };
  const begin = (): void => {
    setState('starting');
    life = startLife(parts, settings, {
      started: (workerNow) => {
        workerBase = workerNow;
        pageBase = parts.monotonic();
        for (const event of parts.lifeNow()) relay(event);
        setState('running');
      },
      event: emit,
      died,
    });
    for (const watch of watched) attach(watch);
    curves.attach();
  };
  const relay = (event: LifeEvent): void => {
    void call((remote) => remote.life(event), undefined);
  };
  const stopRelay = parts.onLife(relay);

  const leave = (watch: Watched): void => {
    if (!watched.delete(watch)) return;
    detach(watch);
    const from = life;
    void watch.id.then((id) => {
      if (id !== null && from) void from.call((remote) => remote.leave(id), undefined);
    });
  };

  const write = async (watch: Watched, order: Omit<WriteOrder, 'watch'>): Promise<Outcome<Operation>> => {
    const lost = failed({ kind: 'worker-lost' });
    const id = watched.has(watch) ? await watch.id : null;
    if (id === null) return lost;
    if (!pending.has(order.id)) {
      const { projectId, signalId, value } = order;
      const sentAt = steadyNow();
      // From here on the worker may have sent it, heard of or not.
      pending.set(order.id, {
        ...{ id: order.id, projectId, signalId, value, sentAt },
        ...{ phase: 'sent', endedAt: null, fault: null, uuid: null },
      });
    }
    const outcome = await call<Outcome<Operation>>((remote) => remote.write({ ...order, watch: id }), lost);
    const isEnded = outcome.ok ? ENDED.has(outcome.value.phase) : true;
    if (isEnded) pending.delete(order.id);
    return outcome;
  };

  begin();
  return {
    get state() {
      return state;
    },
    watch: (spec, tell) => {
      const watch: Watched = { spec, tell, interest: null, port: null, id: Promise.resolve(null) };
      watched.add(watch);
      if (life) attach(watch);
      else tell({ kind: 'worker-lost' });
      return {
        send: (request) => {
          if (request.kind === 'interest') watch.interest = request;
          watch.port?.postMessage(request);
        },
        write: (order) => write(watch, order),
        explain: async (slot) => {
          const id = watched.has(watch) ? await watch.id : null;
          if (id === null) return null;
          return call<FormulaExplanation | null>((remote) => remote.explain(id, slot), null);
        },
        leave: () => leave(watch),
      };
    },
    command: async (order, tell) => {
      let uuid: CommandProgress['uuid'] = null;
      const hear = (event: WorkerEvent): void => {
        if (event.kind !== 'command' || event.progress.id !== order.id) return;
        uuid = event.progress.uuid;
        tell?.(event.progress);
      };
      eventListeners.add(hear);
      const end = await call<CommandEnd | null>((remote) => remote.command(order), null);
      eventListeners.delete(hear);
      return end ?? { end: 'unknown', uuid, fault: { kind: 'worker-lost' } };
    },
    cancel: (id) => call((remote) => remote.cancel(id), undefined),
    operations: () => call<readonly Operation[]>((remote) => remote.operations(), []),
    recent: (owner, signalId, rangeMs, until) =>
      call<Outcome<TrendPoints>>(
        (remote) => remote.recent(owner, signalId, rangeMs, until),
        failed({ kind: 'worker-lost' }),
      ),
    curve: (tell) => curves.open(tell),
    endSession: async () => {
      for (const watch of [...watched]) leave(watch);
      curves.closeAll();
      pending.clear();
      await call((remote) => remote.endSession(), undefined);
    },
    inventory: () => call<Inventory | null>((remote) => remote.inventory(), null),
    profile: () => call<ProfileSnapshot | null>((remote) => remote.profile(), null),
    resetProfile: () => call((remote) => remote.resetProfile(), undefined),
    onEvent: (listener) => {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    onState: (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    steadyNow,
    revive: () => {
      if (state !== 'stopped') return;
      deaths = [];
      begin();
    },
    close: () => {
      stopRelay();
      for (const watch of [...watched]) leave(watch);
      curves.closeAll();
      life?.end();
      life = null;
      setState('stopped');
    },
  };
}

/** The link of a watch whose worker is gone and starts again. */
export const lostLink = (since: EpochMs): LinkState => ({
  phase: 'reconnecting',
  since,
  lastFrameAt: null,
  retryAt: null,
  fault: { kind: 'worker-lost' },
});
