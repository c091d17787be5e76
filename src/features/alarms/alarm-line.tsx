import { memo } from 'react';
import { isAcknowledged, isActive } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/units';
import { useTick } from '../../state/hooks/use-tick';
import { cx } from '../../ui/cx';
import { CheckIcon, ChevronDownIcon, ChevronUpIcon } from '../../ui/icons';
import { Tag } from '../../ui/tag';
import { dateText, minuteText } from '../time/time-text';
import { findSince } from './alarm-lines';
import { type AlarmTexts, levelTone, stateTone } from './alarm-text';

interface OfAlarm {
  /** Latest state, including an acknowledgement that was just accepted. */
  readonly alarm: AlarmRow;
  readonly texts: AlarmTexts;
}

/** Shows the duration of an alarm; for an active one it keeps counting by the platform's clock. */
export function Lasted({ alarm, texts }: OfAlarm) {
  // Durations over an hour show no seconds.
  const isLong = alarm.triggerTime !== null && texts.isOlder(alarm, HOUR_MS);
  useTick(isActive(alarm), isLong ? MINUTE_MS : SECOND_MS);
  return <span>{texts.formatLasted(alarm)}</span>;
}

export function AlarmTags({ alarm, texts }: OfAlarm) {
  const isDone = isAcknowledged(alarm);
  return (
    <>
      <Tag tone={stateTone(alarm)}>{texts.formatState(alarm)}</Tag>
      <Tag tone={isDone ? 'good' : 'warn'} sign={isDone ? <CheckIcon size={14} /> : undefined}>
        {texts.formatAcknowledgement(alarm)}
      </Tag>
    </>
  );
}

const shortDate = (at: number, year: string): string => {
  const text = dateText(at);
  return text.startsWith(`${year}-`) ? text.slice(year.length + 1) : text;
};
/** Formats hour and minute, with the date if the time is at least a day before `other`. */
const hourText = (at: number, other: number): string => minuteText(at).slice(other - at < DAY_MS ? 11 : 5);

interface OfMembers {
  readonly members: readonly AlarmRow[];
  readonly texts: AlarmTexts;
}

/** Shows the state of a line's first alarm and the number of unacknowledged ones. */
function GroupTags({ members, texts }: OfMembers) {
  const [first] = members;
  const { length: open } = members.filter((one) => !isAcknowledged(one));
  if (first === undefined) return null;
  if (open === 0 || members.length === 1) return <AlarmTags alarm={first} texts={texts} />;
  return (
    <>
      <Tag tone={stateTone(first)}>{texts.formatState(first)}</Tag>
      <Tag tone="warn">{`${texts.t('unconfirmed')} ${open}`}</Tag>
    </>
  );
}

function Since({ members, texts }: OfMembers) {
  const since = findSince(members);
  const time = since === null ? '--' : hourText(since, members[0]?.triggerTime ?? since);
  return <span>{texts.t('since', { time })}</span>;
}

export interface AlarmLineProps {
  readonly alarm: AlarmRow;
  readonly kind: string;
  /** Whether alarms of one kind or all alarms of a machine share a line. */
  readonly foldsBy: 'kind' | 'equipment';
  /** All alarms of the line, `alarm` first; `null` for a single alarm. */
  readonly members: readonly AlarmRow[] | null;
  readonly isMember: boolean;
  readonly isUnfolded: boolean;
  /** End of the shelf; `null` if the alarm is not shelved. */
  readonly shelvedUntil: EpochMs | null;
  readonly texts: AlarmTexts;
  /** Index and count are for assistive technology: only some of the lines are in the document. */
  readonly place: { readonly top: number; readonly index: number; readonly count: number };
  readonly isSending: boolean;
  /** `null` outside selection mode. */
  readonly selected: boolean | null;
  readonly onOpen: (alarm: AlarmRow) => void;
  readonly onSelect: (alarms: readonly AlarmRow[], on: boolean) => void;
  readonly onUnfold: (kind: string) => void;
}

export const AlarmLine = memo(function AlarmLine(props: AlarmLineProps) {
  const { alarm, texts, place, isSending, selected, onOpen, onSelect } = props;
  const { kind, foldsBy, members, isMember, isUnfolded, shelvedUntil, onUnfold } = props;
  const { t } = texts;
  const title = texts.formatTitle(alarm);
  const equipment = texts.formatPlace(alarm);
  const isDone = (members ?? [alarm]).every(isAcknowledged);
  const active = isActive(alarm) && `as-alarm__body--active as-alarm__body--${levelTone(alarm.level)}`;
  const words = (
    <>
      <span className="as-alarm__head">
        <span className={`as-alarm__level as-alarm__level--${levelTone(alarm.level)}`}>
          {texts.formatLevel(alarm.level)}
        </span>
        <span className="as-alarm__title">
          <span className="as-alarm__place">{equipment}</span>
          <span className="as-alarm__name">{title.slice(equipment.length)}</span>
        </span>
      </span>
      <span className="as-alarm__where">
        <time>
          {alarm.triggerTime === null ? t('timeUnknown') : shortDate(alarm.triggerTime, texts.year())}
        </time>
        <span className="as-alarm__value">{texts.formatCondition(alarm)}</span>
      </span>
      <span className="as-alarm__state">
        {isSending ? <Tag tone="accent">{t('submitting')}</Tag> : null}
        <GroupTags members={members ?? [alarm]} texts={texts} />
        {shelvedUntil === null ? (
          <span className="as-alarm__lasted">
            {members === null ? (
              <Lasted alarm={alarm} texts={texts} />
            ) : (
              <Since members={members} texts={texts} />
            )}
          </span>
        ) : (
          <Tag tone="stale">{t('shelvedUntil', { time: hourText(shelvedUntil, shelvedUntil) })}</Tag>
        )}
      </span>
    </>
  );
  return (
    <li
      className={cx('as-long__item as-alarm', isMember && 'as-alarm--member')}
      style={{ top: place.top }}
      aria-posinset={place.index + 1}
      aria-setsize={place.count}
      data-alarm={alarm.id}
    >
      {selected === null ? (
        <button type="button" className={cx('as-alarm__body', active)} onClick={() => onOpen(alarm)}>
          {words}
        </button>
      ) : (
        <label
          className={cx('as-alarm__body as-alarm__body--choice', active, isDone && 'as-alarm__body--done')}
        >
          <input
            type="checkbox"
            className="as-alarm__check"
            aria-label={t('chooseOne', { what: title })}
            checked={selected && !isDone}
            disabled={isDone || isSending}
            onChange={(event) => onSelect(members ?? [alarm], event.target.checked)}
          />
          <span className="as-alarm__words">{words}</span>
        </label>
      )}
      {members === null ? null : (
        <button
          type="button"
          className="as-alarm__repeats"
          aria-expanded={isUnfolded}
          onClick={() => onUnfold(kind)}
        >
          <span className="as-hidden-text">
            {foldsBy === 'kind' ? t('repeatsOf', { what: title }) : t('alarmsOf', { what: equipment })}
          </span>
          <span className="as-alarm__times">{`×${members.length}`}</span>
          {isUnfolded ? <ChevronUpIcon size={16} /> : <ChevronDownIcon size={16} />}
        </button>
      )}
    </li>
  );
});
