/** Implements the requests of the page (`contract/contract.ts`), independent of threads. */
import { transfer } from 'comlink';
import { COMMAND_CODE_MS } from '../../src/shared/constants';
import { done } from '../../src/shared/faults';
import type { OperationId } from '../../src/shared/ids';
import { LoginSession } from './api/login-session';
import { openWatch } from './api/open-watch';
import { WatchList } from './api/watch-list';
import { createWorkerServices, type WorkerServices } from './api/worker-services';
import type { MonitorApi, WorkerEvent, WorkerSettings } from './contract/contract';
import { fetchWithTimeout } from './host/lazy-module';
import type { Ports } from './host/ports';

export interface Monitor {
  readonly api: MonitorApi;
  /** Reports an uncaught error to the page. */
  readonly reportBug: (reason: unknown) => void;
}

/** The outcome if a lazy module failed to load: nothing was sent. */
const NOT_FETCHED = { ok: false, fault: { kind: 'offline' } } as const;

export function createMonitor(getPorts: (settings: WorkerSettings) => Ports): Monitor {
  const session = new LoginSession();
  const watches = new WatchList();
  let events: MessagePort | null = null;
  const emit = (event: WorkerEvent): void => events?.postMessage(event);
  let running: WorkerServices | null = null;
  const services = (): WorkerServices => {
    if (running === null) throw new Error('start() has not been called');
    return running;
  };
  const loadHistory = () => services().history.load();
  const loadCommands = () => {
    const { ports, commands } = services();
    return fetchWithTimeout(ports, () => commands.load(), COMMAND_CODE_MS);
  };
  /** Writes refused because their code failed to load. */
  const unsent = new Set<OperationId>();

  const api: MonitorApi = {
    start: async (settings, port) => {
      running ??= createWorkerServices(settings, getPorts(settings), session, watches, emit);
      events = port;
      port.onmessage = () => emit({ kind: 'alive' });
      await running.ports.holdLock(settings.lifeLock);
      return running.ports.now();
    },
    watch: async (spec, port) => {
      session.isOver = false;
      return openWatch(services(), watches, spec, port);
    },
    leave: async (id) => watches.leave(id),
    life: async (event) => {
      watches.life(event);
      if (running) running.profile.isHidden = watches.isHidden;
    },
    explain: async (id, slot) => watches.get(id)?.explain(slot) ?? null,
    write: async (order) => {
      const { signal } = session;
      const commands = await loadCommands();
      // The code may load between the two writes of a held control; a write that was not sent must not be released.
      if (commands !== null && !(order.releases !== undefined && unsent.has(order.releases)))
        return commands.write(order, signal);
      unsent.add(order.id);
      return NOT_FETCHED;
    },
    command: async (order) => {
      const { signal } = session;
      const commands = await loadCommands();
      return commands?.command(order, signal) ?? { end: 'refused', uuid: null, fault: NOT_FETCHED.fault };
    },
    cancel: async (id) => (await loadCommands())?.cancel(id),
    operations: async () => services().commands.loaded()?.operations() ?? [],
    recent: async (owner, signalId, rangeMs, until) => {
      const history = await loadHistory();
      if (history === null) return NOT_FETCHED;
      const answer = await history.recent(owner, signalId, rangeMs, until);
      return answer.ok ? transfer(answer, [answer.value.times.buffer, answer.value.numbers.buffer]) : answer;
    },
    curve: async (port) => {
      const history = await loadHistory();
      if (history === null) return NOT_FETCHED;
      history.open(port);
      return done(null);
    },
    lastValues: async (order) => (await services().lastValues.load())?.(order) ?? null,
    endSession: async () => {
      for (const { id } of watches.all()) watches.leave(id);
      running?.history.loaded()?.close();
      running?.brokers.loaded()?.stop();
      session.renew();
      running?.commands.loaded()?.clear();
    },
    profile: async () => {
      const { ports, profile } = services();
      const code = await fetchWithTimeout(ports, () => import('./profile/snapshot'));
      return code?.takeSnapshot(profile) ?? null;
    },
    resetProfile: async () => services().profile.reset(),
    inventory: async () => {
      const { meter, commands } = services();
      return { watches: watches.size, ...meter, operations: commands.loaded()?.count() ?? 0 };
    },
  };

  return {
    api,
    reportBug: (reason) =>
      emit({ kind: 'bug', message: reason instanceof Error ? reason.message : String(reason) }),
  };
}
