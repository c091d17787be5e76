/** /home/work/project/detail/history-report/… : the report of a device, and the custom reports of its project. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { ReportScreen } from '../../features/history-reports/report-screen';
import { createCustomReport, createProjectReport } from '../../features/history-reports/source';
import { BackBar } from '../../features/screen-states/back-bar';
import { historyReportWords } from '../../i18n/history-reports';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { EMPTY_SEGMENT, PROJECTS } from '../../navigation/paths';
import { getPreselection } from '../../navigation/preselection';
import { useBack } from '../../navigation/use-back';
import { projectInfo } from '../../shared/calls/project';
import type { EquipmentId, ProjectId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { Skeleton } from '../../ui/skeleton';

export default function ProjectReport() {
  const { projectId, equipId, checkAll, reports, equipName = EMPTY_SEGMENT } = useParams();
  const [project, equipment] = [projectId as ProjectId, equipId as EquipmentId];
  const tShell = useWords(shellWords);
  const t = useWords(historyReportWords);
  const { data, fault, reload } = useCall(projectInfo, { id: project });
  const equipmentReport = useMemo(() => createProjectReport(project, equipment), [project, equipment]);
  const customReports = useMemo(
    () =>
      (data?.reports ?? []).map(({ id, name }) => ({ id, name, source: createCustomReport(project, id) })),
    [data, project],
  );
  const preselection = useMemo(() => getPreselection(checkAll, reports), [checkAll, reports]);
  const back = useBack(PROJECTS);
  // The address may name a custom report, so the list of reports is read first.
  if (data === undefined && fault === null)
    return (
      <>
        <BackBar title={tShell('titleHistoryReport')} backPath={PROJECTS} />
        <Skeleton label={t('loading')} count={4} />
      </>
    );
  return (
    <ReportScreen
      key={equipmentReport.key}
      name={equipName === EMPTY_SEGMENT ? '' : equipName}
      reports={[{ id: null, name: t('ofEquipment'), source: equipmentReport }, ...customReports]}
      reportsFault={fault}
      onReports={() => void reload()}
      preselection={preselection}
      onBack={back}
    />
  );
}
