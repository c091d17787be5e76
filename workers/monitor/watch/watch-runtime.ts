/**
 * One watch: joins the stages for one page. Start order: gateway states first; then, side by side, openings, current
 * values, math variables, and token → push channel (specification 4; architecture, "The worker, in decisions").
 */
import { postedBatch } from '../../../src/shared/batch';
import type { SignalSnapshot } from '../../../src/shared/calls/signal';
import {
  AGE_SWEEP_MS,
  GATEWAY_HEAD_START_MS,
  GATEWAY_POLL_MS,
  GATEWAY_RETRY_MS,
  LEGACY_POLL_MS,
  SILENCE_PROBE_MS,
} from '../../../src/shared/constants';
import { type Fault, failed } from '../../../src/shared/faults';
import {
  Freshness,
  FUTURE_TIME,
  freshnessOf,
  HAS_NUMBER,
  Quality,
  qualityOf,
} from '../../../src/shared/reading';
import type { LifeEvent, WatchMessage, WatchRequest, WatchSpec } from '../contract/contract';
import { startInterval } from '../host/interval';
import type { Cancel } from '../host/ports';
import { createSleepDetector } from '../host/sleep-detector';
import { createBatchSender } from '../live/batch-sender';
import { dataTypeOf, Kind } from '../live/decode-value';
import { FreshnessStage } from '../live/freshness';
import { createIngest } from '../live/ingest';
import { type ArrivalContext, forgetFutureTimes } from '../live/merge';
import type { createPollLink } from '../live/poll-link';
import { placeRows, sourcesOf } from '../live/rows';
import type { Link } from '../live/socket-link';
import { StatusRows } from '../live/status-rows';
import { ValueTable } from '../live/table';
import type { Caller } from '../monitoring/adapter';
import { adapterOf, type LegacyModule } from '../monitoring/adapter-of';
import { createAlarmFeed } from '../monitoring/alarm-feed';
import { createCountService } from '../monitoring/count-service';
import { OutageTracker } from '../monitoring/outage-tracker';
import { ReplayController } from '../replay/replay-controller';
import type { WatchContext, WatchRuntime, WatchRuntimeDeps } from './context';
import { createCurrentValues } from './current-values';
import { FormulaService } from './formula-service';
import { createGatewayMonitor } from './gateway-monitor';
import { createPushLink, type LinkEvents } from './push-link';

const RETURNS: ReadonlySet<LifeEvent> = new Set(['online', 'visible', 'pageshow', 'resume']);

