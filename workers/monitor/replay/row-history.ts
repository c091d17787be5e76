import { HAS_NUMBER } from '../../../src/shared/reading';
import type { Columns } from '../history/points';

export interface RowHistory extends Columns {
  /** Texts of the row; `null` if its numbers suffice. */
  readonly texts: readonly (string | null)[] | null;
  /** Quality, HAS_NUMBER and HAS_TEXT of each point, 0 at line breaks; `null` if `numbers` suffice. */
  readonly flags: Uint16Array | null;
}

export const createNumberHistory = ({ times, numbers }: Columns): RowHistory => ({
  times,
  numbers,
  texts: null,
  flags: null,
});

/** Returns quality, HAS_NUMBER and HAS_TEXT of a point; 0 at a line break. */
export function getFlagsAt({ numbers, flags }: RowHistory, index: number): number {
  if (flags !== null) return flags[index] ?? 0;
  return Number.isNaN(numbers[index] ?? Number.NaN) ? 0 : HAS_NUMBER;
}

export function prependInitialValue(
  history: RowHistory,
  { times, numbers, texts, flags }: RowHistory,
  index: number,
): RowHistory {
  const prepend = <T extends Float64Array | Uint16Array>(target: T, first: number, remaining: T): T => {
    target[0] = first;
    target.set(remaining, 1);
    return target;
  };
  const length = history.times.length + 1;
  const hasTexts = history.texts !== null && texts !== null;
  return {
    times: prepend(new Float64Array(length), times[index] as number, history.times),
    numbers: prepend(new Float64Array(length), numbers[index] as number, history.numbers),
    texts: hasTexts ? [texts[index] ?? null, ...history.texts] : history.texts,
    flags:
      history.flags !== null && flags !== null
        ? prepend(new Uint16Array(length), flags[index] ?? 0, history.flags)
        : history.flags,
  };
}
