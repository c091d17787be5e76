/**
 * /detail/eg/history-report/{equipId}: the history report of a piece of equipment.
 * /detail/eg/history-report-scada/{equipId}/{checkAll}/{reports} preselects signals.
 */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { ReportScreen } from '../../features/history-reports/report-screen';
import { createEquipmentReport } from '../../features/history-reports/source';
import { historyReportWords } from '../../i18n/history-reports';
import { useWords } from '../../i18n/use-words';
import { getEgListPath } from '../../navigation/paths';
import { getPreselection } from '../../navigation/preselection';
import { useBack } from '../../navigation/use-back';
import { equipmentDetail } from '../../shared/calls/multi';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';

export default function EquipmentReport() {
  const { equipId, checkAll, reports } = useParams();
  const id = equipId as EquipmentId;
  const t = useWords(historyReportWords);
  const { data } = useCall(equipmentDetail, { equipmentId: id });
  const source = useMemo(() => createEquipmentReport(id), [id]);
  const preselection = useMemo(() => getPreselection(checkAll, reports), [checkAll, reports]);
  const back = useBack(getEgListPath(id));
  return (
    <ReportScreen
      key={source.key}
      name={data?.name ?? ''}
      reports={[{ id: null, name: t('ofEquipment'), source }]}
      preselection={preselection}
      onBack={back}
    />
  );
}
