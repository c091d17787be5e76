import { useMemo } from 'react';
import { maskPhone } from '../../../i18n/mask';
import { ENTRY_KEYS, orderWords } from '../../../i18n/order';
import { useWords } from '../../../i18n/use-words';
import type { TimelineEntry } from '../../../shared/calls/timeline';
import { TIMELINE_MAX } from '../../../shared/constants';
import { MINUTE_MS } from '../../../shared/units';
import { useFirstRows } from '../../lists/use-first-rows';
import { formatMinute } from '../../time/time-text';
import { SentPictures } from '../pictures/sent-pictures';
import '../../forms/form-page.css';
import './orders.css';

/** Returns when the user did it, or else when the platform received it. */
const getTime = ({ occurredAt, time }: TimelineEntry): number => occurredAt ?? time ?? Number.NaN;

/** Sorts newest first. Entries of the same moment follow the platform's order. */
const sortNewestFirst = (entries: readonly TimelineEntry[]): readonly TimelineEntry[] =>
  entries
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => (getTime(b.entry) || 0) - (getTime(a.entry) || 0) || b.index - a.index)
    .map(({ entry }) => entry);

/** Whether a form arrived so long after it was filled in that both times are worth showing. */
const isLate = ({ occurredAt, time }: TimelineEntry): boolean =>
  occurredAt !== null && time !== null && time - occurredAt >= MINUTE_MS;

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  const t = useWords(orderWords);
  const { kind, person, tel, to, note, images, time, occurredAt } = entry;
  const author = person === '' ? t('bySystem') : person;
  const reason =
    note !== '' && (kind === 'reassigned' || kind === 'edited') ? t('entryReason', { why: note }) : note;
  const details = [to === '' ? '' : t('entryTo', { name: to }), reason]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <li className="as-timeline__entry">
      <p className="as-timeline__head">
        <span className="as-timeline__kind">{t(ENTRY_KEYS[kind])}</span>
        <span>{author}</span>
        {tel === '' ? null : <span className="as-timeline__quiet">{maskPhone(tel)}</span>}
      </p>
      <p className="as-timeline__quiet">
        {formatMinute(time ?? occurredAt ?? Number.NaN)}
        {isLate(entry) ? ` · ${t('doneAt', { time: formatMinute(occurredAt ?? Number.NaN) })}` : null}
      </p>
      {details === '' ? null : <p className="as-timeline__note">{details}</p>}
      {images.length === 0 ? null : <SentPictures images={images} />}
    </li>
  );
}

export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const t = useWords(orderWords);
  const sortedEntries = useMemo(() => sortNewestFirst(entries), [entries]);
  const { shownRows, moreButton } = useFirstRows(sortedEntries);
  return (
    <section className="as-card as-order-card">
      <h2 className="as-card__heading">{t('timeline')}</h2>
      {entries.length === 0 ? (
        <p className="as-timeline__quiet">{t('timelineNone')}</p>
      ) : (
        <ol className="as-timeline">
          {shownRows.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {moreButton}
      {entries.length < TIMELINE_MAX ? null : (
        <p className="as-timeline__quiet">{t('timelineNewest', { n: TIMELINE_MAX })}</p>
      )}
    </section>
  );
}
