/**
 * History of a broker's plant from VictoriaMetrics: `POST /api/v1/export` returns a line of JSON per series. It sends
 * no CORS headers and must be under the page's own origin. The names that a bridge gives to series are a guess,
 * confined to `getSelector`.
 */
import type { Call, Scan } from '../../../src/shared/calls/call';
import { isRecord } from '../../../src/shared/calls/decode';
import { failed } from '../../../src/shared/faults';
import type { SignalId } from '../../../src/shared/ids';
import { parseSignalId } from '../../../src/shared/plant-ids';
import { type EpochMs, SECOND_MS, type TimeRange } from '../../../src/shared/units';
import type { HistorySource } from './history-source';
import { type Columns, NO_POINTS, type Series } from './points';

interface ExportInput extends TimeRange {
  readonly id: SignalId;
}

/** Returns the selector of a signal. JSON strings are valid in the query language. */
function getSelector(id: SignalId): string {
  const parts = parseSignalId(id);
  const equipment = JSON.stringify(parts?.equipmentId ?? id);
  const signal = JSON.stringify(parts?.name ?? '');
  return `{__name__="plant_value",equipment=${equipment},signal=${signal}}`;
}

/**
 * Formats a time in seconds, since older versions read milliseconds as seconds in the distant future and return
 * nothing. They truncate to milliseconds; the added quarter preserves the intended one.
 */
const formatSeconds = (time: EpochMs): string => String((Math.floor(time) + 0.25) / SECOND_MS);

const isList = (raw: unknown): raw is readonly unknown[] => Array.isArray(raw);

interface Line extends Columns {
  readonly labels: string;
}
type Point = readonly [time: number, number: number];

/** Reads a line of an export; `null` if invalid. Non-numeric values are gaps; values without a time are dropped. */
function readLine(line: string): Line | null {
  let raw: unknown;
  try {
    raw = JSON.parse(line);
  } catch {
    return null;
  }
  const fields: { readonly metric?: unknown; readonly values?: unknown; readonly timestamps?: unknown } =
    isRecord(raw) ? raw : {};
  const { metric, values, timestamps } = fields;
  if (!isList(values) || !isList(timestamps) || values.length !== timestamps.length) return null;
  const times = new Float64Array(values.length);
  const numbers = new Float64Array(values.length);
  let count = 0;
  for (let index = 0; index < values.length; index++) {
    const time = timestamps[index];
    const value = values[index];
    if (typeof time !== 'number' || !(time >= 0)) continue;
    times[count] = time;
    numbers[count++] = typeof value === 'number' ? value : Number.NaN;
  }
  const labels = isRecord(metric) ? JSON.stringify(Object.entries(metric).sort()) : '';
  return { labels, times: times.subarray(0, count), numbers: numbers.subarray(0, count) };
}

/** Returns the points of each series in order of time; a clustered server may split one over several lines. */
function getSeries(lines: readonly Line[]): readonly (readonly Point[])[] {
  const series = new Map<string, Point[]>();
  for (const { labels, times, numbers } of lines) {
    const points = series.get(labels) ?? [];
    times.forEach((time, index) => void points.push([time, numbers[index] as number]));
    series.set(labels, points);
  }
  return Array.from(series.values(), (points) => points.sort(([a], [b]) => a - b));
}

const getLastTime = (points: readonly Point[]): number => points.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY;

/**
 * Joins the series of one signal, such as after a bridge moved to another host: the latest, preceded by the earlier
 * points of the others. Parallel series would form a zigzag.
 */
function joinSeries(series: readonly (readonly Point[])[]): readonly Point[] {
  let joinedPoints: readonly Point[] = [];
  for (const points of [...series].sort((a, b) => getLastTime(b) - getLastTime(a))) {
    const [start] = joinedPoints[0] ?? [Number.POSITIVE_INFINITY];
    joinedPoints = [...points.filter(([time]) => time < start), ...joinedPoints];
  }
  return joinedPoints;
}

/** Joins all lines of an answer in order of time; `null` if it is not an export. */
export function readExport(text: string): Columns | null {
  const parts: Line[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const parsedLine = readLine(line);
    if (parsedLine === null) return null;
    parts.push(parsedLine);
  }
  const [firstLine] = parts;
  if (parts.length < 2) return firstLine ?? NO_POINTS;
  const points = joinSeries(getSeries(parts));
  return {
    times: Float64Array.from(points, ([time]) => time),
    numbers: Float64Array.from(points, ([, number]) => number),
  };
}

const exportScan: Scan<Columns> = {
  read: (bytes) => readExport(new TextDecoder().decode(bytes)),
  text: (bytes) => new TextDecoder().decode(bytes),
};
const createExportCall = (base: string): Call<ExportInput, Columns> => ({
  method: 'POST',
  path: `${base}/api/v1/export`,
  body: 'form',
  encode: ({ id, from, end }) => ({
    'match[]': getSelector(id),
    start: formatSeconds(from),
    end: formatSeconds(end),
    reduce_mem_usage: '1',
  }),
  scan: exportScan,
  // An answer that is not an export has no envelope.
  decode: () => NO_POINTS,
});

const failUnsupported = async () => failed({ kind: 'unsupported' });

/**
 * Creates the history source. `base`: path of VictoriaMetrics under the page's origin; `null` without a history
 * server.
 */
export function createMetricsSource(base: string | null): HistorySource {
  const groupSize = 1;
  if (base === null)
    return {
      groupSize,
      loadPoints: failUnsupported,
      loadRecent: failUnsupported,
      loadTexts: failUnsupported,
      loadAlarms: failUnsupported,
    };
  const exportRequest = createExportCall(base);
  const series = (id: SignalId, { times, numbers }: Columns): readonly Series[] => [
    { id, times, numbers, total: times.length },
  ];
  return {
    groupSize,
    loadPoints: async (call, [id = '' as SignalId], { from, end }, options) => {
      const answer = await call(exportRequest, { id, from, end }, options);
      return answer.ok ? { ok: true, value: series(id, answer.value) } : answer;
    },
    loadRecent: async (call, id, range) => {
      const answer = await call(exportRequest, { id, ...range });
      return answer.ok ? { ok: true, value: series(id, answer.value) } : answer;
    },
    // VictoriaMetrics stores only numbers.
    loadTexts: failUnsupported,
    loadAlarms: failUnsupported,
  };
}
