import { type cn, profileWords } from '../../i18n/profile';
import { useWords } from '../../i18n/use-words';
import type { BaseLine } from './base-line';
import { formatShort } from './format';
import type { StageRow } from './throughput';

const NAMES: Readonly<Record<StageRow['stage'], keyof typeof cn>> = {
  ingest: 'ingest',
  formula: 'formula',
  sweep: 'sweep',
  pack: 'pack',
  transfer: 'transfer',
  credit: 'credit',
  pushToPaint: 'delay',
  apply: 'apply',
  flush: 'flush',
  render: 'render',
};

export function StageTable({
  rows,
  clockStep,
  baseLine,
}: {
  readonly rows: readonly StageRow[];
  readonly clockStep: number;
  readonly baseLine: BaseLine | null;
}) {
  const t = useWords(profileWords);
  const maxBusy = Math.max(1, ...rows.map(({ busy }) => busy ?? 0));
  return (
    <section className="as-profile__card">
      <h3 className="as-profile__name">{t('stages')}</h3>
      <table className="as-profile__table">
        <thead>
          <tr>
            <th scope="col">{t('stage')}</th>
            <th scope="col">{t('perSecond')}</th>
            <th scope="col">{t('p50Ms')}</th>
            <th scope="col">{t('p99Ms')}</th>
            {baseLine === null ? null : <th scope="col">{t('p99Base')}</th>}
            <th scope="col">{t('busyPerSecond')}</th>
          </tr>
        </thead>
        {(['worker', 'page'] as const).map((thread) => (
          <tbody key={thread}>
            <tr>
              <th scope="rowgroup" colSpan={baseLine === null ? 5 : 6} className="as-profile__thread">
                {t(thread)}
              </th>
            </tr>
            {rows
              .filter((row) => row.thread === thread)
              .map(({ stage, perSecond, p50, p99, busy }) => (
                <tr key={stage}>
                  <th scope="row">{t(NAMES[stage])}</th>
                  <td>{formatShort(perSecond)}</td>
                  <td>{formatShort(p50)}</td>
                  <td>{formatShort(p99)}</td>
                  {baseLine === null ? null : <td>{formatShort(baseLine.p99.get(stage) ?? Number.NaN)}</td>}
                  <td>
                    {busy === null ? '–' : formatShort(busy)}
                    <span
                      className="as-profile__bar"
                      style={{ width: `${(100 * (busy ?? 0)) / maxBusy}%` }}
                    />
                  </td>
                </tr>
              ))}
          </tbody>
        ))}
      </table>
      <p className="as-profile__hint">{t('clockStep', { ms: formatShort(clockStep) })}</p>
    </section>
  );
}
