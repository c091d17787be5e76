import type { LinkLogEntry } from '../../../workers/monitor/contract/contract';
import { faultText } from '../../i18n/fault-text';
import { type cn, profileWords } from '../../i18n/profile';
import { useLanguage, useWords } from '../../i18n/use-words';
import { formatClockTime } from './format';

const NAMES: Readonly<Record<LinkLogEntry['kind'], keyof typeof cn>> = {
  connecting: 'linkConnecting',
  live: 'linkOpened',
  reconnecting: 'linkLost',
  offline: 'linkOffline',
  stopped: 'linkStopped',
  silence: 'linkSilence',
};

/** Whether this watch's channel was open before. */
const isReopening = (entries: readonly LinkLogEntry[], at: number): boolean => {
  const entry = entries[at];
  return (
    entry?.kind === 'live' &&
    entries.slice(0, at).some(({ kind, watch }) => kind === 'live' && watch === entry.watch)
  );
};

interface LinkTimelineProps {
  /** Oldest first. */
  readonly entries: readonly LinkLogEntry[];
  /** Current time of the worker's steady clock. */
  readonly now: number;
}

/** Shows the events of the push channel as a band and as a list, newest first. */
export function LinkTimeline({ entries, now }: LinkTimelineProps) {
  const t = useWords(profileWords);
  const language = useLanguage();
  const newestWatch = entries.at(-1)?.watch;
  // One band, for the watch whose channel changed last.
  const band = entries.filter(({ watch, kind }) => watch === newestWatch && kind !== 'silence');
  return (
    <section className="as-profile__card">
      <h3 className="as-profile__name">{t('link')}</h3>
      {entries.length === 0 ? <p className="as-profile__hint">{t('noLinks')}</p> : null}
      <div className="as-profile__band" aria-hidden="true">
        {band.map(({ at, kind }, i) => (
          <span
            key={`${at} ${kind}`}
            className={`as-profile__span as-profile__span--${kind}`}
            style={{ flexGrow: Math.max(1, (band[i + 1]?.at ?? now) - at) }}
          />
        ))}
      </div>
      <ol className="as-profile__moments">
        {entries
          .map((entry, i) => (
            <li key={`${entry.at} ${entry.watch} ${entry.kind}`} className="as-profile__moment">
              <time>{formatClockTime(entry.at)}</time>
              <span>
                {t(isReopening(entries, i) ? 'linkReopened' : NAMES[entry.kind])}
                {entry.fault === null ? '' : ` · ${faultText(entry.fault, language)}`}
              </span>
              <span className="as-profile__hint">{t('linkWatch', { n: entry.watch })}</span>
            </li>
          ))
          .reverse()}
      </ol>
    </section>
  );
}
