import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { replayWords } from '../../i18n/replay';
import { useWords } from '../../i18n/use-words';
import { compareLevels } from '../../shared/alarm-kind';
import { isAcknowledged, isActive } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmMap } from '../../state/live/alarms';
import type { Watch } from '../../state/live/watch';
import { Button } from '../../ui/button';
import { CloseIcon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { getLevelTone, useAlarmTexts } from '../alarms/alarm-text';
import { formatClock } from '../time/time-text';

/** Returns the key of an alarm. An id that is triggered again counts as another alarm. */
const getKey = ({ id, triggerTime }: AlarmRow): string => `${id} ${triggerTime ?? ''}`;
const getKeys = (alarms: AlarmMap): ReadonlySet<string> => new Set([...alarms.values()].map(getKey));
const needsAttention = (alarm: AlarmRow): boolean => isActive(alarm) && !isAcknowledged(alarm);

/** Shows the worst new live alarm and the number of others until dismissed, because the replay does not show them. */
export function LiveAlarmNotice({ watch }: { readonly watch: Pick<Watch, 'alarms' | 'replay'> }) {
  const t = useWords(replayWords);
  const texts = useAlarmTexts();
  const liveAlarms = useAtomValue(watch.alarms);
  const [readKeys, setReadKeys] = useState(() => getKeys(liveAlarms));
  const unreadAlarms = [...liveAlarms.values()].filter(
    (alarm) => needsAttention(alarm) && !readKeys.has(getKey(alarm)),
  );
  const [worstAlarm] = [...unreadAlarms].sort(compareLevels);
  return (
    <div role="status">
      {worstAlarm === undefined ? null : (
        <div className={`as-replay__news as-replay__news--${getLevelTone(worstAlarm.level)}`}>
          <p className="as-replay__news-text">
            {t('newLive', {
              level: texts.formatLevel(worstAlarm.level),
              what: texts.formatTitle(worstAlarm),
            })}{' '}
            {worstAlarm.triggerTime === null ? '' : formatClock(worstAlarm.triggerTime)}
            {unreadAlarms.length > 1 ? ` ${t('newLiveMore', { n: unreadAlarms.length - 1 })}` : ''}
          </p>
          <Button onClick={watch.replay.leave}>{t('backToLive')}</Button>
          <IconButton label={t('close')} onClick={() => setReadKeys(getKeys(liveAlarms))}>
            <CloseIcon size={18} />
          </IconButton>
        </div>
      )}
    </div>
  );
}
