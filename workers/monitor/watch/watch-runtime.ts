import { SILENCE_PROBE_MS } from '../../../src/shared/constants';
import type { FormulaOperand, LifecycleEvent, WatchSpec } from '../contract/contract';
import { createSleepDetector } from '../host/sleep-detector';
import { createWatchContext, type WatchRuntime, type WatchRuntimeDeps } from './context';
import type { LateCode } from './late-part';
import { createPipeline } from './pipeline';
import { startWatch } from './start-watch';
import type { WatchFamily } from './watch-family';

/** Events after which the page or its device is back. */
const RETURN_EVENTS: ReadonlySet<LifecycleEvent> = new Set(['online', 'visible', 'pageshow', 'resume']);

export interface FullRuntimeDeps extends WatchRuntimeDeps {
  readonly late: LateCode;
}

export function createWatchRuntime<S extends WatchSpec>(
  spec: S,
  deps: FullRuntimeDeps,
  family: WatchFamily<S>,
): WatchRuntime {
  const context = createWatchContext(spec, deps, family.createAdapter);
  const { ports, clock, rows, hiddenDescriptions, isStopped } = context;
  const pipeline = createPipeline(context, deps.isHidden, family, deps.late, () => detectSleep());
  const { link, ingest, sweep, batch, services } = pipeline;
  const { gateways, latePart } = services;

  // The device was offline before the watch began. A broker's link is older than its watches, and the device may be
  // wrong.
  if (deps.isOffline && spec.family !== 'broker') link.handleOffline();
  const core = { context, link, isReplaying: batch.isReplaying, sweep };
  const detectSleep = createSleepDetector(ports, clock, {
    // A broker has no clock to compare with.
    ask: async () => spec.family !== 'broker' && (await gateways.ask({ timeoutMs: SILENCE_PROBE_MS })).ok,
    slept: (span, wallAhead) => {
      deps.onSleep(span, wallAhead);
      if (isStopped()) return;
      latePart.getServices()?.handleSleep(span);
      link.handleSleep();
    },
    onSuspended: () => {
      // A link that is not open measures its times by the clock that kept running. Polls repeat anyway, and a broker
      // is pinged.
      if (context.adapter.push === null || !link.isLive()) return;
      latePart.getServices()?.handleSleep(0);
      link.handleSleep();
    },
  });
  const stopIntervals = startWatch(context, services, link, () => {
    detectSleep();
    sweep();
    latePart.getServices()?.alarms.emitState();
  });

  return {
    id: deps.id,
    spec,
    read: (signalId) => {
      const row = rows.signals.get(signalId);
      return row === undefined || isStopped() ? null : ingest.read(row);
    },
    explain: (slot) => {
      const { replay, formulas } = latePart.getServices() ?? {};
      const explanation = (replay?.isShown ? replay : formulas)?.explain(slot) ?? null;
      const addDescription = (operand: FormulaOperand): FormulaOperand => {
        const { title, unit } = (operand.row === null ? null : hiddenDescriptions.get(operand.row)) ?? {};
        return title === undefined || unit === undefined ? operand : { ...operand, words: { title, unit } };
      };
      return explanation === null
        ? null
        : { ...explanation, operands: explanation.operands.map(addDescription) };
    },
    getCore: () => core,
    handleLifeEvent: (event) => {
      if (isStopped()) return;
      if (event === 'offline') link.handleOffline();
      if (event === 'pagehide') link.putAway();
      if (event === 'hidden' || event === 'visible') batch.setHidden(event === 'hidden');
      if (!RETURN_EVENTS.has(event)) return;
      detectSleep();
      latePart.getServices()?.handleReturn();
      link.handleReturn(event === 'online');
      if (event !== 'online') latePart.getServices()?.handleWake();
      sweep();
    },
    stop: (reason) => {
      if (!isStopped()) {
        // The last link state must still reach the page.
        link.stop();
        context.profile.leave();
        context.stop();
        batch.stop();
        latePart.getServices()?.stop();
        stopIntervals();
      }
      if (reason === 'left') deps.port.close();
    },
  };
}
