/** History calls whose answers are columns: scanned if they have the usual shape, otherwise decoded. */
import type { Call } from '../../../src/shared/calls/call';
import type { SignalPoints } from '../../../src/shared/calls/history';
import type { SignalId } from '../../../src/shared/ids';
import { parseNumber, parseText, parseTime } from './parsed-point';
import type { Columns, Series } from './points';
import { scanHistory } from './scan';

/** Converts parsed points to columns; skips elements that are not pairs or lack a time. */
function toColumns(list: readonly unknown[]): Columns {
  const times = new Float64Array(list.length);
  const numbers = new Float64Array(list.length);
  let count = 0;
  for (const pair of list) {
    if (!Array.isArray(pair)) continue;
    const time = parseTime(pair[0]);
    if (Number.isNaN(time)) continue;
    times[count] = time;
    numbers[count++] = parseNumber(pair[1]);
  }
  return { times: times.subarray(0, count), numbers: numbers.subarray(0, count) };
}

/** Adapts a call to return columns. */
export const withColumns = <In>(call: Call<In, readonly SignalPoints[]>): Call<In, readonly Series[]> => ({
  ...call,
  scan: { read: scanHistory, text: (bytes) => new TextDecoder().decode(bytes) },
  decode: (raw, where) =>
    call.decode(raw, where).map(({ id, list, totalCount }) => ({
      id,
      ...toColumns(list),
      total: totalCount,
      sent: list.length,
    })),
});

/** Values of a signal as texts, in order of arrival. */
export interface TextSeries {
  readonly id: SignalId;
  readonly list: readonly (readonly [time: number, value: string | null])[];
}

/** Adapts a call to return texts; skips elements that are not pairs or lack a time. */
export const withTexts = <In>({
  scan: _scan,
  decode,
  ...call
}: Call<In, readonly SignalPoints[]>): Call<In, readonly TextSeries[]> => ({
  ...call,
  decode: (raw, where) =>
    decode(raw, where).map(({ id, list }) => ({
      id,
      list: list.flatMap((pair) => {
        const time = Array.isArray(pair) ? parseTime(pair[0]) : Number.NaN;
        return Array.isArray(pair) && !Number.isNaN(time) ? [[time, parseText(pair[1])] as const] : [];
      }),
    })),
});
