import { type AlarmTexts, getLevelTone } from '../../features/alarms/alarm-text';
import { formatSince, formatZoneMark } from '../../features/time/time-text';
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

export interface RingingDialogProps {
  /** Ids of the unanswered alarms; some alarms may have ended and no longer be listed. */
  readonly unansweredIds: readonly AlarmId[];
  readonly alarms: readonly AlarmRow[];
  readonly texts: AlarmTexts;
  /** Silences only the shown alarms: one that arrives during the tap keeps ringing. */
  readonly onSilence: (shownIds: readonly AlarmId[]) => void;
}

const compareTriggerTimes = (a: AlarmRow, b: AlarmRow): number => (a.triggerTime ?? 0) - (b.triggerTime ?? 0);

/** Ignores the second tap of a double tap, which would hit the button behind the closed dialog. */
function ignoreSecondTap(): void {
  const handleClick = (event: MouseEvent): void => {
    if (event.detail < 2) removeEventListener('click', handleClick, true);
    else {
      event.stopPropagation();
      event.preventDefault();
    }
  };
  addEventListener('click', handleClick, true);
}

/** Shows the ringing alarms in a modal dialog above all others: its only button silences them. */
export function RingingDialog({ unansweredIds, alarms, texts, onSilence }: RingingDialogProps) {
  const t = useWords(alarmWatchWords);
  if (unansweredIds.length === 0) return null;
  const silence = (): void => {
    onSilence(unansweredIds);
    ignoreSecondTap();
  };
  const alarmsByTime = [...alarms].sort(compareTriggerTimes);
  const [firstOut] = alarmsByTime;
  // The first alarm of the worst level: consequential alarms do not replace it.
  const [alarm] = alarmsByTime.sort(compareLevels);
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

interface RingingAlarmProps extends Pick<RingingDialogProps, 'alarms' | 'texts'> {
  readonly alarm: AlarmRow;
  readonly firstOut: AlarmRow;
}

function RingingAlarm({ alarm, firstOut, alarms, texts }: RingingAlarmProps) {
  const t = useWords(alarmWatchWords);
  const clock = getPlatformClock(useServices());
  // An alarm from the evening may be answered in the morning.
  useTick(true, MINUTE_MS);
  const formatTriggerTime = ({ triggerTime }: AlarmRow): string =>
    triggerTime === null ? '' : formatSince(triggerTime, clock.now()) + formatZoneMark(triggerTime);
  const condition = texts.formatCondition(alarm);
  const equipmentCount = new Set(alarms.map(({ equipmentId }) => equipmentId)).size;
  return (
    <section className={`as-ringing as-ringing--${getLevelTone(alarm.level)}`}>
      <p className="as-ringing__head">
        <LevelShape level={alarm.level} size={28} />
        {alarms.length > 1 && alarm === firstOut ? <Tag tone="bad">{t('firstOut')}</Tag> : null}
        <time>{formatTriggerTime(alarm)}</time>
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
        <p className="as-ringing__more">{t('ringingMore', { n: alarms.length - 1, m: equipmentCount })}</p>
      ) : null}
      {alarm === firstOut ? null : (
        <p className="as-ringing__more">
          {t('firstOutOf', { what: texts.formatTitle(firstOut), time: formatTriggerTime(firstOut) })}
        </p>
      )}
    </section>
  );
}
