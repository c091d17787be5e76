import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { EquipmentId, ProjectId } from '../../shared/ids';
import { AlarmScreen } from '../common/alarms/alarm-screen';
import { projectAlarms } from '../common/alarms/source';
import { NOTHING, PROJECTS } from '../common/paths';

/** /home/work/project/detail/alarm/{projectId}/{equipId}/{equipName}: of the whole project where no equipment is named. */
export default function ProjectAlarm() {
  const { projectId = '', equipId = '', equipName = '' } = useParams();
  const source = useMemo(
    () => projectAlarms(projectId as ProjectId, equipId === NOTHING ? null : (equipId as EquipmentId)),
    [projectId, equipId],
  );
  return (
    <AlarmScreen
      key={source.key}
      source={source}
      name={equipName === NOTHING ? '' : equipName}
      back={PROJECTS}
    />
  );
}
