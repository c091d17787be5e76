import type { PlantProject, PlantSignal } from './model';
import type { World } from './world';
import { yieldTurn } from './yield-turn';

export const REPORT_STEP_MS = 60_000;
/** Length of the history; a wider range would only add empty rows. */
const HISTORY_MS = 90 * 86_400_000;

export interface ReportRow {
  readonly time: number;
  readonly values: readonly (string | null)[];
}
export interface ReportRange {
  readonly from: number;
  readonly to: number;
}

export const createReportColumn = ({ id, title, unit, dataType, map }: PlantSignal): object => ({
  id,
  title,
  unit,
  dataType,
  ...(map === undefined ? {} : { map }),
});

export const listReportSignals = (world: World, equipmentId: string): readonly PlantSignal[] =>
  (world.equipment(equipmentId)?.signalIds ?? []).flatMap((id) => {
    const signal = world.getSignal(id);
    return signal === undefined || signal.dataType === 'string' ? [] : signal;
  });

/** Returns the starts of the intervals in a range, newest first; `onlyEnded` omits the running one. */
export const listIntervals = (
  { from, to }: ReportRange,
  stepMs: number,
  now: number,
  onlyEnded = false,
): readonly number[] => {
  const newest = Math.floor(Math.min(to, now) / stepMs) * stepMs;
  const last = onlyEnded && newest + stepMs > now ? newest - stepMs : newest;
  const first = Math.ceil(Math.max(from, now - HISTORY_MS) / stepMs) * stepMs;
  const count = Math.max(0, (last - first) / stepMs + 1);
  return Array.from({ length: count }, (_, index) => last - index * stepMs);
};

async function groupByInterval(
  world: World,
  signalId: string,
  times: readonly number[],
  stepMs: number,
  everyMs: number,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const valuesByInterval = new Map<number, string[]>();
  const [newest = 0] = times;
  const range = { from: times.at(-1) ?? 0, to: newest + stepMs - 1, everyMs };
  for (const piece of world.historyPieces(signalId, range)) {
    for (const [time, value] of piece) {
      const interval = Math.floor(time / stepMs) * stepMs;
      const existing = valuesByInterval.get(interval);
      if (existing === undefined) valuesByInterval.set(interval, [value]);
      else existing.push(value);
    }
    await yieldTurn();
  }
  return valuesByInterval;
}

async function createRows(
  world: World,
  signals: readonly PlantSignal[],
  times: readonly number[],
  stepMs: number,
  everyMs: number,
  formatCell: (values: readonly string[], signal: PlantSignal) => string | null,
): Promise<readonly ReportRow[]> {
  if (times.length === 0) return [];
  const columns: (readonly (string | null)[])[] = [];
  for (const signal of signals) {
    const valuesByInterval = await groupByInterval(world, signal.id, times, stepMs, everyMs);
    columns.push(times.map((time) => formatCell(valuesByInterval.get(time) ?? [], signal)));
  }
  return times.map((time, index) => ({ time, values: columns.map((column) => column[index] ?? null) }));
}

/** Returns a row per minute with the newest value in it. */
export const readReportRows = (
  world: World,
  signals: readonly PlantSignal[],
  times: readonly number[],
): Promise<readonly ReportRow[]> =>
  createRows(world, signals, times, REPORT_STEP_MS, REPORT_STEP_MS, ([newest]) => newest ?? null);

const SAMPLES = 12;
const MEAN_DIGITS = 2;

const formatMean = (values: readonly string[]): string | null =>
  values.length === 0
    ? null
    : (values.reduce((sum, value) => sum + Number(value), 0) / values.length).toFixed(MEAN_DIGITS);

/** Returns a row per interval with the mean of each column. */
export const readMeanRows = (
  world: World,
  signals: readonly PlantSignal[],
  times: readonly number[],
  stepMs: number,
): Promise<readonly ReportRow[]> => createRows(world, signals, times, stepMs, stepMs / SAMPLES, formatMean);

export const CUSTOM_REPORTS: ReadonlyMap<string, { readonly name: string; readonly stepMs: number }> =
  new Map([
    ['hourly', { name: '小时均值报表', stepMs: 3_600_000 }],
    ['daily', { name: '日均值报表', stepMs: 86_400_000 }],
  ]);
const CUSTOM_COLUMNS = 6;

/** Returns measured numbers with a unit, one of each device. */
export const listCustomSignals = (world: World, project: PlantProject): readonly PlantSignal[] => {
  const measured = project.equipmentIds.flatMap((id) =>
    listReportSignals(world, id)
      .filter(
        ({ id: signalId, dataType, unit, writable }) =>
          dataType === 'float' && unit !== '' && !writable && world.value(signalId).value !== null,
      )
      .slice(0, 1),
  );
  return measured.slice(0, CUSTOM_COLUMNS);
};
