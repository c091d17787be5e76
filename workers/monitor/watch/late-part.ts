/**
 * Loads the late services and bridges the time until then: holds back alarms and leaves gateways unopened. A failure
 * is reported to the page, and loading is retried for the life of the watch.
 */
import { GATEWAY_RETRY_MS } from '../../../src/shared/constants';
import { type Fault, failed } from '../../../src/shared/faults';
import type { LazyModule } from '../host/lazy-module';
import type { WatchContext } from './context';
import type { createLateServices, LateServices, LateServicesDeps } from './late-services';

/** Maximum frames with alarms that are buffered until the code that reads alarms has loaded. */
const HELD_ALARMS_MAX = 1_000;

export type LateCode = LazyModule<typeof createLateServices>;

export interface LatePart {
  readonly getServices: () => LateServices | null;
  /** Loads the services if needed and starts them; `null` if loading fails. */
  readonly load: () => Promise<LateServices | null>;
  readonly askAlarms: LateServices['alarms']['ask'];
  /** Handles a frame's alarms; returns how many could be read so far. */
  readonly handleAlarms: (raw: unknown) => number;
}

const NOT_FETCHED: Fault = { kind: 'offline' };

export function createLatePart(context: WatchContext, code: LateCode, deps: LateServicesDeps): LatePart {
  const { engine, rows, isAlarmsOnly, emit, lastFrameAt, schedule, isStopped } = context;
  let services: LateServices | null = null;
  let heldAlarms: unknown[] = [];
  let hasFailed = false;

  const reportFailure = (): void => {
    hasFailed = true;
    deps.onOpeningEnd(NOT_FETCHED);
    const frameAt = isAlarmsOnly ? lastFrameAt() : null;
    emit({ kind: 'alarm-feed', frameAt, listedAt: null, fault: NOT_FETCHED });
    schedule('late-part', GATEWAY_RETRY_MS, () => void load());
  };
  const load = async (): Promise<LateServices | null> => {
    // Loaded in parallel, since formulas need both.
    if (rows.mvars.size > 0) void engine.load();
    const create = code.getLoaded() ?? (await code.load());
    if (services !== null || isStopped()) return services;
    if (create === null) {
      reportFailure();
      return null;
    }
    services = create(context, deps);
    if (hasFailed) deps.onOpeningEnd(null);
    for (const raw of heldAlarms) services.alarms.handlePush(raw);
    heldAlarms = [];
    services.begin();
    return services;
  };

  return {
    getServices: () => services,
    load,
    askAlarms: async (options) => (await load())?.alarms.ask(options) ?? failed(NOT_FETCHED),
    handleAlarms: (raw) => {
      if (services !== null) return services.alarms.handlePush(raw);
      heldAlarms.push(raw);
      // Dropped alarms that are still active are listed when the services begin.
      if (heldAlarms.length > HELD_ALARMS_MAX) heldAlarms.shift();
      return 0;
    },
  };
}
