import type { CurveStatistics } from '../../../workers/monitor/contract/contract';
import { getColour } from '../../charts/curve/look';
import type { CurveSignal } from '../../charts/history-curve';
import { curveWords } from '../../i18n/curve';
import { useWords } from '../../i18n/use-words';
import { formatDateTime } from '../time/time-text';
import { formatStatistics } from './statistics-text';

export interface StatisticsProps {
  readonly signals: readonly CurveSignal[];
  readonly statistics: readonly CurveStatistics[];
}

export function Statistics({ signals, statistics }: StatisticsProps) {
  const t = useWords(curveWords);
  const renderCell = (text: string, time: number) => (
    <td>
      {text}
      {Number.isNaN(time) ? null : <time className="as-stats__time">{formatDateTime(time).slice(5)}</time>}
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
            const signalStatistics = statistics[index];
            if (signalStatistics === undefined) return null;
            const texts = formatStatistics(signal, signalStatistics, { on: t('on'), off: t('off') });
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
                {renderCell(texts.min, signalStatistics.minTime)}
                {renderCell(texts.max, signalStatistics.maxTime)}
                {renderCell(texts.mean, Number.NaN)}
                <td>{signalStatistics.count}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
