import { useWords } from '../../../i18n/use-words';
import { wallWords } from '../../../i18n/wall';
import { useTick } from '../../../state/hooks/use-tick';
import { getPlatformClock } from '../../../state/live/platform-clock';
import { useServices } from '../../../state/services';
import { formatDateTime, formatZoneMark } from '../../time/time-text';

export function WallClock() {
  const t = useWords(wallWords);
  const services = useServices();
  useTick();
  const now = getPlatformClock(services).now();
  const [day = '', time = ''] = formatDateTime(now).split(' ');
  return (
    <time className="as-wall__clock" title={t('now')}>
      <span className="as-wall__time">{time}</span>
      <span className="as-wall__day">{`${day}${formatZoneMark(now)}`}</span>
    </time>
  );
}
