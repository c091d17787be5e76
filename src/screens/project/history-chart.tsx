/** /home/work/project/detail/history-chart/{projectId}/{equipId}/{checkAll}/{reports}/{equipName}: curves. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { CurveScope } from '../../features/curves/curve-scope';
import { CurveScreen } from '../../features/curves/curve-screen';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { EMPTY_SEGMENT, PROJECTS } from '../../navigation/paths';
import { getPreselection } from '../../navigation/preselection';
import type { EquipmentId, ProjectId } from '../../shared/ids';

export default function ProjectHistoryChart() {
  const tShell = useWords(shellWords);
  const { projectId, equipId, checkAll, reports, equipName = '' } = useParams();
  const scope = useMemo<CurveScope>(
    () => ({
      owner: { family: 'project', projectId: projectId as ProjectId },
      equipmentId: equipId === EMPTY_SEGMENT ? null : (equipId as EquipmentId),
    }),
    [projectId, equipId],
  );
  const preselection = useMemo(() => getPreselection(checkAll, reports), [checkAll, reports]);
  return (
    <CurveScreen
      key={`${projectId} ${equipId}`}
      scope={scope}
      preselection={preselection}
      title={tShell('titleHistoryChart')}
      name={equipName === EMPTY_SEGMENT ? '' : equipName}
      backPath={PROJECTS}
    />
  );
}
