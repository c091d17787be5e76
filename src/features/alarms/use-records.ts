import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { mergeAlarmStates } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import { forEachPage } from '../../shared/calls/each-page';
import type { Paged } from '../../shared/calls/paging';
import { ALARM_CATCH_UP_RETRY_MS, HISTORY_ALARM_ROWS, LIST_PAGE_ROWS } from '../../shared/constants';
import { type Fault, isWorthRetrying } from '../../shared/faults';
import type { AlarmId } from '../../shared/ids';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { type AlarmFilter, type OpenTimeRange, passesFilter, toQuery } from './filter';
import {
  addReceivedRows,
  continueRecords,
  getNextPage,
  type Records,
  refreshRecords,
  removeRows,
  startRecords,
} from './records';
import type { AlarmSource } from './source';

/** Maximum number of records read to refresh the shown ones, which may be a year apart. */
const ALARMS_REREAD_MAX = 1_000;

export interface RecordList {
  /** `null` before the first answer. */
  readonly records: Records | null;
  readonly isLoading: boolean;
  readonly fault: Fault | null;
  readonly hasMore: boolean;
  /** Requests the next page; does nothing during a request or after a failed one. */
  readonly loadMore: () => void;
  /** Retries the failed page; the first page if there is no list yet. */
  readonly retry: () => void;
  readonly load: (pagenum?: number) => void;
  /** Adds pushed alarms: those raised since the list was read, and active ones of unread pages. */
  readonly addReceived: (raisedAlarms: readonly AlarmRow[], activeAhead: readonly AlarmRow[]) => void;
  /** Removes rows that no longer pass the filter, and loads more if too few remain. */
  readonly remove: (ids: ReadonlySet<AlarmId>) => void;
  /** Rereads these rows. Network failures are retried; failures are not shown. */
  readonly refresh: (ids: ReadonlySet<AlarmId>) => void;
}

interface State {
  readonly records: Records | null;
  readonly isLoading: boolean;
  readonly fault: Fault | null;
}
const INITIAL_STATE: State = { records: null, isLoading: true, fault: null };

/** Returns the range from the first to the last trigger of the given alarms; `null` if none has a trigger time. */
function getTriggerRange(rows: readonly AlarmRow[], ids: ReadonlySet<AlarmId>) {
  const times = rows.flatMap(({ id, triggerTime }) =>
    ids.has(id) && triggerTime !== null ? triggerTime : [],
  );
  return times.length === 0 ? null : { from: Math.min(...times), end: Math.max(...times) };
}

/** Returns a predicate for rows that the platform still lists, judged by their latest known state. */
function createIsListed(filter: AlarmFilter, range: OpenTimeRange, states: readonly AlarmRow[]) {
  const newest = new Map(states.map((row) => [row.id, row]));
  return (row: AlarmRow): boolean =>
    passesFilter(filter, range, mergeAlarmStates(newest.get(row.id) ?? row, row));
}

interface RefreshDeps {
  readonly source: AlarmSource;
  readonly stateRef: RefObject<State>;
  readonly abortRef: RefObject<AbortController>;
  readonly update: (next: State) => void;
}

/**
 * Rereads shown alarms by their trigger times; otherwise an alarm that ended without a push would stay active. Ignores
 * the filter, because a list of unconfirmed alarms no longer contains confirmed ones.
 */
function useRefresh({ source, stateRef, abortRef, update }: RefreshDeps): RecordList['refresh'] {
  const { call, ports } = useServices();
  return useCallback(
    (ids) => {
      const { signal } = abortRef.current;
      const read = async (): Promise<void> => {
        const { records: loaded } = stateRef.current;
        const rows = loaded === null ? [] : [...loaded.rows, ...loaded.activeAhead];
        const range = getTriggerRange(rows, ids);
        if (range === null) return;
        const timedRows = rows.filter(({ triggerTime }) => triggerTime !== null);
        const remaining = new Set(timedRows.map(({ id }) => id).filter((id) => ids.has(id)));
        const seenIds = new Set<AlarmId>();
        const outcome = await forEachPage(
          (pagenum) => source.query(call, { ...range, pagenum, count: HISTORY_ALARM_ROWS }, { signal }),
          ({ list }) => {
            const { records } = stateRef.current;
            if (signal.aborted || !records) return false;
            update({ ...stateRef.current, records: refreshRecords(records, list) });
            const { size: before } = seenIds;
            for (const { id } of list) {
              seenIds.add(id);
              remaining.delete(id);
            }
            return remaining.size > 0 && seenIds.size > before && seenIds.size < ALARMS_REREAD_MAX;
          },
        );
        if (!signal.aborted && !outcome.ok && isWorthRetrying(outcome.fault))
          ports.after(ALARM_CATCH_UP_RETRY_MS, () => {
            if (!signal.aborted) void read();
          });
      };
      void read();
    },
    [call, ports, source, stateRef, abortRef, update],
  );
}

