import { type AlarmTexts, levelTone } from '../../features/alarms/alarm-text';
import { formatSince, zoneMark } from '../../features/time/time-text';
import { alarmWatchWords } from '../../i18n/alarm-watch';
import { useWords } from '../../i18n/use-words';
import { compareLevels } from '../../shared/alarm-kind';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';
import { MINUTE_MS } from '../../shared/units';
import { useTick } from '../../state/hooks/use-tick';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { LevelShape } from '../../ui/level-shape';
import { Tag } from '../../ui/tag';

export interface RingingProps {
  /** Ids of the unanswered alarms; some alarms may have ended and no longer be listed. */
  readonly unanswered: readonly AlarmId[];
  readonly alarms: readonly AlarmRow[];
  readonly texts: AlarmTexts;
  /** Silences only the shown alarms: one that arrives during the tap keeps ringing. */
  readonly onSilence: (shown: readonly AlarmId[]) => void;
}

const earliestFirst = (a: AlarmRow, b: AlarmRow): number => (a.triggerTime ?? 0) - (b.triggerTime ?? 0);

/** Ignores the second tap of a double tap, which would hit the button behind the closed dialog. */
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

/** Shows the ringing alarms in a modal dialog above all others: its only button silences them. */
export function Ringing({ unanswered, alarms, texts, onSilence }: RingingProps) {
  const t = useWords(alarmWatchWords);
  if (unanswered.length === 0) return null;
  const silence = (): void => {
    onSilence(unanswered);
    swallowSecondTap();
  };
  const byTime = [...alarms].sort(earliestFirst);
  const [firstOut] = byTime;
  // The first alarm of the worst level: consequential alarms do not replace it.
  const [alarm] = byTime.sort(compareLevels);
  return (
    <Dialog
      isUrgent
      title={alarm === undefined ? t('ringing') : `${t('ringing')} · ${texts.formatLevel(alarm.level)}`}
      closeLabel={t('silence')}
      onClose={silence}
      actions={
        <Button className="as-ringing__answer" kind="primary" block onClick={silence}>
          {t('silence')}
        </Button>
      }
    >
      {alarm === undefined || firstOut === undefined ? (
        <p>{t('ringingOver')}</p>
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

function RingingAlarm({ alarm, firstOut, alarms, texts }: RingingAlarmProps) {
  const t = useWords(alarmWatchWords);
  const clock = getPlatformClock(useServices());
  // An alarm from the evening may be answered in the morning.
  useTick(true, MINUTE_MS);
  const getTime = ({ triggerTime }: AlarmRow): string =>
    triggerTime === null ? '' : formatSince(triggerTime, clock.now()) + zoneMark(triggerTime);
  const condition = texts.formatCondition(alarm);
  const equipment = new Set(alarms.map(({ equipmentId }) => equipmentId)).size;
  return (
    <section className={`as-ringing as-ringing--${levelTone(alarm.level)}`}>
      <p className="as-ringing__head">
        <LevelShape level={alarm.level} size={28} />
        {alarms.length > 1 && alarm === firstOut ? <Tag tone="bad">{t('firstOut')}</Tag> : null}
        <time>{getTime(alarm)}</time>
      </p>
      <p className="as-ringing__title">
        <span>{texts.formatPlace(alarm)}</span> <span>{texts.formatName(alarm)}</span>
      </p>
      {condition === '' ? null : (
        <p className="as-ringing__where">
          <span>{`${texts.formatDirection(alarm)} `.trimStart()}</span>
          <strong>{condition}</strong>
        </p>
      )}
      {alarms.length > 1 ? (
        <p className="as-ringing__more">{t('ringingMore', { n: alarms.length - 1, m: equipment })}</p>
      ) : null}
      {alarm === firstOut ? null : (
        <p className="as-ringing__more">
          {t('firstOutOf', { what: texts.formatTitle(firstOut), time: getTime(firstOut) })}
        </p>
      )}
    </section>
  );
}
