/** Calculated variables without a formula: sum, mean, minimum and maximum of their operands (wire: Formulas). */

export type AggregateKind = 'sum' | 'avg' | 'min' | 'max';

/** Aggregates values; 0 if there are none, which is not an error. May be infinite after an overflow. */
export function aggregate(kind: AggregateKind, values: Float64Array, cells: Uint32Array): number {
  let count = 0;
  let sum = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const cell of cells) {
    const value = values[cell] as number;
    if (Number.isNaN(value)) continue;
    count++;
    sum += value;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  if (count === 0) return 0;
  if (kind === 'sum') return sum;
  if (kind === 'avg') return sum / count;
  return kind === 'min' ? min : max;
}
