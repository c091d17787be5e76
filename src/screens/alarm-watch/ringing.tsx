/** The part of the alarm watch that stands while it sounds. */
import { type AlarmTexts, levelTone } from '../../features/alarms/alarm-text';
import { sinceText, zoneMark } from '../../features/time/time-text';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { useWords } from '../../i18n/use-words';
import type { AlarmRow } from '../../shared/calls/alarm';
import { MINUTE_MS } from '../../shared/units';
import { useTick } from '../../state/hooks/use-tick';
import { platformClockOf } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { AlarmIcon } from '../../ui/icons';

export interface RingingProps {
  /** New alarms that nobody has answered; the newest last. */
  readonly alarms: readonly AlarmRow[];
  /** The sound is on, perhaps only for alarms that are over and no longer listed. */
  readonly isSounding: boolean;
  readonly texts: AlarmTexts;
  /** Number of alarms that can be confirmed together; 0 if the source does not confirm. */
  readonly confirmable: number;
  readonly isSending: boolean;
  readonly onSilence: () => void;
  readonly onConfirm: () => void;
}

/** New alarms, to be read from across the room, and the two ways to answer them. */
export function Ringing(props: RingingProps) {
  const { alarms, isSounding, texts, confirmable, isSending, onSilence, onConfirm } = props;
  const say = useWords(alarmWatchWords);
  const clock = platformClockOf(useServices());
  const alarm = alarms.at(-1);
  // An alarm of the evening may wait for an answer until the morning.
  useTick(alarm !== undefined, MINUTE_MS);
  const silence = (
    <Button className="as-ringing__answer" onClick={onSilence}>
      {say('silence')}
    </Button>
  );
  if (alarm === undefined)
    return isSounding ? (
      <section className="as-ringing" role="alert">
        <p className="as-ringing__head">
          <AlarmIcon size={22} />
          <span>{say('ringing')}</span>
        </p>
        <div className="as-ringing__answers">{silence}</div>
      </section>
    ) : null;
  const value = texts.conditionOf(alarm);
  return (
    <section className={`as-ringing as-ringing--${levelTone(alarm.level)}`} role="alert">
      <p className="as-ringing__head">
        <AlarmIcon size={22} />
        <span>{`${say('ringing')} · ${texts.levelOf(alarm.level)}`}</span>
        {alarm.triggerTime === null ? null : (
          <time>{sinceText(alarm.triggerTime, clock.now()) + zoneMark(alarm.triggerTime)}</time>
        )}
      </p>
      <p className="as-ringing__title">{texts.titleOf(alarm)}</p>
      {value === '' ? null : (
        <p className="as-ringing__where">
          <span>{`${texts.directionOf(alarm)} `}</span>
          <strong>{value}</strong>
        </p>
      )}
      {alarms.length > 1 ? (
        <p className="as-ringing__more">{say('ringingMore', { n: alarms.length - 1 })}</p>
      ) : null}
      <div className="as-ringing__answers">
        {silence}
        {confirmable > 0 ? (
          <Button className="as-ringing__answer" kind="primary" busy={isSending} onClick={onConfirm}>
            {say('confirmAll', { n: confirmable })}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
