import { formatMinute } from '../../features/time/time-text';
import { projectWords } from '../../i18n/project';
import { useWords } from '../../i18n/use-words';
import type { ProjectSummary } from '../../shared/calls/project';
import { DAY_MS, type Millis } from '../../shared/units';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { Tag } from '../../ui/tag';

/** Time before its end at which a data-centre service is shown as expiring. */
const SERVICE_EXPIRING_MS: Millis = 30 * DAY_MS;

/** Shows that the data-centre service of a project has expired or soon will (spec 8). */
export function ServiceNote({ project }: { readonly project: ProjectSummary }) {
  const t = useWords(projectWords);
  const { now } = getPlatformClock(useServices());
  const { expired, expireTime } = project;
  if (expired) return <Tag tone="bad">{t('expired')}</Tag>;
  if (expireTime === null || expireTime - now() > SERVICE_EXPIRING_MS) return null;
  return <Tag tone="warn">{t('expiring', { date: formatMinute(expireTime).slice(0, 10) })}</Tag>;
}
