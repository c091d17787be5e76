import type { CurveStatistics } from '../../../workers/monitor/contract/contract';
import { getColour } from '../../charts/curve/look';
import type { CurveSignal } from '../../charts/history-curve';
import { curveWords } from '../../i18n/curve';
import { useWords } from '../../i18n/use-words';
import { dateText } from '../time/time-text';
import { statisticsText } from './statistics-text';

export interface StatisticsProps {
  readonly signals: readonly CurveSignal[];
  readonly statistics: readonly CurveStatistics[];
}

export function Statistics({ signals, statistics }: StatisticsProps) {
  const t = useWords(curveWords);
  const cell = (text: string, time: number) => (
    <td>
      {text}
      {Number.isNaN(time) ? null : <time className="as-stats__time">{dateText(time).slice(5)}</time>}
    </td>
  );
  return (
    <div className="as-stats">
      <table>
        <caption>{t('statistics')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('variable')}</th>
            <th scope="col">{t('min')}</th>
            <th scope="col">{t('max')}</th>
            <th scope="col">{t('mean')}</th>
            <th scope="col">{t('count')}</th>
          </tr>
        </thead>
        <tbody>
          {signals.map((signal, index) => {
            const own = statistics[index];
            if (own === undefined) return null;
            const texts = statisticsText(signal, own, { on: t('on'), off: t('off') });
            return (
              <tr key={signal.id}>
                <th scope="row">
                  <span
                    className="as-curve__swatch"
                    style={{ background: getColour(signal.color ?? index) }}
                  />
                  {signal.title || signal.id}
                  {signal.unit === '' ? '' : ` (${signal.unit})`}
                </th>
                {cell(texts.min, own.minTime)}
                {cell(texts.max, own.maxTime)}
                {cell(texts.mean, Number.NaN)}
                <td>{own.count}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
