/** /detail/gm/history-report/{equipId}: the history report of a GM device. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { ReportScreen } from '../../features/reports/report-screen';
import { legacyReport } from '../../features/reports/source';
import { reportWords } from '../../i18n/report';
import { useWords } from '../../i18n/use-words';
import { gmListPath } from '../../navigation/paths';
import { getPreselection } from '../../navigation/preselection';
import { useBack } from '../../navigation/use-back';
import { legacyEquipment } from '../../shared/calls/legacy';
import type { EquipmentId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { DeviceTabs } from './device-frame';

const OPEN = getPreselection(undefined, undefined);

export default function LegacyReport() {
  const id = useParams().equipId as EquipmentId;
  const t = useWords(reportWords);
  const { data } = useCall(legacyEquipment, { equipId: id });
  const source = useMemo(() => legacyReport(id), [id]);
  const back = useBack(gmListPath(id));
  return (
    <ReportScreen
      key={source.key}
      name={data?.name ?? ''}
      reports={[{ id: null, name: t('ofEquipment'), source }]}
      preselection={OPEN}
      onBack={back}
      tabs={<DeviceTabs equipId={id} />}
    />
  );
}
