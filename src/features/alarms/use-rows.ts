/** Joins the alarm records that were read with the alarms that were received. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { isActive, joinStates, newestFirst } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';
import type { AlarmMap } from '../../state/live/alarms';
import { type AlarmFilter, type OpenTimeRange, passes } from './filter';
import type { AlarmSource } from './source';
import type { RecordList } from './use-records';

export interface Rows {
  /** Newest first, each in its newest state. A row stays until the list is read again, whatever its state. */
  readonly rows: readonly AlarmRow[];
  /**
   * Number of received alarms that belong to the list and are not in it yet: lines must not move while somebody
   * reads.
   */
  readonly waiting: number;
  /** Adds those. */
  readonly admit: () => void;
}

/** The newest state of a row. */
const newest = (row: AlarmRow, received: AlarmMap): AlarmRow => {
  const live = received.get(row.id);
  return live ? joinStates(row, live) : row;
};

/** Records together with the alarms received since. */
export function useRecordRows(
  { records, adopt }: RecordList,
  received: AlarmMap,
  source: AlarmSource,
  filter: AlarmFilter,
  range: OpenTimeRange,
): Rows {
  const rows = useMemo(
    () => (records?.rows ?? []).map((row) => newest(row, received)).sort(newestFirst),
    [records, received],
  );
  const waiting = useMemo(() => {
    if (records === null || records.firstPage > 1) return [];
    const known = new Set(records.rows.map(({ id }) => id));
    const oldest = records.lastPage < records.totalPages ? records.rows.at(-1)?.triggerTime : null;
    return [...received.values()].filter(
      (alarm) =>
        !known.has(alarm.id) &&
        source.owns(alarm) &&
        passes(filter, range, alarm) &&
        // Older ones are on pages that have not been read, and so are those of the same moment.
        (oldest === null || oldest === undefined || (alarm.triggerTime ?? 0) > oldest),
    );
  }, [records, received, source, filter, range]);
  const admit = useCallback((): void => adopt(waiting), [adopt, waiting]);
  return { rows, waiting: waiting.length, admit };
}

/** Alarms that are active, or were since the list began. Another range object begins the list again. */
export function useActiveRows(
  received: AlarmMap,
  source: AlarmSource,
  filter: AlarmFilter,
  range: OpenTimeRange,
): Rows {
  const listing = useMemo(() => ({ source, filter, range }), [source, filter, range]);
  const [shown, setShown] = useState<{ of: object; ids: ReadonlySet<AlarmId> }>({
    of: listing,
    ids: new Set(),
  });
  const ids = shown.of === listing ? shown.ids : null;
  const wanted = useMemo(
    () =>
      [...received.values()].filter(
        (alarm) => isActive(alarm) && source.owns(alarm) && passes(filter, range, alarm),
      ),
    [received, source, filter, range],
  );
  const admit = useCallback(
    (): void => setShown({ of: listing, ids: new Set([...(ids ?? []), ...wanted.map(({ id }) => id)]) }),
    [listing, ids, wanted],
  );
  useEffect(() => {
    if (ids === null) admit();
  }, [ids, admit]);
  const rows = useMemo(
    () => [...received.values()].filter(({ id }) => ids?.has(id)).sort(newestFirst),
    [received, ids],
  );
  const waiting = wanted.filter(({ id }) => !ids?.has(id)).length;
  return { rows, waiting, admit };
}
