/** What the page may ask (contract.ts), joined from the sessions, the ledger of writes and the clocks. Knows no thread. */
import { transfer } from 'comlink';
import { setPlatformOffset } from '../../src/shared/calls/decode';
import { type CallPorts, runCall } from '../../src/shared/calls/run';
import { done, failed, type Outcome } from '../../src/shared/faults';
import type { SignalId } from '../../src/shared/ids';
import { type PlatformClock, platformClock } from '../../src/shared/platform-clock';
import { type Commands, commands as openCommands } from './commands/commands';
import { type Ledger, ledger as openLedger } from './commands/ledger';
import type {
  LifeEvent,
  MonitorApi,
  Operation,
  TrendPoints,
  WatchId,
  WorkerEvent,
  WorkerSettings,
} from './contract';
import type { HeardValue } from './history/curve';
import type { HistoryDesk } from './history/desk';
import { type Meter, meteredPorts } from './metered-ports';
import { type Caller, dataOf, type Runner } from './monitoring/family';
import type { Ports } from './ports';
import { Profile } from './profile/profile';
import { openSession, type Session } from './session';

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
  readonly ledger: Ledger;
  readonly commands: Commands;
  readonly profile: Profile;
}

export function createMonitor(portsOf: (settings: WorkerSettings) => Ports): Monitor {
  const sessions = new Map<WatchId, Session>();
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
    running?.ledger.halt();
    running?.commands.stop({ kind: 'session-ended' });
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
    const ledger = openLedger(ports, runner, (operation) => emit({ kind: 'operation', operation }));
    const commands = openCommands({ run: runner, after: ports.after }, (progress) =>
      emit({ kind: 'command', progress }),
    );
    return { ports, meter, clock, call, ledger, commands, profile: new Profile(ports) };
  };

  let openedDesk: HistoryDesk | null = null;
  /** The part for the past is fetched when it is first wanted; null where it cannot be had. */
  const historyDesk = async (): Promise<HistoryDesk | null> => {
    const { call, clock } = started();
    const module = openedDesk === null ? await import('./history/desk').catch(() => null) : null;
    if (openedDesk === null && module !== null) {
      const heard = (id: SignalId): HeardValue | null => {
        for (const session of sessions.values()) {
          const value = session.heard(id);
          if (value !== null) return value;
        }
        return null;
      };
      openedDesk = module.openDesk({ call, now: clock.now, heard });
    }
    return openedDesk;
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
      const { ports, clock, call, ledger, profile } = started();
      const id = nextWatch++;
      isOver = false;
      const valuesArrived = (): void => {
        ledger.valuesArrived();
        openedDesk?.valuesArrived();
      };
      sessions.set(id, openSession(spec, { id, ports, clock, call, port, isHidden, valuesArrived, profile }));
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
      const { ledger } = started();
      const known = ledger.known(order.id);
      if (known) return done(known);
      if (isOver) return failed({ kind: 'session-ended' });
      const session = sessions.get(order.watch);
      if (!session) return failed({ kind: 'cancelled' });
      return ledger.write(order, {
        family: session.family,
        obstacle: () => session.obstacle(order.signalId),
        seen: () => session.seen(order.signalId),
      });
    },
    command: async (order) =>
      isOver
        ? { end: 'refused', uuid: null, fault: { kind: 'session-ended' } }
        : started().commands.run(order),
    cancel: async (id) => {
      const { ledger, commands } = started();
      ledger.cancel(id);
      commands.cancel(id);
    },
    operations: async () => started().ledger.list(),
    recent: async (owner, signalId, rangeMs, until) => {
      const desk = await historyDesk();
      if (desk === null) return failed({ kind: 'offline' });
      const answer: Outcome<TrendPoints> = await desk.recent(owner, signalId, rangeMs, until);
      return answer.ok ? transfer(answer, [answer.value.times.buffer, answer.value.numbers.buffer]) : answer;
    },
    curve: async (port) => {
      const desk = await historyDesk();
      if (desk === null) return failed({ kind: 'offline' });
      desk.open(port);
      return done(null);
    },
    endSession: async () => {
      for (const session of sessions.values()) session.stop('left');
      sessions.clear();
      openedDesk?.close();
      ofSession.abort();
      ofSession = new AbortController();
      running?.ledger.clear();
      running?.commands.stop(null);
      isOver = false;
    },
    profile: async () => started().profile.snapshot(),
    resetProfile: async () => started().profile.reset(),
    inventory: async () => {
      const { meter, ledger, commands } = started();
      return {
        watches: sessions.size,
        ...meter,
        operations: ledger.list().length + commands.count(),
      };
    },
  };

  return {
    api,
    reportBug: (reason) =>
      emit({ kind: 'bug', message: reason instanceof Error ? reason.message : String(reason) }),
  };
}
