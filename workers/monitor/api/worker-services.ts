/** Services shared by all watches of the worker, created by `start`. */
import { setPlatformZone } from '../../../src/shared/calls/decode';
import { type CallPorts, runCall } from '../../../src/shared/calls/run';
import { createPlatformClock, type PlatformClock } from '../../../src/shared/platform-clock';
import { epochMs } from '../../../src/shared/units';
import type { BrokerList } from '../broker/broker-list';
import type { CommandService } from '../commands/command-service';
import type { WorkerEvent, WorkerSettings } from '../contract/contract';
import type { HistoryService } from '../history/history-service';
import { createLazyModule, type LazyModule } from '../host/lazy-module';
import { type Meter, meterPorts } from '../host/metered-ports';
import type { Ports } from '../host/ports';
import { createSleepHandler } from '../host/sleep-detector';
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
  readonly onSleep: WatchRuntimeDeps['onSleep'];
}

export function createWorkerServices(
  settings: WorkerSettings,
  realPorts: Ports,
  session: LoginSession,
  watches: WatchList,
  emit: (event: WorkerEvent) => void,
): WorkerServices {
  setPlatformZone(settings.platformZone);
  const { ports, meter } = meterPorts(realPorts);
  const clockOffset = ports.now() - ports.monotonic();
  // Not based on `now`, which a sleep advances: the platform's answers already include the sleep.
  const clock = createPlatformClock({ now: () => epochMs(clockOffset + ports.monotonic()) });
  const callPorts: CallPorts = { exchange: ports.exchange, after: ports.after, onDate: clock.onDate };

  /** Reports business code 1006 or a broker's refusal once, however many calls return it (faults 50). */
  const handleSessionEnd = (): void => {
    if (session.isOver) return;
    session.isOver = true;
    for (const watch of watches.getAll()) watch.stop('session-ended');
    brokers.getLoaded()?.stop();
    commands.getLoaded()?.handleSessionEnd();
    emit({ kind: 'session-ended' });
  };
  const run: Runner = async (declaration, input, options) => {
    const answer = await runCall(callPorts, declaration, input, { signal: session.signal, ...options });
    if (!answer.ok && answer.fault.kind === 'session-ended') handleSessionEnd();
    return answer;
  };
  const call: Caller = async (declaration, input, options) => getData(await run(declaration, input, options));

  const commands = createLazyModule(ports, async () =>
    (await import('../commands/command-service')).createCommandService({
      ports,
      run,
      emit,
      session,
      watches,
    }),
  );
  const history = createLazyModule(ports, async () =>
    (await import('../history/history-service')).createHistoryService({
      call,
      now: clock.now,
      watches,
    }),
  );
  const lastValues = createLazyModule(ports, async () =>
    (await import('../last-values/last-values')).getLastValues(ports, watches),
  );
  const legacy = createLazyModule(ports, () => import('../watch/legacy-module'));
  const brokers = createLazyModule(ports, async () =>
    (await import('../broker/broker-list')).createBrokerList(
      ports,
      settings.reconnectSpreadMs,
      profile,
      handleSessionEnd,
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
    late: createLazyModule(ports, async () => (await import('../watch/late-services')).createLateServices),
    engine: createLazyModule(ports, () => import('../formula/stage')),
    profile,
    onSleep: createSleepHandler(ports, () => emit({ kind: 'clock', now: ports.now() })),
  };
}
