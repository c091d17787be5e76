import { memo } from 'react';
import { isAcknowledged, isActive } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import { DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/units';
import { useTick } from '../../state/hooks/use-tick';
import { cx } from '../../ui/cx';
import { CheckIcon, ChevronDownIcon, ChevronUpIcon } from '../../ui/icons';
import { Tag } from '../../ui/tag';
import { formatDateTime, formatMinute } from '../time/time-text';
import { findEarliestTrigger } from './alarm-lines';
import { type AlarmTexts, getLevelTone, getStateTone } from './alarm-text';

interface AlarmProps {
  /** Latest state, including an acknowledgement that was just accepted. */
  readonly alarm: AlarmRow;
  readonly texts: AlarmTexts;
}

/** Shows the duration of an alarm, up to the platform's current time while it is active. */
export function AlarmDuration({ alarm, texts }: AlarmProps) {
  // Durations over an hour show no seconds.
  const isLong = alarm.triggerTime !== null && texts.isLongerThan(alarm, HOUR_MS);
  useTick(isActive(alarm), isLong ? MINUTE_MS : SECOND_MS);
  return <span>{texts.formatLasted(alarm)}</span>;
}

export function AlarmTags({ alarm, texts }: AlarmProps) {
  const isDone = isAcknowledged(alarm);
  return (
    <>
      <Tag tone={getStateTone(alarm)}>{texts.formatState(alarm)}</Tag>
      <Tag tone={isDone ? 'good' : 'warn'} sign={isDone ? <CheckIcon size={14} /> : undefined}>
        {texts.formatAcknowledgement(alarm)}
      </Tag>
    </>
  );
}

const formatShortDate = (at: number, year: string): string => {
  const text = formatDateTime(at);
  return text.startsWith(`${year}-`) ? text.slice(year.length + 1) : text;
};
/** Formats hour and minute, with the date if the time is at least a day before `other`. */
const formatHourMinute = (at: number, other: number): string =>
  formatMinute(at).slice(other - at < DAY_MS ? 11 : 5);

interface MembersProps {
  readonly members: readonly AlarmRow[];
  readonly texts: AlarmTexts;
}

function GroupTags({ members, texts }: MembersProps) {
  const [first] = members;
  const { length: openCount } = members.filter((alarm) => !isAcknowledged(alarm));
  if (first === undefined) return null;
  if (openCount === 0 || members.length === 1) return <AlarmTags alarm={first} texts={texts} />;
  return (
    <>
      <Tag tone={getStateTone(first)}>{texts.formatState(first)}</Tag>
      <Tag tone="warn">{`${texts.t('unconfirmed')} ${openCount}`}</Tag>
    </>
  );
}

function Since({ members, texts }: MembersProps) {
  const since = findEarliestTrigger(members);
  const time = since === null ? '--' : formatHourMinute(since, members[0]?.triggerTime ?? since);
  return <span>{texts.t('since', { time })}</span>;
}

export interface AlarmLineProps {
  readonly alarm: AlarmRow;
  readonly groupKey: string;
  /** Whether alarms of one kind or all alarms of a machine share a line. */
  readonly groupedBy: 'kind' | 'equipment';
  /** All alarms of the line, `alarm` first; `null` for a single alarm. */
  readonly members: readonly AlarmRow[] | null;
  readonly isMember: boolean;
  readonly isExpanded: boolean;
  /** End of the shelf; `null` if the alarm is not shelved. */
  readonly shelvedUntil: EpochMs | null;
  readonly texts: AlarmTexts;
  /** Index and count are for assistive technology: only some of the lines are in the document. */
  readonly position: { readonly top: number; readonly index: number; readonly count: number };
  readonly isSending: boolean;
  /** `null` outside selection mode. */
  readonly isSelected: boolean | null;
  readonly onOpen: (alarm: AlarmRow) => void;
  readonly onSelect: (alarms: readonly AlarmRow[], isOn: boolean) => void;
  readonly onToggle: (groupKey: string) => void;
}

export const AlarmLine = memo(function AlarmLine(props: AlarmLineProps) {
  const { alarm, texts, position, isSending, isSelected, onOpen, onSelect } = props;
  const { groupKey, groupedBy, members, isMember, isExpanded, shelvedUntil, onToggle } = props;
  const { t } = texts;
  const title = texts.formatTitle(alarm);
  const equipment = texts.formatPlace(alarm);
  const isDone = (members ?? [alarm]).every(isAcknowledged);
  const activeClass =
    isActive(alarm) && `as-alarm__body--active as-alarm__body--${getLevelTone(alarm.level)}`;
  const content = (
    <>
      <span className="as-alarm__head">
        <span className={`as-alarm__level as-alarm__level--${getLevelTone(alarm.level)}`}>
          {texts.formatLevel(alarm.level)}
        </span>
        <span className="as-alarm__title">
          <span className="as-alarm__place">{equipment}</span>
          <span className="as-alarm__name">{title.slice(equipment.length)}</span>
        </span>
      </span>
      <span className="as-alarm__where">
        <time>
          {alarm.triggerTime === null
            ? t('timeUnknown')
            : formatShortDate(alarm.triggerTime, texts.getYear())}
        </time>
        <span className="as-alarm__value">{texts.formatCondition(alarm)}</span>
      </span>
      <span className="as-alarm__state">
        {isSending ? <Tag tone="accent">{t('submitting')}</Tag> : null}
        <GroupTags members={members ?? [alarm]} texts={texts} />
        {shelvedUntil === null ? (
          <span className="as-alarm__lasted">
            {members === null ? (
              <AlarmDuration alarm={alarm} texts={texts} />
            ) : (
              <Since members={members} texts={texts} />
            )}
          </span>
        ) : (
          <Tag tone="stale">{t('shelvedUntil', { time: formatHourMinute(shelvedUntil, shelvedUntil) })}</Tag>
        )}
      </span>
    </>
  );
  return (
    <li
      className={cx('as-long__item as-alarm', isMember && 'as-alarm--member')}
      style={{ top: position.top }}
      aria-posinset={position.index + 1}
      aria-setsize={position.count}
      data-alarm={alarm.id}
    >
      {isSelected === null ? (
        <button type="button" className={cx('as-alarm__body', activeClass)} onClick={() => onOpen(alarm)}>
          {content}
        </button>
      ) : (
        <label
          className={cx(
            'as-alarm__body as-alarm__body--choice',
            activeClass,
            isDone && 'as-alarm__body--done',
          )}
        >
          <input
            type="checkbox"
            className="as-alarm__check"
            aria-label={t('chooseOne', { what: title })}
            checked={isSelected && !isDone}
            disabled={isDone || isSending}
            onChange={(event) => onSelect(members ?? [alarm], event.target.checked)}
          />
          <span className="as-alarm__words">{content}</span>
        </label>
      )}
      {members === null ? null : (
        <button
          type="button"
          className="as-alarm__repeats"
          aria-expanded={isExpanded}
          onClick={() => onToggle(groupKey)}
        >
          <span className="as-hidden-text">
            {groupedBy === 'kind' ? t('repeatsOf', { what: title }) : t('alarmsOf', { what: equipment })}
          </span>
          <span className="as-alarm__times">{`×${members.length}`}</span>
          {isExpanded ? <ChevronUpIcon size={16} /> : <ChevronDownIcon size={16} />}
        </button>
      )}
    </li>
  );
});
