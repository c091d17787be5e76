import type { LinkLogEntry } from '../../../workers/monitor/contract/contract';
import { faultText } from '../../i18n/fault-text';
import { type cn, profileWords } from '../../i18n/profile';
import { useLanguage, useWords } from '../../i18n/use-words';
import { clockTime } from './format';

const NAMES: Readonly<Record<LinkLogEntry['kind'], keyof typeof cn>> = {
  connecting: 'linkConnecting',
  live: 'linkOpened',
  reconnecting: 'linkLost',
  offline: 'linkOffline',
  stopped: 'linkStopped',
  silence: 'linkSilence',
};

/** Whether this watch's channel was open before. */
const isAgain = (moments: readonly LinkLogEntry[], at: number): boolean => {
  const moment = moments[at];
  return (
    moment?.kind === 'live' &&
    moments.slice(0, at).some(({ kind, watch }) => kind === 'live' && watch === moment.watch)
  );
};

interface LinkTimelineProps {
  /** Oldest first. */
  readonly moments: readonly LinkLogEntry[];
  /** Current time of the worker's steady clock. */
  readonly now: number;
}

/** Shows the events of the push channel as a band and as a list, newest first. */
export function LinkTimeline({ moments, now }: LinkTimelineProps) {
  const t = useWords(profileWords);
  const language = useLanguage();
  const newest = moments.at(-1)?.watch;
  // One band, for the watch whose channel changed last.
  const band = moments.filter(({ watch, kind }) => watch === newest && kind !== 'silence');
  return (
    <section className="as-profile__card">
      <h3 className="as-profile__name">{t('link')}</h3>
      {moments.length === 0 ? <p className="as-profile__hint">{t('noLinks')}</p> : null}
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
        {moments
          .map((moment, i) => (
            <li key={`${moment.at} ${moment.watch} ${moment.kind}`} className="as-profile__moment">
              <time>{clockTime(moment.at)}</time>
              <span>
                {t(isAgain(moments, i) ? 'linkReopened' : NAMES[moment.kind])}
                {moment.fault === null ? '' : ` · ${faultText(moment.fault, language)}`}
              </span>
              <span className="as-profile__hint">{t('linkWatch', { n: moment.watch })}</span>
            </li>
          ))
          .reverse()}
      </ol>
    </section>
  );
}
