/** Selection of alarms in a list; may include alarms that the list has not loaded. */
import { useCallback, useState } from 'react';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';

export interface Selection {
  /** `null` outside selection mode. */
  readonly selectedAlarms: ReadonlyMap<AlarmId, AlarmRow> | null;
  readonly start: () => void;
  readonly end: () => void;
  readonly set: (alarms: readonly AlarmRow[]) => void;
  /** Stable across renders. */
  readonly toggle: (alarms: readonly AlarmRow[], isOn: boolean) => void;
}

const toEntries = (alarms: readonly AlarmRow[]) => alarms.map((alarm) => [alarm.id, alarm] as const);

export function useSelection(): Selection {
  const [selectedAlarms, setSelectedAlarms] = useState<ReadonlyMap<AlarmId, AlarmRow> | null>(null);
  const toggle = useCallback((alarms: readonly AlarmRow[], isOn: boolean): void => {
    setSelectedAlarms((previous) => {
      const next = new Map(previous);
      for (const [id, alarm] of toEntries(alarms)) {
        if (isOn) next.set(id, alarm);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  return {
    selectedAlarms,
    start: () => setSelectedAlarms(new Map()),
    end: () => setSelectedAlarms(null),
    set: (all) => setSelectedAlarms(new Map(toEntries(all))),
    toggle,
  };
}
