import { curveWords } from '../../i18n/curve';
import { useWords } from '../../i18n/use-words';
import { getCurrentPlatformZone } from '../../shared/calls/decode';
import { formatTimeNear } from '../../shared/platform-time';
import { formatQuantity, getValueName } from '../../shared/value-text';
import type { CurveSignal } from './axes';
import type { CursorValue, LineEnd } from './cursor';
import { getColour } from './look';
import { formatNumber } from './numbers';
import type { Cursor } from './plot';

/** Returns a function that formats a value under the crosshair; '' without a crosshair. */
export function useCursorText(): (signal: CurveSignal, value: CursorValue | undefined) => string {
  const t = useWords(curveWords);
  return (signal, value) => {
    if (value === undefined) return '';
    if (value.at === 'none') return '--';
    const { dataType, decimals = null, map = [] } = signal;
    const bits = { on: t('on'), off: t('off') };
    const getName = (number: number): string | null =>
      dataType === 'bit' && number !== 0 && number !== 1
        ? null
        : getValueName({ number, text: null }, { dataType, map }, bits);
    const text = (number: number): string =>
      getName(number) ?? (decimals === null ? formatNumber(number) : formatQuantity(number, decimals));
    const unit = signal.unit === '' || getName(value.last) !== null ? '' : ` ${signal.unit}`;
    const extent =
      value.at === 'bar' && value.low < value.high ? ` (${text(value.low)}…${text(value.high)})` : '';
    return `${text(value.last)}${extent}${unit}`;
  };
}

const toCursorValue = ({ time, number }: LineEnd): CursorValue => ({
  at: 'bar',
  time,
  last: number,
  low: number,
  high: number,
});

export interface LegendProps {
  readonly signals: readonly CurveSignal[];
  readonly cursor: Cursor | null;
  /** Ends of the lines, shown with their times while the crosshair is hidden. */
  readonly ends: readonly (LineEnd | null)[];
  /** End of the visible range: values of another day show their day. */
  readonly until: number;
}

/** Lists the lines with their values under the crosshair or at their ends. One row each: the chart must not move. */
export function Legend({ signals, cursor, ends, until }: LegendProps) {
  const t = useWords(curveWords);
  const formatText = useCursorText();
  const formatTime = (time: number): string =>
    formatTimeNear(time, cursor?.time ?? until, getCurrentPlatformZone());
  return (
    <dl className="as-curve__legend" aria-label={t('legend')}>
      {signals.map((signal, index) => {
        const end = ends[index] ?? null;
        const value =
          cursor?.values[index] ?? (end === null || cursor !== null ? undefined : toCursorValue(end));
        return (
          <div key={signal.id} className="as-curve__entry">
            <dt>
              <span className="as-curve__swatch" style={{ background: getColour(signal.color ?? index) }} />
              <span>{signal.title || signal.id}</span>
            </dt>
            <dd>
              <span>{formatText(signal, value)}</span>
              {value?.at === 'before' ? (
                <span className="as-curve__old">{` ${t('before', { time: formatTime(value.time) })}`}</span>
              ) : null}
              {cursor === null && end !== null ? (
                <time className="as-curve__old">{` ${formatTime(end.time)}`}</time>
              ) : null}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
