/** One watched page or equipment, from start to stop. The way of a value through it stands in `pipeline.ts`. */
import { SILENCE_PROBE_MS } from '../../../src/shared/constants';
import type { LifeEvent, WatchSpec } from '../contract/contract';
import { createSleepDetector } from '../host/sleep-detector';
import { createWatchContext, type WatchRuntime, type WatchRuntimeDeps } from './context';
import { createPipeline } from './pipeline';
import { startWatch } from './start-watch';
import type { WatchFamily } from './watch-family';

/** Events after which the page or its device is back. */
const RETURNS: ReadonlySet<LifeEvent> = new Set(['online', 'visible', 'pageshow', 'resume']);

export function createWatchRuntime<S extends WatchSpec>(
  spec: S,
  deps: WatchRuntimeDeps,
  family: WatchFamily<S>,
): WatchRuntime {
  const context = createWatchContext(spec, deps, family.createAdapter);
  const { ports, clock, rows, isStopped } = context;
  const { link, ingest, formulas, sweep, batch, services, outage } = createPipeline(
    context,
    deps.isHidden,
    family,
  );
  const { gateways, alarms, counts } = services;
  const { replay } = batch;

  const core = { context, link, replay, sweep };
  const noticeSleep = createSleepDetector(ports, clock, {
    ask: async () => (await gateways.ask({ timeoutMs: SILENCE_PROBE_MS })).ok,
    slept: (span) => {
      if (isStopped()) return;
      outage.returned(ports.monotonic());
      gateways.opener.slept(span);
      link.slept();
    },
  });
  const endIntervals = startWatch(context, services, formulas, link, () => {
    noticeSleep();
    sweep();
    alarms.tick();
  });

  return {
    id: deps.id,
    spec,
    read: (signalId) => {
      const row = rows.signals.get(signalId);
      return row === undefined || isStopped() ? null : ingest.read(row);
    },
    explain: (slot) => (replay.isOn ? replay.explain(slot) : formulas.explain(slot)),
    core: () => core,
    life: (event) => {
      if (isStopped()) return;
      if (event === 'offline') link.offline();
      if (event === 'pagehide') link.putAway();
      if (event === 'hidden' || event === 'visible') batch.setHidden(event === 'hidden');
      if (!RETURNS.has(event)) return;
      noticeSleep();
      outage.returned(ports.monotonic());
      link.returned(event === 'online');
      if (event !== 'online') gateways.opener.wake();
      sweep();
    },
    stop: (how) => {
      if (!isStopped()) {
        // The last state of the link still goes to the page.
        link.stop();
        context.profile.leave();
        context.stop();
        batch.stop();
        gateways.opener.stop();
        counts.stop();
        endIntervals();
      }
      if (how === 'left') deps.port.close();
    },
  };
}