/**
 * Reads records that pass a filter, page by page, and keeps them up to date. `range` must keep its identity until the
 * query changes. `states` holds the latest known states of the rows. Does not use `useRead`, because rows are updated
 * and added one by one.
 */
export function useRecords(
  source: AlarmSource,
  filter: AlarmFilter,
  range: OpenTimeRange,
  states: RefObject<readonly AlarmRow[]>,
): RecordList {
  const services = useServices();
  const [state, setState] = useState<State>(INITIAL_STATE);
  const stateRef = useRef(state);
  const abortRef = useRef(new AbortController());
  const update = useCallback((next: State): void => {
    stateRef.current = next;
    setState(next);
  }, []);

  const request = useCallback(
    async (pagenum: number, merge: (page: Paged<AlarmRow>) => Records) => {
      const { signal } = abortRef.current;
      update({ ...stateRef.current, isLoading: true, fault: null });
      const input = { ...toQuery(filter, range), pagenum, count: LIST_PAGE_ROWS };
      const options = { signal, onDate: getPlatformClock(services).onDate };
      const outcome = await source.query(services.call, input, options);
      if (signal.aborted) return;
      if (outcome.ok) update({ records: merge(outcome.value), isLoading: false, fault: null });
      else if (outcome.fault.kind !== 'cancelled')
        update({ ...stateRef.current, isLoading: false, fault: outcome.fault });
    },
    [services, source, filter, range, update],
  );
  const load = useCallback(
    (pagenum = 1): void => {
      abortRef.current.abort();
      abortRef.current = new AbortController();
      update(INITIAL_STATE);
      void request(pagenum, (page) => startRecords(page, pagenum, LIST_PAGE_ROWS));
    },
    [request, update],
  );
  useEffect(() => {
    load();
    return () => abortRef.current.abort();
  }, [load]);

  const next = useCallback((): void => {
    const { records } = stateRef.current;
    const isListed = createIsListed(filter, range, states.current);
    const nextPagenum = records && getNextPage(records, isListed, LIST_PAGE_ROWS);
    if (!records || nextPagenum === null) return;
    void request(nextPagenum, (page) =>
      continueRecords(stateRef.current.records ?? records, page, nextPagenum, LIST_PAGE_ROWS),
    );
  }, [request, filter, range, states]);
  const loadMore = useCallback((): void => {
    if (!stateRef.current.isLoading && stateRef.current.fault === null) next();
  }, [next]);
  const retry = useCallback((): void => {
    if (stateRef.current.isLoading) return;
    if (stateRef.current.records === null) load();
    else next();
  }, [load, next]);
  const refresh = useRefresh({ source, stateRef, abortRef, update });

  const addReceived = useCallback(
    (raisedAlarms: readonly AlarmRow[], activeAhead: readonly AlarmRow[]): void => {
      const { records } = stateRef.current;
      if (!records || raisedAlarms.length + activeAhead.length === 0) return;
      update({ ...stateRef.current, records: addReceivedRows(records, raisedAlarms, activeAhead) });
    },
    [update],
  );

  const remove = useCallback(
    (ids: ReadonlySet<AlarmId>): void => {
      const { records } = stateRef.current;
      if (!records) return;
      const remaining = removeRows(records, ids, LIST_PAGE_ROWS);
      if (remaining.rows.length === 0 && remaining.totalCount > 0) load();
      else {
        update({ ...stateRef.current, records: remaining });
        if (remaining.rows.length < LIST_PAGE_ROWS) loadMore();
      }
    },
    [load, loadMore, update],
  );
  const { records } = state;
  return useMemo(
    () => ({
      ...state,
      hasMore: records !== null && records.lastPage < records.totalPages,
      loadMore,
      retry,
      load,
      addReceived,
      remove,
      refresh,
    }),
    [state, records, loadMore, retry, load, addReceived, remove, refresh],
  );
}
