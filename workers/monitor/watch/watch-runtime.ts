import { SILENCE_PROBE_MS } from '../../../src/shared/constants';
import type { FormulaOperand, LifeEvent, WatchSpec } from '../contract/contract';
import { createSleepDetector } from '../host/sleep-detector';
import { createWatchContext, type WatchRuntime, type WatchRuntimeDeps } from './context';
import type { LateCode } from './late-part';
import { createPipeline } from './pipeline';
import { startWatch } from './start-watch';
import type { WatchFamily } from './watch-family';

/** Events after which the page or its device is back. */
const RETURNS: ReadonlySet<LifeEvent> = new Set(['online', 'visible', 'pageshow', 'resume']);

export interface FullRuntimeDeps extends WatchRuntimeDeps {
  readonly late: LateCode;
}

export function createWatchRuntime<S extends WatchSpec>(
  spec: S,
  deps: FullRuntimeDeps,
  family: WatchFamily<S>,
): WatchRuntime {
  const context = createWatchContext(spec, deps, family.createAdapter);
  const { ports, clock, rows, hiddenWords, isStopped } = context;
  const pipeline = createPipeline(context, deps.isHidden, family, deps.late, () => noticeSleep());
  const { link, ingest, sweep, batch, services } = pipeline;
  const { gateways, late } = services;

  // The device was offline before the watch began. A broker's link is older than its watches, and the device may be
  // wrong.
  if (deps.isOffline && spec.family !== 'broker') link.offline();
  const core = { context, link, isReplaying: batch.isReplaying, sweep };
  const noticeSleep = createSleepDetector(ports, clock, {
    // A broker has no clock to compare with.
    ask: async () => spec.family !== 'broker' && (await gateways.ask({ timeoutMs: SILENCE_PROBE_MS })).ok,
    slept: (span, wallAhead) => {
      deps.slept(span, wallAhead);
      if (isStopped()) return;
      late.services()?.slept(span);
      link.slept();
    },
    stoodStill: () => {
      // A link that is not open measures its times by the clock that kept running. Polls repeat anyway, and a broker
      // is pinged.
      if (context.adapter.push === null || !link.isLive()) return;
      late.services()?.slept(0);
      link.slept();
    },
  });
  const endIntervals = startWatch(context, services, link, () => {
    noticeSleep();
    sweep();
    late.services()?.alarms.tick();
  });

  return {
    id: deps.id,
    spec,
    read: (signalId) => {
      const row = rows.signals.get(signalId);
      return row === undefined || isStopped() ? null : ingest.read(row);
    },
    explain: (slot) => {
      const { replay, formulas } = late.services() ?? {};
      const found = (replay?.isShown ? replay : formulas)?.explain(slot) ?? null;
      const named = (operand: FormulaOperand): FormulaOperand => {
        const { title, unit } = (operand.row === null ? null : hiddenWords.get(operand.row)) ?? {};
        return title === undefined || unit === undefined ? operand : { ...operand, words: { title, unit } };
      };
      return found === null ? null : { ...found, operands: found.operands.map(named) };
    },
    core: () => core,
    life: (event) => {
      if (isStopped()) return;
      if (event === 'offline') link.offline();
      if (event === 'pagehide') link.putAway();
      if (event === 'hidden' || event === 'visible') batch.setHidden(event === 'hidden');
      if (!RETURNS.has(event)) return;
      noticeSleep();
      late.services()?.returned();
      link.returned(event === 'online');
      if (event !== 'online') late.services()?.woken();
      sweep();
    },
    stop: (how) => {
      if (!isStopped()) {
        // The last link state must still reach the page.
        link.stop();
        context.profile.leave();
        context.stop();
        batch.stop();
        late.services()?.stop();
        endIntervals();
      }
      if (how === 'left') deps.port.close();
    },
  };
}
