/** Implements the requests of the page (`contract/contract.ts`), independent of threads. */

import { transfer } from 'comlink';
import { done } from '../../src/shared/faults';
import type { OperationId } from '../../src/shared/ids';
import type { Millis } from '../../src/shared/units';
import { LoginSession } from './api/login-session';
import { openWatch } from './api/open-watch';
import { WatchList } from './api/watch-list';
import { createWorkerServices, type WorkerServices } from './api/worker-services';
import type { MonitorApi, WorkerEvent, WorkerSettings } from './contract/contract';
import { fetchWithTimeout } from './host/lazy-module';
import type { Ports } from './host/ports';

/** Longest wait for the code of a write or command; the user does not expect it to be sent later. */
export const COMMAND_CODE_MS: Millis = 10_000;

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
  let startedServices: WorkerServices | null = null;
  const getServices = (): WorkerServices => {
    if (startedServices === null) throw new Error('start() has not been called');
    return startedServices;
  };
  const loadHistory = () => getServices().history.load();
  const loadCommands = () => {
    const { ports, commands } = getServices();
    return fetchWithTimeout(ports, () => commands.load(), COMMAND_CODE_MS);
  };
  /** Writes refused because their code failed to load. */
  const unsentWrites = new Set<OperationId>();

  const api: MonitorApi = {
    start: async (settings, port) => {
      startedServices ??= createWorkerServices(settings, getPorts(settings), session, watches, emit);
      events = port;
      port.onmessage = () => emit({ kind: 'alive' });
      await startedServices.ports.holdLock(settings.lifeLock);
      return startedServices.ports.now();
    },
    watch: async (spec, port) => {
      session.isOver = false;
      return openWatch(getServices(), watches, spec, port);
    },
    leave: async (id) => watches.leave(id),
    reportLifecycleEvent: async (event) => {
      watches.handleLifeEvent(event);
      if (startedServices) startedServices.profile.isHidden = watches.isHidden;
    },
    explain: async (id, slot) => watches.get(id)?.explain(slot) ?? null,
    write: async (request) => {
      const { signal } = session;
      const commands = await loadCommands();
      // The code may load between the two writes of a held control; a write that was not sent must not be released.
      if (commands !== null && !(request.releases !== undefined && unsentWrites.has(request.releases)))
        return commands.write(request, signal);
      unsentWrites.add(request.id);
      return NOT_FETCHED;
    },
    runCommand: async (request) => {
      const { signal } = session;
      const commands = await loadCommands();
      return (
        commands?.runCommand(request, signal) ?? { end: 'refused', uuid: null, fault: NOT_FETCHED.fault }
      );
    },
    cancel: async (id) => (await loadCommands())?.cancel(id),
    getOperations: async () => getServices().commands.getLoaded()?.listOperations() ?? [],
    loadRecent: async (owner, signalId, rangeMs, until) => {
      const history = await loadHistory();
      if (history === null) return NOT_FETCHED;
      const answer = await history.loadRecent(owner, signalId, rangeMs, until);
      return answer.ok ? transfer(answer, [answer.value.times.buffer, answer.value.numbers.buffer]) : answer;
    },
    openCurve: async (port) => {
      const history = await loadHistory();
      if (history === null) return NOT_FETCHED;
      history.openCurve(port);
      return done(null);
    },
    requestLastValues: async (request) => (await getServices().lastValues.load())?.(request) ?? null,
    endSession: async () => {
      for (const { id } of watches.getAll()) watches.leave(id);
      startedServices?.history.getLoaded()?.close();
      startedServices?.brokers.getLoaded()?.stop();
      session.renew();
      startedServices?.commands.getLoaded()?.clear();
    },
    getProfile: async () => {
      const { ports, profile } = getServices();
      const snapshotModule = await fetchWithTimeout(ports, () => import('./profile/snapshot'));
      return snapshotModule?.takeSnapshot(profile) ?? null;
    },
    resetProfile: async () => getServices().profile.reset(),
    getInventory: async () => {
      const { meter, commands } = getServices();
      return { watches: watches.size, ...meter, operations: commands.getLoaded()?.count() ?? 0 };
    },
  };

  return {
    api,
    reportBug: (reason) =>
      emit({ kind: 'bug', message: reason instanceof Error ? reason.message : String(reason) }),
  };
}
