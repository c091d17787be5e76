/**
 * The services of one watch that no first value needs: openings of gateways, alarms, counts, formulas, the way into a
 * replay, and what makes the reading of many frames quick. Their code is fetched beside the token of the push channel;
 * `late-part.ts` keeps for them what happens meanwhile.
 */
import type { CallOptions } from '../../../src/shared/calls/run';
import { EVENT_SPREAD_MS } from '../../../src/shared/constants';
import { type Fault, failed } from '../../../src/shared/faults';
import { isFinal } from '../../../src/shared/final-fault';
import type { Millis } from '../../../src/shared/units';
import type { EquipmentWatch, ProjectWatch } from '../contract/contract';
import { Kind } from '../live/decode-value';
import type { Ingest } from '../live/frame-ingest';
import { createQuickReader } from '../live/quick-reader';
import type { StatusRows } from '../live/status-rows';
import { type AlarmFeed, createAlarmFeed } from '../monitoring/alarm-feed';
import { type CountService, createCountService } from '../monitoring/count-service';
import { furtherCallsOf } from '../monitoring/further-calls';
import { createGatewayOpener, intervalSeconds } from '../monitoring/gateway-opener';
import { type Gateway, isMonitorable, type StateOrigin } from '../monitoring/gateways';
import { OutageTracker } from '../monitoring/outage-tracker';
import { ReplayController } from '../replay/replay-controller';
import type { BatchStage } from './batch-stage';
import type { WatchContext } from './context';
import { FormulaService } from './formula-service';
import type { GatewayMonitor } from './gateway-monitor';

export interface LateServicesDeps {
  readonly gateways: GatewayMonitor;
  readonly statusRows: StatusRows;
  /** An opening has failed; null when all gateways are open again. */
  readonly openingEnded: (fault: Fault | null) => void;
  /** The first query of values has ended. */
  readonly hasValues: () => boolean;
  readonly ingest: Ingest;
  readonly batch: BatchStage;
  readonly sweep: () => void;
  /** Asks for the current values. */
  readonly loadValues: () => void;
}
export interface LateServices {
  readonly alarms: AlarmFeed;
  readonly counts: CountService;
  readonly formulas: FormulaService;
  readonly replay: ReplayController;
  /** Asks for the alarms. False where a live link would have brought what the platform says now, or it says nothing. */
  readonly alarmsAgree: (options: CallOptions) => Promise<boolean>;
  /** Asks for what is asked for at the start. */
  readonly begin: () => void;
  /** States of gateways have come; those that are due are opened. */
  readonly gatewaysUpdated: (due: readonly Gateway[], origin: StateOrigin) => void;
  /** A silent link is checked; null at the start of the check, then whether it is alive. */
  readonly linkChecked: (isAlive: boolean | null) => void;
  readonly linkLost: () => void;
  /** The link is open; it was lost before, if only by an attempt that failed, or it is open for the first time. */
  readonly linkOpened: (wasLost: boolean) => void;
  /** The page or its device is back. */
  readonly returned: () => void;
  /** The page is shown again: openings that are too old are repeated. */
  readonly woken: () => void;
  readonly slept: (span: Millis) => void;
  /** The time of the regular poll has come. */
  readonly polled: () => void;
  readonly stop: () => void;
}

function createReplay(
  { spec, ports, call, emit, rows, slotCount, table, freshness, adapter }: WatchContext,
  { ingest, batch, gateways, sweep, loadValues }: LateServicesDeps,
  formulas: FormulaService,
  askAlarms: () => void,
): ReplayController {
  return new ReplayController({
    ports,
    call,
    rows,
    slotCount,
    emit,
    owner: spec,
    intervalOf: (row) => freshness.intervalOf(row),
    textKindOf: (row) => {
      const kind = ingest.kindOf(row);
      return kind === Kind.string || table.texts[row] !== null ? kind : null;
    },
    formulas: () => formulas.plan(),
    isHidden: batch.isHidden,
    interest: batch.interest,
    send: batch.post,
    backToLive: () => {
      for (let row = 0; row < slotCount; row++) table.mark(row);
      sweep();
      if (adapter.push) loadValues();
      void gateways.ask();
      askAlarms();
    },
  });
}

