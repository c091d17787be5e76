import { formatSince } from '../../features/time/time-text';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { useWords } from '../../i18n/use-words';
import { MINUTE_MS } from '../../shared/units';
import type { Gaps } from '../../state/alarm-watch/gaps';
import { useTick } from '../../state/hooks/use-tick';
import { useServices } from '../../state/services';

const GAP_KEYS = { link: 'gapLink', sound: 'gapSound', hidden: 'gapHidden', asleep: 'gapAsleep' } as const;

export function GapList({ gaps }: { readonly gaps: Gaps }) {
  const t = useWords(alarmWatchWords);
  const { now } = useServices();
  // A watch may run past midnight, when today becomes yesterday.
  useTick(gaps.length > 0, MINUTE_MS);
  if (gaps.length === 0) return null;
  return (
    <details className="as-gaps">
      <summary className="as-gaps__head">{t('gaps', { n: gaps.length })}</summary>
      <ul>
        {[...gaps].reverse().map(({ reason, from, to }) => (
          <li key={`${reason} ${from}`} className="as-gaps__gap">
            <span>
              {to === null
                ? t('gapNow', { from: formatSince(from, now()) })
                : t('gapUntil', { from: formatSince(from, now()), to: formatSince(to, now()) })}
            </span>
            <span>{t(GAP_KEYS[reason])}</span>
          </li>
        ))}
      </ul>
      <p className="as-gaps__note">{t('gapsNote')}</p>
    </details>
  );
}
