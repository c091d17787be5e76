/** Services shared by all watches of the worker, created by `start`. */
import { setPlatformZone } from '../../../src/shared/calls/decode';
import { type CallPorts, runCall } from '../../../src/shared/calls/run';
import { type PlatformClock, platformClock } from '../../../src/shared/platform-clock';
import { epochMs } from '../../../src/shared/units';
import type { BrokerList } from '../broker/broker-list';
import type { CommandService } from '../commands/command-service';
import type { WorkerEvent, WorkerSettings } from '../contract/contract';
import type { HistoryService } from '../history/history-service';
import { type LazyModule, lazyModule } from '../host/lazy-module';
import { type Meter, meterPorts } from '../host/metered-ports';
import type { Ports } from '../host/ports';
import { createSleepCount } from '../host/sleep-detector';
import type { LastValues } from '../last-values/last-values';
import { type Caller, getData, type Runner } from '../monitoring/adapter';
import { Profile } from '../profile/profile';
import type { WatchRuntimeDeps } from '../watch/context';
import type { LateCode } from '../watch/late-part';
import type { LegacyFamily } from '../watch/watch-family';
import type { LoginSession } from './login-session';
import type { WatchList } from './watch-list';

export interface WorkerServices {
  readonly ports: Ports;
  readonly reconnectSpreadMs: number;
  readonly meter: Meter;
  readonly clock: PlatformClock;
  readonly call: Caller;
  readonly commands: LazyModule<CommandService>;
  readonly history: LazyModule<HistoryService>;
  readonly legacy: LazyModule<LegacyFamily>;
  readonly brokers: LazyModule<BrokerList>;
  readonly lastValues: LazyModule<LastValues>;
  readonly late: LateCode;
  readonly engine: WatchRuntimeDeps['engine'];
  readonly profile: Profile;
  readonly slept: WatchRuntimeDeps['slept'];
}

export function createWorkerServices(
  settings: WorkerSettings,
  outside: Ports,
  session: LoginSession,
  watches: WatchList,
  emit: (event: WorkerEvent) => void,
): WorkerServices {
  setPlatformZone(settings.platformZone);
  const { ports, meter } = meterPorts(outside);
  const began = ports.now() - ports.monotonic();
  // Not based on `now`, which a sleep advances: the platform's answers already include the sleep.
  const clock = platformClock({ now: () => epochMs(began + ports.monotonic()) });
  const callPorts: CallPorts = { exchange: ports.exchange, after: ports.after, onDate: clock.onDate };

  /** Reports business code 1006 or a broker's refusal once, however many calls return it (faults 50). */
  const sessionEnded = (): void => {
    if (session.isOver) return;
    session.isOver = true;
    for (const watch of watches.all()) watch.stop('session-ended');
    brokers.loaded()?.stop();
    commands.loaded()?.sessionEnded();
    emit({ kind: 'session-ended' });
  };
  const run: Runner = async (declared, input, options) => {
    const answer = await runCall(callPorts, declared, input, { signal: session.signal, ...options });
    if (!answer.ok && answer.fault.kind === 'session-ended') sessionEnded();
    return answer;
  };
  const call: Caller = async (declared, input, options) => getData(await run(declared, input, options));

  const commands = lazyModule(ports, async () =>
    (await import('../commands/command-service')).createCommandService({
      ports,
      run,
      emit,
      session,
      watches,
    }),
  );
  const history = lazyModule(ports, async () =>
    (await import('../history/history-service')).createHistoryService({
      call,
      now: clock.now,
      watches,
    }),
  );
  const lastValues = lazyModule(ports, async () =>
    (await import('../last-values/last-values')).getLastValues(ports, watches),
  );
  const legacy = lazyModule(ports, () => import('../watch/legacy-module'));
  const brokers = lazyModule(ports, async () =>
    (await import('../broker/broker-list')).createBrokerList(
      ports,
      settings.reconnectSpreadMs,
      profile,
      sessionEnded,
    ),
  );
  const profile = new Profile(ports);
  return {
    ports,
    reconnectSpreadMs: settings.reconnectSpreadMs,
    meter,
    clock,
    call,
    commands,
    history,
    legacy,
    brokers,
    lastValues,
    late: lazyModule(ports, async () => (await import('../watch/late-services')).createLateServices),
    engine: lazyModule(ports, () => import('../formula/stage')),
    profile,
    slept: createSleepCount(ports, () => emit({ kind: 'clock', now: ports.now() })),
  };
}
