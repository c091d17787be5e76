import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageOwner } from '../../page-document/plan';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';
import type { Watch } from '../../state/live/watch';
import { OneAlarm } from '../alarms/one-alarm';
import {
  type AlarmSource,
  createEquipmentSource,
  createLegacySource,
  createProjectSource,
} from '../alarms/source';
import '../alarms/alarms.css';

/** Returns the source of an owner's alarms; `null` if they are read-only. */
function getAlarmSource(owner: PageOwner): AlarmSource | null {
  switch (owner.family) {
    case 'project':
      return createProjectSource(owner.projectId);
    case 'equipment':
      return createEquipmentSource(owner.equipmentId);
    case 'legacy':
      return createLegacySource(owner.equipmentId);
    case 'broker':
      return null;
  }
}

export interface AlarmSheetProps {
  readonly owner: PageOwner;
  readonly watch: Pick<Watch, 'alarms'>;
  readonly id: AlarmId;
  readonly onClose: () => void;
}

export default function AlarmSheet({ owner, watch, id, onClose }: AlarmSheetProps) {
  const source = useMemo(() => getAlarmSource(owner), [owner]);
  const { pathname } = useLocation();
  const latestAlarm = useAtomValue(watch.alarms).get(id);
  // Keeps the last state of an alarm that the watch has dropped: no other alarm may appear under the user's thumb.
  const [alarm, setAlarm] = useState<AlarmRow | undefined>(latestAlarm);
  if (latestAlarm !== undefined && latestAlarm !== alarm) setAlarm(latestAlarm);
  return alarm === undefined || source === null ? null : (
    <OneAlarm source={source} alarm={alarm} here={pathname} onClose={onClose} />
  );
}
