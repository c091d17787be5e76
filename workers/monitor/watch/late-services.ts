/**
 * The services of a watch that the first value does not need: gateway openings, alarms, counts, formulas, replay,
 * quick reading. Their code loads in parallel with the push token.
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
import { createFurtherCalls } from '../monitoring/further-calls';
import { createGatewayOpener, getIntervalSeconds } from '../monitoring/gateway-opener';
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
  /** Called with the fault of a failed opening, and with `null` when all gateways are open again. */
  readonly onOpeningEnd: (fault: Fault | null) => void;
  /** Whether the first query of values has ended. */
  readonly hasValues: () => boolean;
  readonly ingest: Ingest;
  readonly batch: BatchStage;
  readonly sweep: () => void;
  readonly loadValues: () => void;
}
export interface LateServices {
  readonly alarms: AlarmFeed;
  readonly counts: CountService;
  readonly formulas: FormulaService;
  readonly replay: ReplayController;
  /** Queries the alarms. Resolves to `false` if a live link would have pushed any of them, or without an answer. */
  readonly confirmByAlarms: (options: CallOptions) => Promise<boolean>;
  readonly begin: () => void;
  /** Handles new gateway states and opens those that are due. */
  readonly handleGateways: (due: readonly Gateway[], origin: StateOrigin) => void;
  /** Handles the check of a silent link: `null` at its start, then whether the link is alive. */
  readonly handleLinkCheck: (isAlive: boolean | null) => void;
  readonly handleLinkLoss: () => void;
  /** Handles an opened link. `wasLost`: whether it was open before or an attempt has failed. */
  readonly handleLinkOpen: (wasLost: boolean) => void;
  readonly handleReturn: () => void;
  /** Handles a page that is visible again: repeats outdated openings. */
  readonly handleWake: () => void;
  readonly handleSleep: (span: Millis) => void;
  readonly handlePoll: () => void;
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
    getInterval: (row) => freshness.getInterval(row),
    getTextKind: (row) => {
      const kind = ingest.getKind(row);
      return kind === Kind.string || table.texts[row] !== null ? kind : null;
    },
    getFormulas: () => formulas.getFormulas(),
    isHidden: batch.isHidden,
    getInterest: batch.interest,
    send: batch.post,
    returnToLive: () => {
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
  const { statusRows, onOpeningEnd, batch, ingest } = deps;
  const { gateways, emitStates } = deps.gateways;
  // Polled families have their own calls.
  const calls = adapter.furtherCalls ?? createFurtherCalls(spec as ProjectWatch | EquipmentWatch, sources);
  const { queryCount } = calls;
  const metrics = queryCount ? [...new Set(rows.counts.map(({ metric }) => metric))] : [];
  let hasFailed = false;
  /** Clears the fault once failed openings have succeeded or their gateways are gone. */
  const endFailure = (): void => {
    if (!hasFailed || !gateways.areMonitored()) return;
    hasFailed = false;
    onOpeningEnd(null);
  };
  const opener = createGatewayOpener(ports, gateways, calls.reopenMs, {
    open: (gateway) => calls.open(call, gateway.equipmentId, getIntervalSeconds(gateway)),
    onChange: () => {
      emitStates();
      endFailure();
    },
    onFailure: (fault) => {
      hasFailed = true;
      onOpeningEnd(fault);
    },
  });
  const alarms = createAlarmFeed(context, (options) => calls.queryAlarms(call, options));
  const formulas = new FormulaService(context, calls.queryMvars, deps.hasValues, batch.handleChanges);
  const counts = createCountService(ports, metrics, {
    query: async (metric) => (queryCount ? queryCount(call, metric) : failed({ kind: 'cancelled' })),
    onCount: (metric, text) => {
      statusRows.writeCount(metric, text, ports.now());
      batch.handleChanges();
    },
  });
  const replay = createReplay(context, deps, formulas, () => void alarms.ask());
  const outage = new OutageTracker();
  ingest.setQuickReader(createQuickReader);
  return {
    alarms,
    counts,
    formulas,
    replay,
    confirmByAlarms: async (options) => {
      const answer = await alarms.ask(options);
      // A refusal proves that the platform is alive, but nothing about the channel.
      return answer.ok ? !answer.value.isNews : isFinal(answer.fault);
    },
    begin: () => {
      opener.add(gateways.getAll().filter((gateway) => isMonitorable(gateway) && !gateway.monitored));
      counts.refresh();
      void formulas.ask();
      if (!pollsAlarms) void alarms.ask();
    },
    handleGateways: (due, origin) => {
      endFailure();
      // All clients that watch a gateway get the push in the same moment.
      opener.add(due, origin === 'push' ? ports.random() * EVENT_SPREAD_MS : 0);
    },
    handleLinkCheck: (isAlive) => {
      if (isAlive === null) outage.startCheck(ports.monotonic());
      else if (isAlive) outage.endCheck();
    },
    handleLinkLoss: () => outage.handleLoss(ports.monotonic()),
    handleLinkOpen: (wasLost) => {
      const lostAt = outage.handleOpen();
      // A restart cuts off all clients, whose calls would arrive in the same second.
      if (wasLost && lostAt !== null) opener.handleReconnect(lostAt, ports.random() * EVENT_SPREAD_MS);
      // Alarms may have been pushed while the link was down; the page must not report "none" before the answer.
      if (wasLost && adapter.push !== null) alarms.invalidate();
      // Also at the first opening: a change between the last answer and the subscription would be missed.
      else if (wasLost || adapter.push !== null) void alarms.ask();
      if (wasLost) counts.refreshSoon();
    },
    handleReturn: () => outage.handleReturn(ports.monotonic()),
    handleWake: () => opener.wake(),
    handleSleep: (span) => {
      outage.handleReturn(ports.monotonic());
      opener.handleSleep(span);
    },
    handlePoll: () => {
      counts.refresh();
      // A link that polls values carries no alarms.
      if (adapter.push === null && !pollsAlarms) void alarms.ask();
    },
    stop: () => {
      opener.stop();
      counts.stop();
      replay.stop();
    },
  };
}
