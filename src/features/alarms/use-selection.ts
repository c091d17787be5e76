/** Selection of alarms in a list; may include alarms that the list has not loaded. */
import { useCallback, useState } from 'react';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';

export interface Selection {
  /** `null` outside selection mode. */
  readonly chosen: ReadonlyMap<AlarmId, AlarmRow> | null;
  readonly begin: () => void;
  readonly end: () => void;
  readonly set: (alarms: readonly AlarmRow[]) => void;
  /** Stable across renders. */
  readonly change: (alarms: readonly AlarmRow[], on: boolean) => void;
}

const byId = (alarms: readonly AlarmRow[]) => alarms.map((alarm) => [alarm.id, alarm] as const);

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<AlarmId, AlarmRow> | null>(null);
  const change = useCallback((alarms: readonly AlarmRow[], on: boolean): void => {
    setChosen((before) => {
      const next = new Map(before);
      for (const [id, alarm] of byId(alarms)) {
        if (on) next.set(id, alarm);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  return {
    chosen,
    begin: () => setChosen(new Map()),
    end: () => setChosen(null),
    set: (all) => setChosen(new Map(byId(all))),
    change,
  };
}
