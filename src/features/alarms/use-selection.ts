/** The selection of alarms in a list. */
import { useCallback, useState } from 'react';
import type { AlarmId } from '../../shared/ids';

export interface Selection {
  /** Null while nothing is being selected. */
  readonly ids: ReadonlySet<AlarmId> | null;
  readonly begin: () => void;
  readonly end: () => void;
  readonly set: (ids: readonly AlarmId[]) => void;
  /** The same function at each drawing. */
  readonly change: (id: AlarmId, on: boolean) => void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<AlarmId> | null>(null);
  const change = useCallback((id: AlarmId, on: boolean): void => {
    setIds((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  return {
    ids,
    begin: () => setIds(new Set()),
    end: () => setIds(null),
    set: (all) => setIds(new Set(all)),
    change,
  };
}