export function createLateServices(context: WatchContext, deps: LateServicesDeps): LateServices {
  const { ports, adapter, call, spec, sources, rows, pollsAlarms } = context;
  const { statusRows, openingEnded, batch, ingest } = deps;
  const { gateways, emitStates } = deps.gateways;
  // Polled families bring their calls with them.
  const calls = adapter.further ?? furtherCallsOf(spec as ProjectWatch | EquipmentWatch, sources);
  const { queryCount } = calls;
  const metrics = queryCount ? [...new Set(rows.counts.map(({ metric }) => metric))] : [];
  let hasFailed = false;
  /** Openings that failed are made good, or their gateways are gone. */
  const endFailure = (): void => {
    if (!hasFailed || !gateways.areMonitored()) return;
    hasFailed = false;
    openingEnded(null);
  };
  const opener = createGatewayOpener(ports, gateways, calls.reopenMs, {
    open: (gateway) => calls.open(call, gateway.equipmentId, intervalSeconds(gateway)),
    changed: () => {
      emitStates();
      endFailure();
    },
    failed: (fault) => {
      hasFailed = true;
      openingEnded(fault);
    },
  });
  const alarms = createAlarmFeed(context, (options) => calls.queryAlarms(call, options));
  const formulas = new FormulaService(context, calls.queryMvars, deps.hasValues, batch.changed);
  const counts = createCountService(ports, metrics, {
    query: async (metric) => (queryCount ? queryCount(call, metric) : failed({ kind: 'cancelled' })),
    counted: (metric, text) => {
      statusRows.count(metric, text, ports.now());
      batch.changed();
    },
  });
  const replay = createReplay(context, deps, formulas, () => void alarms.ask());
  const outage = new OutageTracker();
  ingest.hasten(createQuickReader);
  return {
    alarms,
    counts,
    formulas,
    replay,
    alarmsAgree: async (options) => {
      const answer = await alarms.ask(options);
      // A refusal comes from a platform that is there, and says nothing of the channel.
      return answer.ok ? !answer.value.isNews : isFinal(answer.fault);
    },
    begin: () => {
      opener.add(gateways.all().filter((gateway) => isMonitorable(gateway) && !gateway.monitored));
      counts.refresh();
      void formulas.ask();
      if (!pollsAlarms) void alarms.ask();
    },
    gatewaysUpdated: (due, origin) => {
      endFailure();
      // Everybody who watches a gateway is told of it in the same moment.
      opener.add(due, origin === 'push' ? ports.chance() * EVENT_SPREAD_MS : 0);
    },
    linkChecked: (isAlive) => {
      if (isAlive === null) outage.suspected(ports.monotonic());
      else if (isAlive) outage.cleared();
    },
    linkLost: () => outage.lost(ports.monotonic()),
    linkOpened: (wasLost) => {
      const lostAt = outage.opened();
      // A platform that restarts is lost by all at once, and all their calls would come in one second.
      if (wasLost && lostAt !== null) opener.reconnected(lostAt, ports.chance() * EVENT_SPREAD_MS);
      // A page must not say that there are none before it is told of those that were pushed to nobody.
      if (wasLost && adapter.push !== null) alarms.askAnew();
      // Also at the first: a change between the last answer and the subscription came over neither.
      else if (wasLost || adapter.push !== null) void alarms.ask();
      if (wasLost) counts.refreshSoon();
    },
    returned: () => outage.returned(ports.monotonic()),
    woken: () => opener.wake(),
    slept: (span) => {
      outage.returned(ports.monotonic());
      opener.slept(span);
    },
    polled: () => {
      counts.refresh();
      // A link that polls values brings no alarms.
      if (adapter.push === null && !pollsAlarms) void alarms.ask();
    },
    stop: () => {
      opener.stop();
      counts.stop();
      replay.stop();
    },
  };
}
