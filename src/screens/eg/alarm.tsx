/**
 * /detail/eg/alarm/{equipId}: the alarms of a piece of equipment. The back button of the landing page,
 * /detail/eg/landAlarm/{equipId}, leads home.
 */
import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { AlarmScreen } from '../../features/alarms/alarm-screen';
import { createEquipmentSource } from '../../features/alarms/source';
import { getEgListPath } from '../../navigation/paths';
import type { EquipmentId } from '../../shared/ids';
import { useEquipmentName } from '../../state/equipment/use-equipment-name';

export default function EquipmentAlarm() {
  const { equipId = '' } = useParams();
  const id = equipId as EquipmentId;
  const isLanding = useLocation().pathname.startsWith('/detail/eg/landAlarm/');
  const source = useMemo(() => createEquipmentSource(id), [id]);
  return (
    <AlarmScreen
      key={source.key}
      source={source}
      name={useEquipmentName(source.family, source.equipmentId)}
      backPath={isLanding ? '/home' : getEgListPath(id)}
    />
  );
}
