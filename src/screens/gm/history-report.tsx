/** /detail/gm/history-report/{equipId}: the history report of a GM device. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { ReportScreen } from '../../features/history-reports/report-screen';
import { createLegacyReport } from '../../features/history-reports/source';
import { historyReportWords } from '../../i18n/history-reports';
import { useWords } from '../../i18n/use-words';
import { getGmListPath } from '../../navigation/paths';
import { getPreselection } from '../../navigation/preselection';
import { useBack } from '../../navigation/use-back';
import { legacyEquipment } from '../../shared/calls/legacy';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { DeviceTabs } from './device-frame';

const NO_PRESELECTION = getPreselection(undefined, undefined);

export default function LegacyReport() {
  const id = useParams().equipId as EquipmentId;
  const t = useWords(historyReportWords);
  const { data } = useCall(legacyEquipment, { equipId: id });
  const source = useMemo(() => createLegacyReport(id), [id]);
  const back = useBack(getGmListPath(id));
  return (
    <ReportScreen
      key={source.key}
      name={data?.name ?? ''}
      reports={[{ id: null, name: t('ofEquipment'), source }]}
      preselection={NO_PRESELECTION}
      onBack={back}
      tabs={<DeviceTabs equipId={id} />}
    />
  );
}
