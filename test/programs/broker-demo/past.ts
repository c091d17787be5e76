import type { StoredSeries, VictoriaMetrics } from '../../kit/victoria-metrics';
import type { Plant } from '../../platform/model';
import type { SiteSignal } from './site-signals';

const DAY_MS = 86_400_000;
/** Interval between points, for signals drawn as curves and for all others. */
const FINE_MS = 10_000;
const COARSE_MS = 60_000;

function createPast(plant: Plant, { signal, equipmentId, name }: SiteSignal, everyMs: number): StoredSeries {
  const to = Date.now();
  const points = [...plant.iterateHistory(signal.id, { from: to - DAY_MS, to, everyMs })].flat().reverse();
  return {
    equipment: equipmentId,
    signal: name,
    values: points.map(([, text]) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text))),
    timestamps: points.map(([time]) => time),
  };
}

/** Stores the last day of every numeric signal; signals in `curveIds` get a point every ten seconds. */
export async function storePast(
  plant: Plant,
  signals: ReadonlyMap<string, SiteSignal>,
  store: VictoriaMetrics,
  curveIds: ReadonlySet<string>,
): Promise<void> {
  for (const siteSignal of signals.values())
    if (siteSignal.signal.dataType !== 'string')
      await store.add([
        createPast(plant, siteSignal, curveIds.has(siteSignal.signalId) ? FINE_MS : COARSE_MS),
      ]);
}
