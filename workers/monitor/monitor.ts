/** What the page may ask (contract.ts), joined from the sessions, the ledger of writes and the clocks. Knows no thread. */
import { transfer } from 'comlink';
import { setPlatformOffset } from '../../src/shared/calls/decode';
import { type CallPorts, runCall } from '../../src/shared/calls/run';
import { done, type Fault, failed, type Outcome } from '../../src/shared/faults';
import type { SignalId } from '../../src/shared/ids';
import { type PlatformClock, platformClock } from '../../src/shared/platform-clock';
import type { CommandService } from './commands/command-service';
import type {
  CommandEnd,
  LifeEvent,
  MonitorApi,
  Operation,
  TrendPoints,
  WatchId,
  WorkerEvent,
  WorkerSettings,
} from './contract/contract';
import type { LatestPoint } from './history/curve';
import type { HistoryService } from './history/history-service';
import { type LazyModule, lazyModule } from './host/lazy-module';
import { type Meter, meteredPorts } from './host/metered-ports';
import type { Ports } from './host/ports';
import { type Caller, dataOf, type Runner } from './monitoring/adapter';
import type { LegacyModule } from './monitoring/adapter-of';
import { Profile } from './profile/profile';
import type { WatchRuntime } from './watch/context';
import { createLateWatch } from './watch/late-watch';
import { createWatchRuntime } from './watch/watch-runtime';

export interface Monitor {
  readonly api: MonitorApi;
  /** Tells the page of something that was thrown and that nobody caught. */
  readonly reportBug: (reason: unknown) => void;
}

/** What exists after `start`. */
interface Running {
  readonly ports: Ports;
  readonly meter: Meter;
  readonly clock: PlatformClock;
  readonly call: Caller;
  readonly commands: LazyModule<CommandService>;
  readonly history: LazyModule<HistoryService>;
  readonly legacy: LazyModule<LegacyModule>;
  readonly profile: Profile;
}

