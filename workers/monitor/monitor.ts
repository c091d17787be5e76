/** Everything that the page may ask of the worker (`contract/contract.ts`), joined. Knows no thread. */
import { transfer } from 'comlink';
import { done, failed } from '../../src/shared/faults';
import { LoginSession } from './api/login-session';
import { openWatch } from './api/open-watch';
import { WatchList } from './api/watch-list';
import { createWorkerServices, type WorkerServices } from './api/worker-services';
import type { MonitorApi, WorkerEvent, WorkerSettings } from './contract/contract';
import type { Ports } from './host/ports';

export interface Monitor {
  readonly api: MonitorApi;
  /** Reports an error that nothing caught to the page. */
  readonly reportBug: (reason: unknown) => void;
}

export function createMonitor(portsOf: (settings: WorkerSettings) => Ports): Monitor {
  const session = new LoginSession();
  const watches = new WatchList();
  let events: MessagePort | null = null;
  const emit = (event: WorkerEvent): void => events?.postMessage(event);
  let running: WorkerServices | null = null;
  const services = (): WorkerServices => {
    if (running === null) throw new Error('start() has not been called');
    return running;
  };

  const api: MonitorApi = {
    start: async (settings, port) => {
      running ??= createWorkerServices(settings, portsOf(settings), session, watches, emit);
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
      const commands = await services().commands.load();
      // Nothing has been sent.
      return commands === null ? failed({ kind: 'offline' }) : commands.write(order, signal);
    },
    command: async (order) => {
      const { signal } = session;
      const commands = await services().commands.load();
      return commands === null
        ? { end: 'refused', uuid: null, fault: { kind: 'offline' } }
        : commands.command(order, signal);
    },
    cancel: async (id) => (await services().commands.load())?.cancel(id),
    operations: async () => services().commands.loaded()?.operations() ?? [],
    recent: async (owner, signalId, rangeMs, until) => {
      const history = await services().history.load();
      if (history === null) return failed({ kind: 'offline' });
      const answer = await history.recent(owner, signalId, rangeMs, until);
      return answer.ok ? transfer(answer, [answer.value.times.buffer, answer.value.numbers.buffer]) : answer;
    },
    curve: async (port) => {
      const history = await services().history.load();
      if (history === null) return failed({ kind: 'offline' });
      history.open(port);
      return done(null);
    },
    endSession: async () => {
      for (const { id } of watches.all()) watches.leave(id);
      running?.history.loaded()?.close();
      session.renew();
      running?.commands.loaded()?.clear();
    },
    profile: async () => services().profile.snapshot(),
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
