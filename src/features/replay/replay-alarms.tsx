import { faultText } from '../../i18n/fault-text';
import { replayWords } from '../../i18n/replay';
import { shellWords } from '../../i18n/shell';
import { useLanguage, useWords } from '../../i18n/use-words';
import { type EpochMs, epochMs } from '../../shared/units';
import { Dialog } from '../../ui/dialog';
import { EmptyIcon } from '../../ui/icons';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { StateView } from '../../ui/state-view';
import { Tag } from '../../ui/tag';
import { getLevelTone, useAlarmTexts } from '../alarms/alarm-text';
import type { RangeAlarm, RangeAlarms } from '../alarms/use-range-alarms';
import { formatDateTime, formatSince } from '../time/time-text';

interface ReplayAlarmsProps {
  readonly alarms: RangeAlarms;
  /** The shown time; the last alarm up to it is marked. */
  readonly at: EpochMs;
  readonly onJump: (at: EpochMs) => void;
  readonly onClose: () => void;
}

/** Formats the end of an alarm, without the date if it ended on the day it was raised; `activeText` if still active. */
function formatEnd({ triggerTime, recoverTime, releaseTime }: RangeAlarm, activeText: string): string {
  const end = recoverTime ?? releaseTime;
  return end === null ? activeText : formatSince(end, triggerTime);
}

export function ReplayAlarms({ alarms, at, onJump, onClose }: ReplayAlarmsProps) {
  const tShell = useWords(shellWords);
  const t = useWords(replayWords);
  const language = useLanguage();
  const { rows, isLoading, total, fault } = alarms;
  const texts = useAlarmTexts();
  const lastRaised = rows.filter(({ triggerTime }) => triggerTime <= at).at(-1);
  return (
    <Dialog shape="sheet" title={t('alarms')} closeLabel={t('close')} onClose={onClose}>
      {fault === null ? null : (
        <Notice tone="warn">{`${t('alarmsNotLoaded')} (${faultText(fault, language)})`}</Notice>
      )}
      {total > rows.length && !isLoading ? (
        <Notice tone="plain">{t('alarmsMore', { n: rows.length, of: total })}</Notice>
      ) : null}
      {isLoading && rows.length === 0 ? <Skeleton label={tShell('loading')} count={2} /> : null}
      {!isLoading && fault === null && rows.length === 0 ? (
        <StateView icon={<EmptyIcon size={28} />} title={t('noAlarmsInRange')} />
      ) : null}
      <ul className="as-replay-alarms">
        {rows.map((alarm) => (
          <li key={alarm.id}>
            <button
              type="button"
              className="as-replay-alarms__alarm"
              aria-current={alarm === lastRaised ? 'time' : undefined}
              onClick={() => onJump(epochMs(alarm.triggerTime))}
            >
              <span className="as-replay-alarms__what">
                <Tag tone={getLevelTone(alarm.level)}>{texts.formatLevel(alarm.level)}</Tag>
                <span>{texts.formatTitle(alarm)}</span>
              </span>
              <span className="as-replay-alarms__time">
                {`${formatDateTime(alarm.triggerTime)} – ${formatEnd(alarm, t('alarmOn'))}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