export function createMonitor(portsOf: (settings: WorkerSettings) => Ports): Monitor {
  const sessions = new Map<WatchId, WatchRuntime>();
  let events: MessagePort | null = null;
  let nextWatch: WatchId = 1;
  let isHidden = false;
  let isOver = false;
  let ofSession = new AbortController();

  const emit = (event: WorkerEvent): void => events?.postMessage(event);
  /** Business code 1006: said once, however many calls are answered with it (faults, 50). */
  const sessionEnded = (): void => {
    if (isOver) return;
    isOver = true;
    for (const session of sessions.values()) session.stop('session-ended');
    const desk = running?.commands.loaded();
    desk?.ledger.halt();
    desk?.commands.stop({ kind: 'session-ended' });
    emit({ kind: 'session-ended' });
  };

  const run = (settings: WorkerSettings): Running => {
    setPlatformOffset(settings.platformOffsetMin);
    const { ports, meter } = meteredPorts(portsOf(settings));
    const clock = platformClock(ports);
    const callPorts: CallPorts = { exchange: ports.exchange, after: ports.after, onDate: clock.hear };
    const runner: Runner = async (declared, input, options) => {
      const answer = await runCall(callPorts, declared, input, { signal: ofSession.signal, ...options });
      if (!answer.ok && answer.fault.kind === 'session-ended') sessionEnded();
      return answer;
    };
    const call: Caller = async (declared, input, options) => dataOf(await runner(declared, input, options));
    const commands = lazyModule(async () =>
      (await import('./commands/command-service')).createCommandService({
        ...{ ports, run: runner },
        changed: (operation) => emit({ kind: 'operation', operation }),
        progress: (progress) => emit({ kind: 'command', progress }),
      }),
    );
    const history = lazyModule(async () =>
      (await import('./history/history-service')).createHistoryService({ call, now: clock.now, latestPoint }),
    );
    const legacy = lazyModule(() => import('./monitoring/legacy-adapter'));
    return { ports, meter, clock, call, commands, history, legacy, profile: new Profile(ports) };
  };
  const latestPoint = (id: SignalId): LatestPoint | null => {
    for (const session of sessions.values()) {
      const value = session.latestPoint(id);
      if (value !== null) return value;
    }
    return null;
  };

  let running: Running | null = null;
  const started = (): Running => {
    if (running === null) throw new Error('start() has not been called');
    return running;
  };

  const api: MonitorApi = {
    start: async (settings, port) => {
      running ??= run(settings);
      events = port;
      port.onmessage = () => emit({ kind: 'alive' });
      await running.ports.holdLock(settings.lifeLock);
      return running.ports.now();
    },
    watch: async (spec, port) => {
      const { ports, clock, call, commands, history, legacy, profile } = started();
      const id = nextWatch++;
      isOver = false;
      const valuesArrived = (): void => {
        commands.loaded()?.ledger.valuesArrived();
        history.loaded()?.valuesArrived();
        // From now on there is something that can be written to: nobody shall wait for it then.
        void commands.load();
      };
      const open = (part: LegacyModule | null): WatchRuntime =>
        createWatchRuntime(spec, { id, ports, clock, call, port, isHidden, valuesArrived, profile }, part);
      sessions.set(
        id,
        spec.family === 'legacy' ? createLateWatch(legacy, spec, { ports, port }, open) : open(null),
      );
      return id;
    },
    leave: async (watch) => {
      sessions.get(watch)?.stop('left');
      sessions.delete(watch);
    },
    life: async (event: LifeEvent) => {
      if (event === 'hidden') isHidden = true;
      if (event === 'visible') isHidden = false;
      if (running) running.profile.isHidden = isHidden;
      for (const session of sessions.values()) session.life(event);
    },
    explain: async (watch, slot) => sessions.get(watch)?.explain(slot) ?? null,
    write: async (order): Promise<Outcome<Operation>> => {
      const session = ofSession;
      const desk = await started().commands.load();
      // Nothing has been sent.
      if (desk === null) return failed({ kind: 'offline' });
      const { ledger, writesOf } = desk;
      const known = ledger.known(order.id);
      if (known) return done(known);
      if (isOver) return failed({ kind: 'session-ended' });
      const watched = sessions.get(order.watch);
      if (!watched || session !== ofSession) return failed({ kind: 'cancelled' });
      return ledger.write(order, {
        writes: writesOf(watched.spec),
        writeBlock: () => watched.writeBlock(order.signalId),
        currentValue: () => watched.currentValue(order.signalId),
      });
    },
    command: async (order): Promise<CommandEnd> => {
      const session = ofSession;
      const desk = await started().commands.load();
      const refused = (fault: Fault): CommandEnd => ({ end: 'refused', uuid: null, fault });
      // Nothing has been sent.
      if (desk === null) return refused({ kind: 'offline' });
      return isOver || session !== ofSession ? refused({ kind: 'session-ended' }) : desk.commands.run(order);
    },
    cancel: async (id) => {
      const desk = await started().commands.load();
      desk?.ledger.cancel(id);
      desk?.commands.cancel(id);
    },
    operations: async () => started().commands.loaded()?.ledger.list() ?? [],
    recent: async (owner, signalId, rangeMs, until) => {
      const desk = await started().history.load();
      if (desk === null) return failed({ kind: 'offline' });
      const answer: Outcome<TrendPoints> = await desk.recent(owner, signalId, rangeMs, until);
      return answer.ok ? transfer(answer, [answer.value.times.buffer, answer.value.numbers.buffer]) : answer;
    },
    curve: async (port) => {
      const desk = await started().history.load();
      if (desk === null) return failed({ kind: 'offline' });
      desk.open(port);
      return done(null);
    },
    endSession: async () => {
      for (const session of sessions.values()) session.stop('left');
      sessions.clear();
      running?.history.loaded()?.close();
      ofSession.abort();
      ofSession = new AbortController();
      const desk = running?.commands.loaded();
      desk?.ledger.clear();
      desk?.commands.stop(null);
      isOver = false;
    },
    profile: async () => started().profile.snapshot(),
    resetProfile: async () => started().profile.reset(),
    inventory: async () => {
      const { meter, commands } = started();
      const desk = commands.loaded();
      return {
        watches: sessions.size,
        ...meter,
        operations: desk === null ? 0 : desk.ledger.list().length + desk.commands.count(),
      };
    },
  };

  return {
    api,
    reportBug: (reason) =>
      emit({ kind: 'bug', message: reason instanceof Error ? reason.message : String(reason) }),
  };
}
