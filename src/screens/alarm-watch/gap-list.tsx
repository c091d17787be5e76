/** The list of times in which the alarm watch was blind or silent. */
import { clockText } from '../../features/time/time-text';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { useWords } from '../../i18n/use-words';
import type { Gaps } from '../../state/alarm-watch/gaps';

const WHY = { link: 'gapLink', sound: 'gapSound', hidden: 'gapHidden', asleep: 'gapAsleep' } as const;

/** The times in which no alarm could be received or sounded, the latest first. */
export function GapList({ gaps }: { readonly gaps: Gaps }) {
  const say = useWords(alarmWatchWords);
  if (gaps.length === 0) return null;
  return (
    <details className="as-gaps">
      <summary className="as-gaps__head">{say('gaps', { n: gaps.length })}</summary>
      <ul>
        {[...gaps].reverse().map(({ reason, from, to }) => (
          <li key={`${reason} ${from}`} className="as-gaps__gap">
            <span>
              {to === null
                ? say('gapNow', { from: clockText(from) })
                : say('gapUntil', { from: clockText(from), to: clockText(to) })}
            </span>
            <span>{say(WHY[reason])}</span>
          </li>
        ))}
      </ul>
      <p className="as-gaps__note">{say('gapsNote')}</p>
    </details>
  );
}
