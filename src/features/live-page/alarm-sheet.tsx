import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PageOwner } from '../../page-document/plan';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';
import type { Watch } from '../../state/live/watch';
import { OneAlarm } from '../alarms/one-alarm';
import { type AlarmSource, equipmentAlarms, legacyAlarms, projectAlarms } from '../alarms/source';
import '../alarms/alarms.css';

/** Returns the source of an owner's alarms; `null` if they are read-only. */
function getSource(owner: PageOwner): AlarmSource | null {
  switch (owner.family) {
    case 'project':
      return projectAlarms(owner.projectId);
    case 'equipment':
      return equipmentAlarms(owner.equipmentId);
    case 'legacy':
      return legacyAlarms(owner.equipmentId);
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
  const source = useMemo(() => getSource(owner), [owner]);
  const { pathname } = useLocation();
  const newest = useAtomValue(watch.alarms).get(id);
  // Keeps the last state of an alarm that the watch has dropped: no other alarm may appear under the user's thumb.
  const [alarm, setAlarm] = useState<AlarmRow | undefined>(newest);
  if (newest !== undefined && newest !== alarm) setAlarm(newest);
  return alarm === undefined || source === null ? null : (
    <OneAlarm source={source} alarm={alarm} here={pathname} onClose={onClose} />
  );
}
