import type { CurveStatistics } from '../../../workers/monitor/contract/contract';
import { formatNumber } from '../../charts/curve/numbers';
import type { CurveSignal } from '../../charts/history-curve';
import { countFractionDigits } from '../../shared/number-text';
import { type BitNames, isCoded } from '../../shared/value-names';
import { formatQuantity, getValueName, NO_VALUE } from '../../shared/value-text';

export interface StatisticsText {
  readonly min: string;
  readonly max: string;
  readonly mean: string;
}

/** Formats minimum and maximum with the signal's decimals, and the mean with one more; states have no mean. */
export function formatStatistics(
  { dataType, unit, decimals = null, map = [] }: CurveSignal,
  { min, max, mean }: Pick<CurveStatistics, 'min' | 'max' | 'mean'>,
  bits: BitNames,
): StatisticsText {
  const isState = isCoded({ dataType, unit, map });
  const formatValue = (number: number): string => {
    if (!Number.isFinite(number)) return formatNumber(number);
    const name = isState ? getValueName({ number, text: null }, { dataType, map }, bits) : null;
    return name ?? (decimals === null ? formatNumber(number) : formatQuantity(number, decimals));
  };
  const extremes = { min: formatValue(min), max: formatValue(max) };
  if (isState) return { ...extremes, mean: NO_VALUE.text };
  // A number with an exponent gives no hint of the decimals.
  if (decimals === null && /e/.test(extremes.min + extremes.max))
    return { ...extremes, mean: formatNumber(mean) };
  // Without declared decimals, uses as many as the extremes have.
  const places = decimals ?? Math.max(countFractionDigits(extremes.min), countFractionDigits(extremes.max));
  return { ...extremes, mean: Number.isFinite(mean) ? formatQuantity(mean, places + 1) : formatNumber(mean) };
}
