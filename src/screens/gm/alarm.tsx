/** /detail/gm/alarm/{equipId}: the alarms of a GM device, read by legacy calls and ended manually. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { AlarmScreen } from '../../features/alarms/alarm-screen';
import { createLegacySource } from '../../features/alarms/source';
import { getGmListPath } from '../../navigation/paths';
import type { EquipmentId } from '../../shared/ids';
import { useEquipmentName } from '../../state/equipment/use-equipment-name';
import { DeviceTabs } from './device-frame';

export default function LegacyAlarm() {
  const { equipId = '' } = useParams();
  const id = equipId as EquipmentId;
  const source = useMemo(() => createLegacySource(id), [id]);
  return (
    <AlarmScreen
      key={source.key}
      source={source}
      name={useEquipmentName(source.family, source.equipmentId)}
      backPath={getGmListPath(id)}
      tabs={<DeviceTabs equipId={id} />}
    />
  );
}
