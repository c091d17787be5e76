/** Shows what rings above everything else on the screen, with one answer: to silence it. */
import { type AlarmTexts, levelTone } from '../../features/alarms/alarm-text';
import { sinceText, zoneMark } from '../../features/time/time-text';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { useWords } from '../../i18n/use-words';
import { compareLevels } from '../../shared/alarm-kind';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';
import { MINUTE_MS } from '../../shared/units';
import { useTick } from '../../state/hooks/use-tick';
import { platformClockOf } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { LevelShape } from '../../ui/level-shape';
import { Tag } from '../../ui/tag';

export interface RingingProps {
  /** New alarms that nobody has answered, some of which may be over and no longer listed. */
  readonly unanswered: readonly AlarmId[];
  /** Those of them that are listed, in the order of their arrival. */
  readonly alarms: readonly AlarmRow[];
  readonly texts: AlarmTexts;
  /** Silences what is shown: an alarm that comes at the moment of the touch rings on. */
  readonly onSilence: (shown: readonly AlarmId[]) => void;
}

const earliestFirst = (a: AlarmRow, b: AlarmRow): number => (a.triggerTime ?? 0) - (b.triggerTime ?? 0);

/** Lets the second tap of a double one do nothing: the button that was behind the dialog lies under it by then. */
function swallowSecondTap(): void {
  const onClick = (event: MouseEvent): void => {
    if (event.detail < 2) removeEventListener('click', onClick, true);
    else {
      event.stopPropagation();
      event.preventDefault();
    }
  };
  addEventListener('click', onClick, true);
}

/** A modal dialog above all others, so that no other button is under the thumb of who answers the ring. */
export function Ringing({ unanswered, alarms, texts, onSilence }: RingingProps) {
  const say = useWords(alarmWatchWords);
  if (unanswered.length === 0) return null;
  const silence = (): void => {
    onSilence(unanswered);
    swallowSecondTap();
  };
  const byTime = [...alarms].sort(earliestFirst);
  const [firstOut] = byTime;
  // The first one of the worst level: what follows from it does not push it aside.
  const [alarm] = byTime.sort(compareLevels);
  return (
    <Dialog
      isUrgent
      title={alarm === undefined ? say('ringing') : `${say('ringing')} · ${texts.levelOf(alarm.level)}`}
      closeLabel={say('silence')}
      onClose={silence}
      actions={
        <Button className="as-ringing__answer" kind="primary" block onClick={silence}>
          {say('silence')}
        </Button>
      }
    >
      {alarm === undefined || firstOut === undefined ? (
        <p>{say('ringingOver')}</p>
      ) : (
        <RingingAlarm alarm={alarm} firstOut={firstOut} alarms={alarms} texts={texts} />
      )}
    </Dialog>
  );
}

interface RingingAlarmProps extends Pick<RingingProps, 'alarms' | 'texts'> {
  readonly alarm: AlarmRow;
  readonly firstOut: AlarmRow;
}

/** One alarm, to be read from across the room, and how many others ring with it. */
function RingingAlarm({ alarm, firstOut, alarms, texts }: RingingAlarmProps) {
  const say = useWords(alarmWatchWords);
  const clock = platformClockOf(useServices());
  // An alarm of the evening may wait for an answer until the morning.
  useTick(true, MINUTE_MS);
  const timeOf = ({ triggerTime }: AlarmRow): string =>
    triggerTime === null ? '' : sinceText(triggerTime, clock.now()) + zoneMark(triggerTime);
  const condition = texts.conditionOf(alarm);
  const equipment = new Set(alarms.map(({ equipmentId }) => equipmentId)).size;
  return (
    <section className={`as-ringing as-ringing--${levelTone(alarm.level)}`}>
      <p className="as-ringing__head">
        <LevelShape level={alarm.level} size={28} />
        {alarms.length > 1 && alarm === firstOut ? <Tag tone="bad">{say('firstOut')}</Tag> : null}
        <time>{timeOf(alarm)}</time>
      </p>
      <p className="as-ringing__title">
        <span>{texts.placeOf(alarm)}</span> <span>{texts.nameOf(alarm)}</span>
      </p>
      {condition === '' ? null : (
        <p className="as-ringing__where">
          <span>{`${texts.directionOf(alarm)} `.trimStart()}</span>
          <strong>{condition}</strong>
        </p>
      )}
      {alarms.length > 1 ? (
        <p className="as-ringing__more">{say('ringingMore', { n: alarms.length - 1, m: equipment })}</p>
      ) : null}
      {alarm === firstOut ? null : (
        <p className="as-ringing__more">
          {say('firstOutOf', { what: texts.titleOf(firstOut), time: timeOf(firstOut) })}
        </p>
      )}
    </section>
  );
}
