import type { CurveStatistics } from '../../../workers/monitor/contract/contract';
import { numberText } from '../../charts/curve/numbers';
import type { CurveSignal } from '../../charts/history-curve';
import { getFraction } from '../../shared/number-text';
import { type BitNames, isCoded } from '../../shared/value-names';
import { NO_VALUE, nameOfValue, quantityText } from '../../shared/value-text';

export interface StatisticsText {
  readonly min: string;
  readonly max: string;
  readonly mean: string;
}

/** Formats minimum and maximum with the signal's decimals, and the mean with one more; states have no mean. */
export function statisticsText(
  { dataType, unit, decimals = null, map = [] }: CurveSignal,
  { min, max, mean }: Pick<CurveStatistics, 'min' | 'max' | 'mean'>,
  bits: BitNames,
): StatisticsText {
  const isState = isCoded({ dataType, unit, map });
  const text = (number: number): string => {
    if (!Number.isFinite(number)) return numberText(number);
    const name = isState ? nameOfValue({ number, text: null }, { dataType, map }, bits) : null;
    return name ?? (decimals === null ? numberText(number) : quantityText(number, decimals));
  };
  const ends = { min: text(min), max: text(max) };
  if (isState) return { ...ends, mean: NO_VALUE.text };
  // A number with an exponent gives no hint of the decimals.
  if (decimals === null && /e/.test(ends.min + ends.max)) return { ...ends, mean: numberText(mean) };
  // Without declared decimals, uses as many as the extremes have.
  const own = decimals ?? Math.max(getFraction(ends.min), getFraction(ends.max));
  return { ...ends, mean: Number.isFinite(mean) ? quantityText(mean, own + 1) : numberText(mean) };
}
