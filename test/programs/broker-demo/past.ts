/** The last day of the seeded plant, as a historian would have kept it. */
import type { StoredSeries, VictoriaMetrics } from '../../kit/victoria-metrics';
import type { Plant } from '../../platform/model';
import type { SiteSignal } from './site-signals';

const DAY_MS = 86_400_000;
/** Time between two points of what the page draws as curves, and of all else. */
const FINE_MS = 10_000;
const COARSE_MS = 60_000;

function pastOf(plant: Plant, { signal, equipmentId, name }: SiteSignal, everyMs: number): StoredSeries {
  const to = Date.now();
  const points = [...plant.historyPieces(signal.id, { from: to - DAY_MS, to, everyMs })].flat().reverse();
  return {
    equipment: equipmentId,
    signal: name,
    values: points.map(([, text]) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text))),
    timestamps: points.map(([time]) => time),
  };
}

/** Adds the past of every signal that is a number. `fine`: ids of the signals that have a point each ten seconds. */
export async function addPast(
  plant: Plant,
  signals: ReadonlyMap<string, SiteSignal>,
  store: VictoriaMetrics,
  fine: ReadonlySet<string>,
): Promise<void> {
  for (const site of signals.values())
    if (site.signal.dataType !== 'string')
      await store.add([pastOf(plant, site, fine.has(site.signalId) ? FINE_MS : COARSE_MS)]);
}
