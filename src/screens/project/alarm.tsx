/** /home/work/project/detail/alarm/{projectId}/{equipId}/{equipName}: alarms of a project, or of one of its devices. */
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { AlarmScreen } from '../../features/alarms/alarm-screen';
import { createProjectSource } from '../../features/alarms/source';
import { EMPTY_SEGMENT, PROJECTS } from '../../navigation/paths';
import type { EquipmentId, ProjectId } from '../../shared/ids';

export default function ProjectAlarm() {
  const { projectId = '', equipId = '', equipName = '' } = useParams();
  const source = useMemo(
    () =>
      createProjectSource(
        projectId as ProjectId,
        equipId === EMPTY_SEGMENT ? null : (equipId as EquipmentId),
      ),
    [projectId, equipId],
  );
  return (
    <AlarmScreen
      key={source.key}
      source={source}
      name={equipName === EMPTY_SEGMENT ? '' : equipName}
      backPath={PROJECTS}
    />
  );
}
