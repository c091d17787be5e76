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
export function getFlagsAt({ numbers, flags }: RowHistory, at: number): number {
  if (flags !== null) return flags[at] ?? 0;
  return Number.isNaN(numbers[at] ?? Number.NaN) ? 0 : HAS_NUMBER;
}

export function prependInitialValue(
  own: RowHistory,
  { times, numbers, texts, flags }: RowHistory,
  at: number,
): RowHistory {
  const prepend = <T extends Float64Array | Uint16Array>(target: T, first: number, remaining: T): T => {
    target[0] = first;
    target.set(remaining, 1);
    return target;
  };
  const length = own.times.length + 1;
  const hasTexts = own.texts !== null && texts !== null;
  return {
    times: prepend(new Float64Array(length), times[at] as number, own.times),
    numbers: prepend(new Float64Array(length), numbers[at] as number, own.numbers),
    texts: hasTexts ? [texts[at] ?? null, ...own.texts] : own.texts,
    flags:
      own.flags !== null && flags !== null
        ? prepend(new Uint16Array(length), flags[at] ?? 0, own.flags)
        : own.flags,
  };
}
