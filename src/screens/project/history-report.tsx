/** /home/work/project/detail/history-report/… : the report of a device, and the custom reports of its project. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { ReportScreen } from '../../features/reports/report-screen';
import { customReport, projectReport } from '../../features/reports/source';
import { BackBar } from '../../features/screen-states/back-bar';
import { reportWords } from '../../i18n/report';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { NOTHING, PROJECTS } from '../../navigation/paths';
import { getPreselection } from '../../navigation/preselection';
import { useBack } from '../../navigation/use-back';
import { projectInfo } from '../../shared/calls/project';
import type { EquipmentId, ProjectId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { Skeleton } from '../../ui/skeleton';

export default function ProjectReport() {
  const { projectId, equipId, checkAll, reports, equipName = NOTHING } = useParams();
  const [project, equipment] = [projectId as ProjectId, equipId as EquipmentId];
  const shell = useWords(shellWords);
  const t = useWords(reportWords);
  const { data, fault, reload } = useCall(projectInfo, { id: project });
  const own = useMemo(() => projectReport(project, equipment), [project, equipment]);
  const custom = useMemo(
    () => (data?.reports ?? []).map(({ id, name }) => ({ id, name, source: customReport(project, id) })),
    [data, project],
  );
  const preselection = useMemo(() => getPreselection(checkAll, reports), [checkAll, reports]);
  const back = useBack(PROJECTS);
  // The address may name a custom report, so the list of reports is read first.
  if (data === undefined && fault === null)
    return (
      <>
        <BackBar title={shell('titleHistoryReport')} back={PROJECTS} />
        <Skeleton label={t('loading')} count={4} />
      </>
    );
  return (
    <ReportScreen
      key={own.key}
      name={equipName === NOTHING ? '' : equipName}
      reports={[{ id: null, name: t('ofEquipment'), source: own }, ...custom]}
      reportsFault={fault}
      onReports={() => void reload()}
      preselection={preselection}
      onBack={back}
    />
  );
}
