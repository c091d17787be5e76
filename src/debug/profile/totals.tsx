import { useAtomValue } from 'jotai';
import type { ProfileSnapshot } from '../../../workers/monitor/contract/contract';
import { type cn, profileWords } from '../../i18n/profile';
import { useWords } from '../../i18n/use-words';
import { Count } from '../../shared/profile';
import { siteAtom } from '../../state/site/site';
import { bytes, clockTime } from './format';

/** Lists all counts, to verify that no value is lost. */
export function Totals({ worker }: { readonly worker: ProfileSnapshot }) {
  const t = useWords(profileWords);
  const isSite = Boolean(useAtomValue(siteAtom));
  const of = (...names: readonly (keyof typeof Count)[]): string =>
    names.reduce((sum, name) => sum + (worker.counts[Count[name]] ?? 0), 0).toLocaleString('en');
  const rows: readonly (readonly [keyof typeof cn, string])[] = [
    ['totalFrames', of('frames')],
    ['totalMalformed', of('malformed')],
    ['totalValues', of('accepted', 'older', 'unknown')],
    ['totalAccepted', of('accepted')],
    ['totalOlder', of('older')],
    ['totalUnknown', of('unknown')],
    ['totalMerged', of('mergedAway')],
    ['totalOffScreen', of('offScreen')],
    ['totalOut', of('valuesOut')],
    ['totalFormulas', of('formulas')],
    ['totalBatches', of('batches')],
    ['totalForgiven', of('forgiven')],
    ['totalBytesOut', bytes(worker.counts[Count.bytesOut] ?? 0)],
    ...(isSite
      ? ([
          ['totalBrokerMalformed', of('brokerMalformed')],
          ['totalBrokerGaps', of('brokerGaps')],
          ['totalBrokerRebirths', of('brokerRebirths')],
        ] as const)
      : []),
  ];
  return (
    <section className="as-profile__card">
      <h3 className="as-profile__name">{t('totals', { time: clockTime(worker.since) })}</h3>
      <dl className="as-profile__totals">
        {rows.map(([key, value]) => (
          <div key={key} className="as-profile__total">
            <dt>{t(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
