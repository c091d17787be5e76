import type { CancelSignal } from '../../../src/shared/calls/run';
import type { Fault } from '../../../src/shared/faults';
import type { SignalId } from '../../../src/shared/ids';
import type { Millis, TimeRange } from '../../../src/shared/units';
import type { CleanColumns } from '../history/clean';
import { downsample } from '../history/downsample';
import type { HistorySource } from '../history/history-source';
import { loadPoints } from '../history/load-points';
import type { Columns } from '../history/points';
import { type DecodedValue, decodeValue, type Kind } from '../live/decode-value';
import type { Caller } from '../monitoring/adapter';
import { createNumberHistory, type RowHistory } from './row-history';

/** Maximum points that replay holds of one signal in a part, and in total: 32 MB. */
const REPLAY_SIGNAL_POINTS = 20_000;

export interface LoadedSignal {
  readonly id: SignalId;
  readonly row: number;
  /** Kind of its texts; `null` if its history is numeric. */
  readonly textKind: Kind | null;
}
/** Called once per row. `spacing`: distance between its points if thinned, otherwise 0. */
export type RowHandler = (row: number, history: RowHistory, spacing: Millis) => void;

export interface LoadSegmentDeps {
  readonly call: Caller;
  readonly source: HistorySource;
  readonly signal: CancelSignal;
  readonly onLoaded: RowHandler;
}

/** Signals per call, which keeps answers small, and number of parallel calls. Ours. */
const GROUP_SIZE = 10;
const LANE_COUNT = 3;

/** Loads the signals in order. Resolves to the first fault, or `null`. */
export async function loadSegment(
  { call, source, signal, onLoaded }: LoadSegmentDeps,
  signals: readonly LoadedSignal[],
  range: TimeRange,
): Promise<Fault | null> {
  const size = Math.min(GROUP_SIZE, source.groupSize);
  const groups: (readonly LoadedSignal[])[] = [];
  for (const isText of [false, true]) {
    const sameKind = signals.filter(({ textKind }) => (textKind !== null) === isText);
    for (let index = 0; index < sameKind.length; index += size)
      groups.push(sameKind.slice(index, index + size));
  }
  let nextGroup = 0;
  let firstFault: Fault | null = null;
  const loadGroup = async (group: readonly LoadedSignal[]): Promise<Fault | null> => {
    const rowsById = new Map(group.map(({ id, row }) => [id, row]));
    const ids = group.map(({ id }) => id);
    if (group[0]?.textKind !== null) {
      const answer = await source.loadTexts(call, ids, range, { signal });
      if (!answer.ok) return answer.fault;
      const textsById = new Map(answer.value.map(({ id, list }) => [id, list]));
      for (const { id, row, textKind } of group)
        onLoaded(row, createTextHistory(textsById.get(id) ?? [], textKind ?? 0), 0);
      return null;
    }
    const handlePoints = (id: SignalId, points: CleanColumns): void => {
      const row = rowsById.get(id);
      if (row === undefined) return;
      const { columns, spacing } = thinSignal(points);
      onLoaded(row, createNumberHistory(columns), spacing);
    };
    return loadPoints({ call, source, signal, groupSize: size, loaded: handlePoints }, ids, range);
  };
  const runLane = async (): Promise<void> => {
    while (firstFault === null && nextGroup < groups.length) {
      const group = groups[nextGroup++];
      const fault = group === undefined ? null : await loadGroup(group);
      firstFault ??= fault;
    }
  };
  await Promise.all(Array.from({ length: LANE_COUNT }, runLane));
  return firstFault;
}

/** Thins a signal with too many points: each `spacing` keeps its first, last and extreme points. */
function thinSignal(points: CleanColumns): { readonly columns: Columns; readonly spacing: Millis } {
  const { length } = points.times;
  if (length <= REPLAY_SIGNAL_POINTS)
    return { columns: { times: points.times.slice(), numbers: points.numbers.slice() }, spacing: 0 };
  const range = (points.times[length - 1] as number) - (points.times[0] as number);
  let spacing = Math.ceil((4 * range) / REPLAY_SIGNAL_POINTS) + 1;
  let thinnedColumns = downsample(points, 0, length, spacing);
  // Gaps take room too.
  while (thinnedColumns.times.length > REPLAY_SIGNAL_POINTS) {
    spacing *= 2;
    thinnedColumns = downsample(points, 0, length, spacing);
  }
  return { columns: thinnedColumns, spacing };
}

/**
 * Creates the history of texts, sorted; of points with equal times the last stays. A missing value breaks the line.
 */
export function createTextHistory(
  list: readonly (readonly [time: number, value: string | null])[],
  kind: Kind,
): RowHistory {
  const textsByTime = new Map(list.map((point): [number, string | null] => [point[0], point[1]]));
  const sortedPoints = [...textsByTime].sort(([a], [b]) => a - b);
  const target: DecodedValue = { number: 0, flags: 0, text: null };
  const numbers = new Float64Array(sortedPoints.length);
  const flags = new Uint16Array(sortedPoints.length);
  const texts: (string | null)[] = [];
  for (const [index, [, value]] of sortedPoints.entries()) {
    if (value !== null) decodeValue(value, kind, true, target);
    numbers[index] = value === null ? Number.NaN : target.number;
    flags[index] = value === null ? 0 : target.flags;
    texts.push(value === null ? null : target.text);
  }
  return { times: Float64Array.from(sortedPoints, ([time]) => time), numbers, texts, flags };
}
