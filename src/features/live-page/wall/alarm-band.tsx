/** Shows the worst alarms of a page on a wall. The band keeps its place when empty. */
import { useAtomValue } from 'jotai';
import { alarmWords } from '../../../i18n/alarm';
import { unknownAlarmsWords } from '../../../i18n/unknown-alarms';
import { useWords } from '../../../i18n/use-words';
import { isAcknowledged, isActive } from '../../../shared/alarm-state';
import { MINUTE_MS } from '../../../shared/units';
import { useTick } from '../../../state/hooks/use-tick';
import { getPlatformClock } from '../../../state/live/platform-clock';
import type { Watch } from '../../../state/live/watch';
import { useServices } from '../../../state/services';
import { cx } from '../../../ui/cx';
import { LevelShape } from '../../../ui/level-shape';
import { sortUnacknowledgedFirst } from '../../alarms/alarm-lines';
import { useAlarmTexts } from '../../alarms/alarm-text';
import { formatSince } from '../../time/time-text';

/** Number of alarms listed by name; the others are only counted. */
const LISTED_ALARMS = 3;

export default function AlarmBand({ watch }: { readonly watch: Watch }) {
  const t = useWords(alarmWords);
  const tUnknownAlarms = useWords(unknownAlarmsWords);
  const texts = useAlarmTexts();
  const clock = getPlatformClock(useServices());
  const activeAlarms = [...useAtomValue(watch.alarms).values()].filter(isActive);
  const { unknownAlarms } = useAtomValue(watch.status);
  useTick(activeAlarms.length > 0, MINUTE_MS);
  return (
    <section className="as-wall__band" aria-label={t('live')}>
      {activeAlarms.length === 0 ? (
        <p className="as-wall__quiet">{unknownAlarms ? tUnknownAlarms(unknownAlarms) : t('noneActive')}</p>
      ) : (
        <ul className="as-wall__alarms">
          {sortUnacknowledgedFirst(activeAlarms)
            .slice(0, LISTED_ALARMS)
            .map((alarm) => (
              <li
                key={alarm.id}
                className={cx('as-wall__alarm', !isAcknowledged(alarm) && 'as-wall__alarm--open')}
              >
                <LevelShape level={alarm.level} size={24} />
                <strong>{texts.formatTitle(alarm)}</strong>
                <span>{texts.formatCondition(alarm)}</span>
                <span className="as-wall__since">
                  {alarm.triggerTime === null ? '' : formatSince(alarm.triggerTime, clock.now())}
                  {' · '}
                  {texts.formatAcknowledgement(alarm)}
                </span>
              </li>
            ))}
        </ul>
      )}
      {activeAlarms.length > LISTED_ALARMS ? (
        <p className="as-wall__others">{t('others', { n: activeAlarms.length - LISTED_ALARMS })}</p>
      ) : null}
    </section>
  );
}
