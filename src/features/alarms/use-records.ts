import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { joinStates } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import { eachPage } from '../../shared/calls/each-page';
import type { Paged } from '../../shared/calls/paging';
import {
  ALARM_CATCH_UP_RETRY_MS,
  ALARMS_REREAD,
  HISTORY_ALARM_ROWS,
  LIST_PAGE_ROWS,
} from '../../shared/constants';
import { type Fault, isWorthRetrying } from '../../shared/faults';
import type { AlarmId } from '../../shared/ids';
import { getPlatformClock } from '../../state/live/platform-clock';
import { useServices } from '../../state/services';
import { type AlarmFilter, type OpenTimeRange, passes, toQuery } from './filter';
import {
  adoptRecords,
  continueRecords,
  nextPage,
  type Records,
  refreshRecords,
  removeRows,
  startRecords,
} from './records';
import type { AlarmSource } from './source';

export interface RecordList {
  /** `null` before the first answer. */
  readonly records: Records | null;
  readonly isAsking: boolean;
  readonly fault: Fault | null;
  readonly hasMore: boolean;
  /** Requests the next page; does nothing during a request or after a failed one. */
  readonly more: () => void;
  /** Retries the failed page; the first page if there is no list yet. */
  readonly retry: () => void;
  readonly begin: (pagenum?: number) => void;
  /** Adds pushed alarms: those raised since the list was read, and active ones of unread pages. */
  readonly adopt: (raised: readonly AlarmRow[], ahead: readonly AlarmRow[]) => void;
  /** Removes rows that no longer pass the filter, and loads more if too few remain. */
  readonly drop: (ids: ReadonlySet<AlarmId>) => void;
  /** Rereads these rows. Network failures are retried; failures are not shown. */
  readonly refresh: (ids: ReadonlySet<AlarmId>) => void;
}

interface State {
  readonly records: Records | null;
  readonly isAsking: boolean;
  readonly fault: Fault | null;
}
const EMPTY: State = { records: null, isAsking: true, fault: null };

/** Returns the range from the first to the last trigger of the given alarms; `null` if none has a trigger time. */
function triggerRange(rows: readonly AlarmRow[], ids: ReadonlySet<AlarmId>) {
  const times = rows.flatMap(({ id, triggerTime }) =>
    ids.has(id) && triggerTime !== null ? triggerTime : [],
  );
  return times.length === 0 ? null : { from: Math.min(...times), end: Math.max(...times) };
}

/** Returns a predicate for rows that the platform still lists, judged by their latest known state. */
function listedBy(filter: AlarmFilter, range: OpenTimeRange, states: readonly AlarmRow[]) {
  const newest = new Map(states.map((row) => [row.id, row]));
  return (row: AlarmRow): boolean => passes(filter, range, joinStates(newest.get(row.id) ?? row, row));
}

interface RefreshDeps {
  readonly source: AlarmSource;
  readonly current: RefObject<State>;
  readonly asking: RefObject<AbortController>;
  readonly put: (next: State) => void;
}

/**
 * Rereads shown alarms by their trigger times; otherwise an alarm that ended without a push would stay active. Ignores
 * the filter, because a list of unconfirmed alarms no longer contains confirmed ones.
 */
