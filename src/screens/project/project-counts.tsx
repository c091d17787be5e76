import { useOnline } from '../../browser/use-online';
import { projectWords } from '../../i18n/project';
import { useWords } from '../../i18n/use-words';
import { countProjectAlarms, countProjectEquipment } from '../../shared/calls/project';
import { GATEWAY_POLL_MS } from '../../shared/constants';
import type { ProjectId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import type { Reading } from '../../state/calls/use-read';
import './project-counts.css';

/** Interval at which visible counts are reread. */
const REFRESH = { refreshMs: GATEWAY_POLL_MS };

function useEquipmentCount(
  projectId: ProjectId | null,
  narrowed: { readonly online?: boolean; readonly alarm?: boolean } = {},
): Reading<number> {
  return useCall(countProjectEquipment, projectId === null ? null : { projectId, ...narrowed }, REFRESH);
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
    { word: t('equipment'), count: useEquipmentCount(projectId) },
    { word: t('online'), count: useEquipmentCount(projectId, { online: true }) },
    { word: t('offline'), count: useEquipmentCount(projectId, { online: false }) },
    { word: t('alarmEquipment'), count: useEquipmentCount(projectId, { alarm: true }) },
    {
      word: t('alarms'),
      count: useCall(countProjectAlarms, projectId === null ? null : { projectId }, REFRESH),
    },
  ];
  return (
    <dl className="as-counts">
      {counts.map(({ word, count: { data, fault } }, i) => {
        // A count read before a failure may be wrong; without a network none is requested.
        const isKnown = fault === null && isOnline;
        const known = isKnown ? data : undefined;
        const isBad = i >= 3 && known !== undefined && known > 0;
        return (
          <div key={word} className={isBad ? 'as-counts__one as-counts__one--bad' : 'as-counts__one'}>
            <dt>{word}</dt>
            <dd data-count={known ?? ''}>
              {known ?? <span className="as-hidden-text">{isKnown ? '' : t('countMissing')}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
