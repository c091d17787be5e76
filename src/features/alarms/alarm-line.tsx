import { memo } from 'react';
import { isAcknowledged, isActive } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../shared/units';
import { useTick } from '../../state/hooks/use-tick';
import { cx } from '../../ui/cx';
import { CheckIcon } from '../../ui/icons';
import { Tag } from '../../ui/tag';
import { dateText } from '../time/time-text';
import { type AlarmTexts, levelTone, stateTone } from './alarm-text';

interface OfAlarm {
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
export function AlarmTags({ alarm, texts, isAccepted }: OfAlarm & { readonly isAccepted: boolean }) {
  const isDone = isAcknowledged(alarm) || isAccepted;
  return (
    <>
      <Tag tone={stateTone(alarm)}>{texts.stateOf(alarm)}</Tag>
      <Tag tone={isDone ? 'good' : 'warn'} sign={isDone ? <CheckIcon size={14} /> : undefined}>
        {texts.acknowledgementOf(alarm, isAccepted)}
      </Tag>
    </>
  );
}

export interface AlarmLineProps {
  readonly alarm: AlarmRow;
  readonly texts: AlarmTexts;
  /** Given to assistive technology, because only some of the lines are drawn. */
  readonly place: { readonly top: number; readonly index: number; readonly count: number };
  /** The platform has accepted its acknowledgement; the alarm's own state may follow later. */
  readonly isAccepted: boolean;
  readonly isSending: boolean;
  /** Null while nothing is being selected. */
  readonly selected: boolean | null;
  readonly onOpen: (id: AlarmId) => void;
  readonly onSelect: (id: AlarmId, on: boolean) => void;
}

/** One alarm in a list. */
export const AlarmLine = memo(function AlarmLine(props: AlarmLineProps) {
  const { alarm, texts, place, isAccepted, isSending, selected, onOpen, onSelect } = props;
  const { say } = texts;
  const title = texts.titleOf(alarm);
  const isDone = isAcknowledged(alarm) || isAccepted;
  const words = (
    <>
      <span className="as-alarm__head">
        <span className={`as-alarm__level as-alarm__level--${levelTone(alarm.level)}`}>
          {texts.levelOf(alarm.level)}
        </span>
        <span className="as-alarm__title">{title}</span>
        <span className="as-alarm__value">{texts.valueOf(alarm)}</span>
      </span>
      <span className="as-alarm__where">
        <time>{alarm.triggerTime === null ? say('noTime') : dateText(alarm.triggerTime)}</time>
        <span className="as-alarm__place">{texts.placeOf(alarm)}</span>
      </span>
      <span className="as-alarm__state">
        {isSending ? <Tag tone="accent">{say('sending')}</Tag> : null}
        <AlarmTags alarm={alarm} texts={texts} isAccepted={isAccepted} />
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
          onClick={() => onOpen(alarm.id)}
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
            onChange={(event) => onSelect(alarm.id, event.target.checked)}
          />
          <span className="as-alarm__words">{words}</span>
        </label>
      )}
    </li>
  );
});
