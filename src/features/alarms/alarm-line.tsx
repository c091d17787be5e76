/** One line of an alarm list, with its tags and its duration. */
import { memo } from 'react';
import { isAcknowledged, isActive } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/units';
import { useTick } from '../../state/hooks/use-tick';
import { cx } from '../../ui/cx';
import { CheckIcon } from '../../ui/icons';
import { Tag } from '../../ui/tag';
import { dateText } from '../time/time-text';
import { type AlarmTexts, levelTone, stateTone } from './alarm-text';

interface OfAlarm {
  /** In its newest state, with an acknowledgement that was just accepted. */
  readonly alarm: AlarmRow;
  readonly texts: AlarmTexts;
}

/** The duration of an alarm. That of an active one goes on counting, by the platform's clock. */
export function Lasted({ alarm, texts }: OfAlarm) {
  // From an hour on the text shows no seconds.
  const isLong = alarm.triggerTime !== null && texts.isOlder(alarm, HOUR_MS);
  useTick(isActive(alarm), isLong ? MINUTE_MS : SECOND_MS);
  return texts.lastedOf(alarm);
}

/** The state of an alarm as two tags: that of its cause, and its acknowledgement. */
export function AlarmTags({ alarm, texts }: OfAlarm) {
  const isDone = isAcknowledged(alarm);
  return (
    <>
      <Tag tone={stateTone(alarm)}>{texts.stateOf(alarm)}</Tag>
      <Tag tone={isDone ? 'good' : 'warn'} sign={isDone ? <CheckIcon size={14} /> : undefined}>
        {texts.acknowledgementOf(alarm)}
      </Tag>
    </>
  );
}

export interface AlarmLineProps {
  readonly alarm: AlarmRow;
  readonly texts: AlarmTexts;
  /** Given to assistive technology, because only some of the lines are drawn. */
  readonly place: { readonly top: number; readonly index: number; readonly count: number };
  readonly isSending: boolean;
  /** Null while nothing is being selected. */
  readonly selected: boolean | null;
  readonly onOpen: (alarm: AlarmRow) => void;
  readonly onSelect: (alarms: readonly AlarmRow[], on: boolean) => void;
}

/** One alarm in a list. */
export const AlarmLine = memo(function AlarmLine(props: AlarmLineProps) {
  const { alarm, texts, place, isSending, selected, onOpen, onSelect } = props;
  const { say } = texts;
  const title = texts.titleOf(alarm);
  const isDone = isAcknowledged(alarm);
  const words = (
    <>
      <span className="as-alarm__head">
        <span className={`as-alarm__level as-alarm__level--${levelTone(alarm.level)}`}>
          {texts.levelOf(alarm.level)}
        </span>
        <span className="as-alarm__title">{title}</span>
      </span>
      <span className="as-alarm__where">
        <time>{alarm.triggerTime === null ? say('noTime') : dateText(alarm.triggerTime)}</time>
        <span className="as-alarm__value">{texts.conditionOf(alarm)}</span>
      </span>
      <span className="as-alarm__state">
        {isSending ? <Tag tone="accent">{say('sending')}</Tag> : null}
        <AlarmTags alarm={alarm} texts={texts} />
        <span className="as-alarm__lasted">
          <Lasted alarm={alarm} texts={texts} />
        </span>
      </span>
    </>
  );
  return (
    <li
      className="as-long__item as-alarm"
      style={{ top: place.top }}
      aria-posinset={place.index + 1}
      aria-setsize={place.count}
      data-alarm={alarm.id}
    >
      {selected === null ? (
        <button
          type="button"
          className={cx('as-alarm__body', isActive(alarm) && 'as-alarm__body--active')}
          onClick={() => onOpen(alarm)}
        >
          {words}
        </button>
      ) : (
        <label className={cx('as-alarm__body as-alarm__body--choice', isDone && 'as-alarm__body--done')}>
          <input
            type="checkbox"
            className="as-alarm__check"
            aria-label={say('chooseOne', { what: title })}
            checked={selected && !isDone}
            disabled={isDone || isSending}
            onChange={(event) => onSelect([alarm], event.target.checked)}
          />
          <span className="as-alarm__words">{words}</span>
        </label>
      )}
    </li>
  );
});
