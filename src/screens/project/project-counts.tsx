import { useOnline } from '../../browser/use-online';
import { projectWords } from '../../i18n/project';
import { useWords } from '../../i18n/use-words';
import { countProjectAlarms, countProjectEquipment } from '../../shared/calls/project';
import { GATEWAY_POLL_MS } from '../../shared/constants';
import type { ProjectId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import type { ReadResult } from '../../state/calls/use-read';
import './project-counts.css';

/** Interval at which visible counts are reread. */
const POLL_OPTIONS = { refreshMs: GATEWAY_POLL_MS };

function useEquipmentCount(
  projectId: ProjectId | null,
  filter: { readonly online?: boolean; readonly alarm?: boolean } = {},
): ReadResult<number> {
  return useCall(countProjectEquipment, projectId === null ? null : { projectId, ...filter }, POLL_OPTIONS);
}

interface ProjectCountsProps {
  /** `null` to read no counts yet. */
  readonly projectId: ProjectId | null;
}

/** Shows the five counts of a project (spec 9). A failed count is blank, never 0 (spec 7). */
export function ProjectCounts({ projectId }: ProjectCountsProps) {
  const t = useWords(projectWords);
  const isOnline = useOnline();
  const counts = [
    { label: t('equipment'), count: useEquipmentCount(projectId) },
    { label: t('online'), count: useEquipmentCount(projectId, { online: true }) },
    { label: t('offline'), count: useEquipmentCount(projectId, { online: false }) },
    { label: t('alarmEquipment'), count: useEquipmentCount(projectId, { alarm: true }) },
    {
      label: t('alarms'),
      count: useCall(countProjectAlarms, projectId === null ? null : { projectId }, POLL_OPTIONS),
    },
  ];
  return (
    <dl className="as-counts">
      {counts.map(({ label, count: { data, fault } }, i) => {
        // A count read before a failure may be wrong; without a network none is requested.
        const isKnown = fault === null && isOnline;
        const shownCount = isKnown ? data : undefined;
        const isAlarming = i >= 3 && shownCount !== undefined && shownCount > 0;
        return (
          <div key={label} className={isAlarming ? 'as-counts__one as-counts__one--bad' : 'as-counts__one'}>
            <dt>{label}</dt>
            <dd data-count={shownCount ?? ''}>
              {shownCount ?? <span className="as-hidden-text">{isKnown ? '' : t('countMissing')}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
