import { useAtomValue } from 'jotai';
import type { ProfileSnapshot } from '../../../workers/monitor/contract/contract';
import { type cn, profileWords } from '../../i18n/profile';
import { useWords } from '../../i18n/use-words';
import { Count } from '../../shared/profile';
import { brokerConfigAtom } from '../../state/broker/broker-config';
import { formatBytes, formatClockTime } from './format';

/** Lists all counts, to verify that no value is lost. */
export function Totals({ worker }: { readonly worker: ProfileSnapshot }) {
  const t = useWords(profileWords);
  const isBroker = Boolean(useAtomValue(brokerConfigAtom));
  const formatSum = (...names: readonly (keyof typeof Count)[]): string =>
    names.reduce((sum, name) => sum + (worker.counts[Count[name]] ?? 0), 0).toLocaleString('en');
  const rows: readonly (readonly [keyof typeof cn, string])[] = [
    ['totalFrames', formatSum('frames')],
    ['totalMalformed', formatSum('malformed')],
    ['totalValues', formatSum('accepted', 'older', 'unknown')],
    ['totalAccepted', formatSum('accepted')],
    ['totalOlder', formatSum('older')],
    ['totalUnknown', formatSum('unknown')],
    ['totalMerged', formatSum('mergedAway')],
    ['totalOffScreen', formatSum('offScreen')],
    ['totalOut', formatSum('valuesOut')],
    ['totalFormulas', formatSum('formulas')],
    ['totalBatches', formatSum('batches')],
    ['totalForgiven', formatSum('forgiven')],
    ['totalBytesOut', formatBytes(worker.counts[Count.bytesOut] ?? 0)],
    ...(isBroker
      ? ([
          ['totalBrokerMalformed', formatSum('brokerMalformed')],
          ['totalBrokerGaps', formatSum('brokerGaps')],
          ['totalBrokerRebirths', formatSum('brokerRebirths')],
        ] as const)
      : []),
  ];
  return (
    <section className="as-profile__card">
      <h3 className="as-profile__name">{t('totals', { time: formatClockTime(worker.since) })}</h3>
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
