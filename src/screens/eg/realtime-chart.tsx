/** /detail/eg/realtime-chart/{equipmentId}/{signalId}: the current value of one signal, and its live curve. */
import { useParams } from 'react-router-dom';
import { OneSignalScreen } from '../../features/curves/one-signal-screen';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { getEgListPath } from '../../navigation/paths';
import type { EquipmentId, SignalId } from '../../shared/ids';
import { useEquipmentName } from '../../state/equipment/use-equipment-name';

export default function RealtimeChart() {
  const tShell = useWords(shellWords);
  const params = useParams();
  const equipmentId = params.equipmentId as EquipmentId;
  const name = useEquipmentName('equipment', equipmentId);
  return (
    <OneSignalScreen
      family="equipment"
      equipmentId={equipmentId}
      signalId={params.signalId as SignalId}
      name={name}
      title={tShell('titleRealtimeChart')}
      backPath={getEgListPath(equipmentId)}
    />
  );
}
