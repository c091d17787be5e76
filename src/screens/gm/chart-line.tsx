/** /detail/gm/chart-line/{equipId}/{signalId}: the curve of one parameter, continued by polled values. */
import { useParams } from 'react-router-dom';
import { OneSignalScreen } from '../../features/curves/one-signal-screen';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getGmChartsPath } from '../../navigation/paths';
import { legacyEquipment } from '../../shared/calls/legacy';
import type { EquipmentId, SignalId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';

export default function ParameterChart() {
  const tShell = useWords(shellWords);
  const params = useParams();
  const equipmentId = params.equipId as EquipmentId;
  const name = useCall(legacyEquipment, { equipId: equipmentId }).data?.name ?? '';
  return (
    <OneSignalScreen
      family="legacy"
      equipmentId={equipmentId}
      signalId={params.signalId as SignalId}
      name={name}
      title={tShell('titleHistoryChart')}
      backPath={getGmChartsPath(equipmentId)}
    />
  );
}