function useRefresh({ source, current, asking, put }: RefreshDeps): RecordList['refresh'] {
  const { call, ports } = useServices();
  return useCallback(
    (ids) => {
      const { signal } = asking.current;
      const read = async (): Promise<void> => {
        const { records: known } = current.current;
        const rows = known === null ? [] : [...known.rows, ...known.ahead];
        const range = triggerRange(rows, ids);
        if (range === null) return;
        const timed = rows.filter(({ triggerTime }) => triggerTime !== null);
        const left = new Set(timed.map(({ id }) => id).filter((id) => ids.has(id)));
        const seen = new Set<AlarmId>();
        const outcome = await eachPage(
          (pagenum) => source.query(call, { ...range, pagenum, count: HISTORY_ALARM_ROWS }, { signal }),
          ({ list }) => {
            const { records } = current.current;
            if (signal.aborted || !records) return false;
            put({ ...current.current, records: refreshRecords(records, list) });
            const { size: before } = seen;
            for (const { id } of list) {
              seen.add(id);
              left.delete(id);
            }
            return left.size > 0 && seen.size > before && seen.size < ALARMS_REREAD;
          },
        );
        if (!signal.aborted && !outcome.ok && isWorthRetrying(outcome.fault))
          ports.after(ALARM_CATCH_UP_RETRY_MS, () => {
            if (!signal.aborted) void read();
          });
      };
      void read();
    },
    [call, ports, source, current, asking, put],
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
  const [state, setState] = useState<State>(EMPTY);
  const current = useRef(state);
  /** Aborts pending requests when another list is requested. */
  const asking = useRef(new AbortController());
  const put = useCallback((next: State): void => {
    current.current = next;
    setState(next);
  }, []);

  const ask = useCallback(
    async (pagenum: number, take: (page: Paged<AlarmRow>) => Records) => {
      const { signal } = asking.current;
      put({ ...current.current, isAsking: true, fault: null });
      const input = { ...toQuery(filter, range), pagenum, count: LIST_PAGE_ROWS };
      const options = { signal, onDate: getPlatformClock(services).onDate };
      const outcome = await source.query(services.call, input, options);
      if (signal.aborted) return;
      if (outcome.ok) put({ records: take(outcome.value), isAsking: false, fault: null });
      else if (outcome.fault.kind !== 'cancelled')
        put({ ...current.current, isAsking: false, fault: outcome.fault });
    },
    [services, source, filter, range, put],
  );
  const begin = useCallback(
    (pagenum = 1): void => {
      asking.current.abort();
      asking.current = new AbortController();
      put(EMPTY);
      void ask(pagenum, (page) => startRecords(page, pagenum, LIST_PAGE_ROWS));
    },
    [ask, put],
  );
  useEffect(() => {
    begin();
    return () => asking.current.abort();
  }, [begin]);

  const next = useCallback((): void => {
    const { records } = current.current;
    const isListed = listedBy(filter, range, states.current);
    const at = records && nextPage(records, isListed, LIST_PAGE_ROWS);
    if (!records || at === null) return;
    void ask(at, (page) => continueRecords(current.current.records ?? records, page, at, LIST_PAGE_ROWS));
  }, [ask, filter, range, states]);
  const more = useCallback((): void => {
    if (!current.current.isAsking && current.current.fault === null) next();
  }, [next]);
  const retry = useCallback((): void => {
    if (current.current.isAsking) return;
    if (current.current.records === null) begin();
    else next();
  }, [begin, next]);
  const refresh = useRefresh({ source, current, asking, put });

  const adopt = useCallback(
    (raised: readonly AlarmRow[], ahead: readonly AlarmRow[]): void => {
      const { records } = current.current;
      if (!records || raised.length + ahead.length === 0) return;
      put({ ...current.current, records: adoptRecords(records, raised, ahead) });
    },
    [put],
  );

  const drop = useCallback(
    (ids: ReadonlySet<AlarmId>): void => {
      const { records } = current.current;
      if (!records) return;
      const left = removeRows(records, ids, LIST_PAGE_ROWS);
      if (left.rows.length === 0 && left.totalCount > 0) begin();
      else {
        put({ ...current.current, records: left });
        if (left.rows.length < LIST_PAGE_ROWS) more();
      }
    },
    [begin, more, put],
  );

  const { records } = state;
  return useMemo(
    () => ({
      ...state,
      hasMore: records !== null && records.lastPage < records.totalPages,
      more,
      retry,
      begin,
      adopt,
      drop,
      refresh,
    }),
    [state, records, more, retry, begin, adopt, drop, refresh],
  );
}
