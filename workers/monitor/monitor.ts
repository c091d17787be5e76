/** What the page may ask (contract.ts), joined from the sessions, the ledger of writes and the clocks. Knows no thread. */
import { transfer } from 'comlink';
import { setPlatformOffset } from '../../src/shared/calls/decode';
import { type CallPorts, runCall } from '../../src/shared/calls/run';
import { done, type Fault, failed, type Outcome } from '../../src/shared/faults';
import type { SignalId } from '../../src/shared/ids';
import { type PlatformClock, platformClock } from '../../src/shared/platform-clock';
import type { CommandDesk } from './commands/command-service';
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
import type { HeardValue } from './history/curve';
import type { HistoryDesk } from './history/history-service';
import { type LatePart, latePart } from './host/late-part';
import { type Meter, meteredPorts } from './host/metered-ports';
import type { Ports } from './host/ports';
import { type Caller, dataOf, type Runner } from './monitoring/family';
import type { LegacyPart } from './monitoring/family-of';
import { Profile } from './profile/profile';
import type { Session } from './watch/deps';
import { lateSession } from './watch/late-watch';
import { openSession } from './watch/watch-runtime';

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
  readonly commands: LatePart<CommandDesk>;
  readonly history: LatePart<HistoryDesk>;
  readonly legacy: LatePart<LegacyPart>;
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
    const desk = running?.commands.now();
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
    const commands = latePart(async () =>
      (await import('./commands/command-service')).openCommandDesk({
        ...{ ports, run: runner },
        changed: (operation) => emit({ kind: 'operation', operation }),
        progress: (progress) => emit({ kind: 'command', progress }),
      }),
    );
    const history = latePart(async () =>
      (await import('./history/history-service')).openDesk({ call, now: clock.now, heard }),
    );
    const legacy = latePart(() => import('./monitoring/legacy-family'));
    return { ports, meter, clock, call, commands, history, legacy, profile: new Profile(ports) };
  };
  const heard = (id: SignalId): HeardValue | null => {
    for (const session of sessions.values()) {
      const value = session.heard(id);
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
        commands.now()?.ledger.valuesArrived();
        history.now()?.valuesArrived();
        // From now on there is something that can be written to: nobody shall wait for it then.
        void commands.get();
      };
      const open = (part: LegacyPart | null): Session =>
        openSession(spec, { id, ports, clock, call, port, isHidden, valuesArrived, profile }, part);
      sessions.set(
        id,
        spec.family === 'legacy' ? lateSession(legacy, spec, { ports, port }, open) : open(null),
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
      const desk = await started().commands.get();
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
        obstacle: () => watched.obstacle(order.signalId),
        seen: () => watched.seen(order.signalId),
      });
    },
    command: async (order): Promise<CommandEnd> => {
      const session = ofSession;
      const desk = await started().commands.get();
      const refused = (fault: Fault): CommandEnd => ({ end: 'refused', uuid: null, fault });
      // Nothing has been sent.
      if (desk === null) return refused({ kind: 'offline' });
      return isOver || session !== ofSession ? refused({ kind: 'session-ended' }) : desk.commands.run(order);
    },
    cancel: async (id) => {
      const desk = await started().commands.get();
      desk?.ledger.cancel(id);
      desk?.commands.cancel(id);
    },
    operations: async () => started().commands.now()?.ledger.list() ?? [],
    recent: async (owner, signalId, rangeMs, until) => {
      const desk = await started().history.get();
      if (desk === null) return failed({ kind: 'offline' });
      const answer: Outcome<TrendPoints> = await desk.recent(owner, signalId, rangeMs, until);
      return answer.ok ? transfer(answer, [answer.value.times.buffer, answer.value.numbers.buffer]) : answer;
    },
    curve: async (port) => {
      const desk = await started().history.get();
      if (desk === null) return failed({ kind: 'offline' });
      desk.open(port);
      return done(null);
    },
    endSession: async () => {
      for (const session of sessions.values()) session.stop('left');
      sessions.clear();
      running?.history.now()?.close();
      ofSession.abort();
      ofSession = new AbortController();
      const desk = running?.commands.now();
      desk?.ledger.clear();
      desk?.commands.stop(null);
      isOver = false;
    },
    profile: async () => started().profile.snapshot(),
    resetProfile: async () => started().profile.reset(),
    inventory: async () => {
      const { meter, commands } = started();
      const desk = commands.now();
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