/** `legacy`: the part that a watch of legacy equipment needs. */
export function createWatchRuntime(
  spec: WatchSpec,
  parts: WatchRuntimeDeps,
  legacy: LegacyModule | null = null,
): WatchRuntime {
  const { ports, clock, port } = parts;
  const sources = sourcesOf(spec);
  const family = adapterOf(spec, sources, legacy);
  const rows = placeRows(sources);
  const slotCount = spec.slots.length;
  const table = new ValueTable(rows.size, spec.trendSlots);
  const ingest = createIngest(table, rows.signals);
  const freshness = new FreshnessStage(table);
  const statusRows = new StatusRows(table, freshness, rows);
  const outage = new OutageTracker();
  const abort = new AbortController();
  const timers = new Map<string, Cancel>();
  let valuesFault: Fault | null = null;
  let openingFault: Fault | null = null;
  /** Undefined until data is loaded. */
  let toldFault: string | undefined;
  let hasBegun = false;
  let hasOpened = false;
  let stopped = false;
  let { isHidden } = parts;

  const tell = (message: WatchMessage): void => {
    if (!stopped) port.postMessage(message);
  };
  const call: Caller = async (declared, input, options) => {
    if (stopped) return failed({ kind: 'cancelled' });
    const outcome = await parts.call(declared, input, { signal: abort.signal, ...options });
    return stopped ? failed({ kind: 'cancelled' }) : outcome;
  };
  const later = (name: string, delay: number, ring: () => void): void => {
    timers.get(name)?.();
    if (stopped) return;
    timers.set(
      name,
      ports.after(delay, () => {
        timers.delete(name);
        ring();
      }),
    );
  };
  const tellLoaded = (): void => {
    const fault = valuesFault ?? openingFault;
    // An opening that is refused each minute is told once.
    const text = JSON.stringify(fault);
    if (text === toldFault) return;
    toldFault = text;
    tell({ kind: 'loaded', fault });
  };
  const arrivalOf = (generation: number): ArrivalContext => ({
    generation,
    arrival: ports.now(),
    platformNow: clock.now(),
  });
  const sweep = (): void => {
    const start = ports.now();
    freshness.sweep(start);
    profile.swept(start);
    changed();
  };
  const context: WatchContext = {
    ...{ ports, clock, family, sources, rows, table, freshness, call, tell, later, sweep },
    isOver: () => stopped,
  };

  // Gateways and their rows ----------------------------------------------------------------------------------------
  const gateways = createGatewayMonitor(context, statusRows, (fault) => {
    openingFault = fault;
    tellLoaded();
  });
  const { opening } = gateways;
  const profile = parts.profile.watch(parts.id, {
    ...{ size: rows.size, signals: rows.signals, rowsOf: gateways.rowsOf },
  });
  const noticeSleep = createSleepDetector(ports, clock, {
    ask: async () => (await gateways.ask({ timeoutMs: SILENCE_PROBE_MS })).ok,
    slept: (span) => {
      if (stopped) return;
      outage.returned(ports.monotonic());
      opening.slept(span);
      link.slept();
    },
  });

  // Alarms and counts ----------------------------------------------------------------------------------------------
  const isAlarmsOnly = slotCount === 0 && sources.dataSignal.length === 0;
  const alarms = createAlarmFeed({
    isAlarmsOnly,
    query: (options) => family.queryAlarms(call, options),
    tell,
    later: (name, delay, ring) => {
      if (!timers.has(name)) later(name, delay, ring);
    },
    now: () => ports.now(),
  });
  const { queryCount } = family;
  const metrics = queryCount ? [...new Set(rows.counts.map(({ metric }) => metric))] : [];
  const counting = createCountService(ports, metrics, {
    ask: async (metric) => (queryCount ? queryCount(call, metric) : failed({ kind: 'cancelled' })),
    counted: (metric, text) => {
      statusRows.count(metric, text, ports.now());
      changed();
    },
  });

  // Values and formulas --------------------------------------------------------------------------------------------
  const valuesLoaded = (fault: Fault | null): void => {
    formulas.valuesLoaded();
    valuesFault = fault;
    tellLoaded();
  };
  const values = createCurrentValues(context, {
    ...{ slotCount, ingest, arrivalOf, loaded: valuesLoaded },
    bound: (owner, id, row) => {
      gateways.bindRow(row, owner);
      formulas.bind(owner, id, row);
    },
    taken: () => {
      formulas.start();
      parts.valuesArrived();
    },
  });
  const formulas = new FormulaService({
    ...{ table, rows, slotCount, later, describe: values.describe },
    query: () => family.queryMvars(call),
    changed: () => changed(),
  });

  // Link -----------------------------------------------------------------------------------------------------------
  const events: LinkEvents = {
    opened: () => {
      freshness.regainLink();
      const lostAt = outage.opened();
      if (hasOpened) {
        if (lostAt !== null) opening.reconnected(lostAt);
        forgetFutureTimes(table);
        void gateways.ask();
        void alarms.ask();
        counting.refresh();
      }
      hasOpened = true;
    },
    lost: () => {
      freshness.loseLink();
      outage.lost(ports.monotonic());
      sweep();
    },
    state: (state) => {
      profile.link(state.phase, state.fault);
      tell({ kind: 'link', link: state });
    },
  };
  const { push, poll } = family.channel;
  /** Where only alarms are wanted they are polled in place of values. */
  const pollsAlarms = isAlarmsOnly && push === null;
  const polling = (open: typeof createPollLink): Link =>
    pollsAlarms
      ? open(ports, LEGACY_POLL_MS, {
          ...events,
          opened: () => freshness.regainLink(),
          ask: alarms.ask,
          answered: (answer) => {
            if (answer.ok) alarms.frame();
            valuesLoaded(answer.ok ? null : answer.fault);
          },
        })
      : open<readonly SignalSnapshot[]>(ports, LEGACY_POLL_MS, {
          ...events,
          ask: (options) => family.querySignals(call, options),
          answered: (answer) => {
            if (answer.ok) values.take(answer.value, freshness.arriving);
            valuesLoaded(answer.ok ? null : answer.fault);
          },
        });
  const link =
    push !== null
      ? createPushLink(context, {
          ...{ push, events, alarms, isAlarmsOnly, gateways, values, ingest, arrivalOf, profile, outage },
          mayCount: counting.refresh,
          accepted: () => {
            changed();
            parts.valuesArrived();
          },
        })
      : polling(poll);

  // Batches --------------------------------------------------------------------------------------------------------
  const batches = createBatchSender(ports, table, {
    slotCount,
    isHidden,
    beforeBatch: () => {
      profile.begin(table.markedCount);
      profile.formulas(formulas.recompute(), table.markedCount);
    },
    send: (message) => {
      if (stopped || replay.isOn) return;
      profile.packed(message.buffer);
      port.postMessage(postedBatch(message), [message.buffer]);
      profile.posted();
    },
  });
  /** While the past is played what is live is kept, merged and aged, but not shown. */
  const changed = (): void => {
    if (!replay.isOn) batches.changed();
  };
  const replay = new ReplayController({
    ...{ ports, call, rows, slotCount, tell, owner: spec },
    intervalOf: (row) => freshness.intervalOf(row),
    textKindOf: (row) => {
      const kind = ingest.kindOf(row);
      return kind === Kind.string || table.texts[row] !== null ? kind : null;
    },
    formulas: () => formulas.plan(),
    isHidden: () => isHidden,
    send: (message) => port.postMessage(postedBatch(message), [message.buffer]),
    backToLive: () => {
      for (let row = 0; row < slotCount; row++) table.mark(row);
      sweep();
      if (push) void values.load();
      void gateways.ask();
      void alarms.ask();
    },
  });
  port.onmessage = ({ data }: MessageEvent<WatchRequest>) => {
    switch (data.kind) {
      case 'painted':
        if (replay.painted(data.sequence)) return;
        profile.painted(data.sequence, data.paintedAt);
        batches.painted(data.sequence);
        return;
      case 'interest':
        replay.setInterest(data.slots);
        batches.setInterest(data.slots);
        return;
      case 'replay':
        replay.order(data.order);
        return;
    }
  };

  // Start and end --------------------------------------------------------------------------------------------------
  const begin = (): void => {
    if (hasBegun || stopped) return;
    hasBegun = true;
    link.start();
    if (push) void values.load();
    void formulas.ask();
    if (!pollsAlarms) void alarms.ask();
  };
  for (const row of rows.mvars.values()) freshness.inherit(row);
  for (const [row, equipmentId] of rows.equipmentOf) gateways.bindRow(row, equipmentId);
  for (const [id, row] of rows.signals) {
    const owner = rows.equipmentOf.get(row);
    if (owner !== undefined) formulas.bind(owner, id, row);
  }
  const askGatewaysFirst = async (): Promise<void> => {
    const answer = await gateways.ask();
    begin();
    if (!answer.ok) later('gateways', GATEWAY_RETRY_MS, () => void askGatewaysFirst());
  };
  void askGatewaysFirst();
  later('head-start', GATEWAY_HEAD_START_MS, begin);
  counting.refresh();
  const rhythms = [
    startInterval(ports, GATEWAY_POLL_MS, () => {
      void gateways.ask({}, 'poll');
      counting.refresh();
      if (!push && !pollsAlarms) void alarms.ask();
    }),
    startInterval(ports, AGE_SWEEP_MS, () => {
      noticeSleep();
      sweep();
      alarms.tick();
    }),
  ];

  return {
    spec,
    life: (event) => {
      if (stopped) return;
      if (event === 'offline') link.offline();
      if (event === 'pagehide') link.putAway();
      if (event === 'hidden' || event === 'visible') {
        isHidden = event === 'hidden';
        batches.setHidden(isHidden);
        replay.setHidden(isHidden);
      }
      if (!RETURNS.has(event)) return;
      noticeSleep();
      outage.returned(ports.monotonic());
      link.returned(event === 'online');
      if (event !== 'online') opening.wake();
      sweep();
    },
    writeBlock: (signalId) => {
      if (stopped) return { kind: 'cancelled' };
      if (replay.isOn) return { kind: 'locked' };
      const row = rows.signals.get(signalId);
      if (row === undefined) return { kind: 'malformed', where: 'signalId' };
      return link.isLive() && table.arriveAs[row] === Freshness.fresh ? null : { kind: 'offline' };
    },
    explain: (slot) => (replay.isOn ? replay.explain(slot) : formulas.explain(slot)),
    currentValue: (signalId) => {
      const row = rows.signals.get(signalId);
      if (row === undefined || stopped) return null;
      return {
        number: table.numbers[row] as number,
        text: table.texts[row] ?? null,
        dataType: dataTypeOf(ingest.kindOf(row)),
        arrivedAt: table.arrivals[row] as number,
      };
    },
    latestPoint: (signalId) => {
      const row = rows.signals.get(signalId);
      if (row === undefined || stopped) return null;
      const flags = table.flags[row] as number;
      if (freshnessOf(flags) === Freshness.never) return null;
      const isGood = (flags & HAS_NUMBER) !== 0 && qualityOf(flags) === Quality.good;
      return {
        time: (flags & FUTURE_TIME) === 0 ? (table.times[row] as number) : Number.NaN,
        number: isGood ? (table.numbers[row] as number) : Number.NaN,
        generation: table.generations[row] as number,
      };
    },
    stop: (how) => {
      if (!stopped) {
        link.stop();
        profile.leave();
        stopped = true;
        port.onmessage = null;
        abort.abort();
        batches.stop();
        replay.stop();
        opening.stop();
        counting.stop();
        for (const cancel of [...rhythms, ...timers.values()]) cancel();
        timers.clear();
      }
      if (how === 'left') port.close();
    },
  };
}
