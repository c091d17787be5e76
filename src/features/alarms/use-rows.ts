import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isAcknowledged, isActive, joinStates, newestFirst } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';
import { withAcceptance } from '../../state/alarms/acknowledge-alarms';
import { useAcknowledging } from '../../state/alarms/use-acknowledging';
import type { AlarmMap } from '../../state/live/alarms';
import { withHead } from './alarm-lines';
import { type AlarmFilter, type OpenTimeRange, passes } from './filter';
import type { Records } from './records';
import type { AlarmSource } from './source';
import type { RecordList } from './use-records';

export interface Rows {
  /** Latest states. A row stays until the list is reloaded, whatever its state. */
  readonly rows: readonly AlarmRow[];
  /**
   * Number of alarms that belong to the list or its head but are not shown yet, because lines must not move while the
   * user reads.
   */
  readonly waiting: number;
  readonly admit: () => void;
  /** Whether all waiting alarms were raised since the list was read. */
  readonly isNews: boolean;
}
export interface RecordRows extends Rows {
  readonly head: ReadonlySet<AlarmId>;
}

/**
 * Returns the rows in their latest states. Received states are kept while the row is listed: a subscription drops
 * ended alarms when it holds too many, and starts empty when reopened.
 */
function useNewest(rows: readonly AlarmRow[], received: AlarmMap): readonly AlarmRow[] {
  const known = useRef<AlarmMap>(new Map());
  return useMemo(() => {
    const joined = rows.map((row) => {
      const before = known.current.get(row.id);
      const live = received.get(row.id);
      const state = before === undefined ? row : joinStates(before, row);
      return live === undefined ? state : joinStates(state, live);
    });
    known.current = new Map(joined.map((row) => [row.id, row]));
    return joined;
  }, [rows, received]);
}

interface News {
  readonly raised: readonly AlarmRow[];
  readonly ahead: readonly AlarmRow[];
}
const NO_NEWS: News = { raised: [], ahead: [] };

function collectNews(records: Records, received: AlarmMap, belongs: (alarm: AlarmRow) => boolean): News {
  const known = new Set([...records.rows, ...records.ahead].map(({ id }) => id));
  const times = records.rows.map(({ triggerTime }) => triggerTime ?? Number.NEGATIVE_INFINITY);
  // Older alarms, and equally old ones, may be on unread pages.
  const oldest = records.lastPage < records.totalPages ? Math.min(...times) : Number.NEGATIVE_INFINITY;
  const wanted = [...received.values()].filter((alarm) => !known.has(alarm.id) && belongs(alarm));
  const isRaised = ({ triggerTime }: AlarmRow): boolean => (triggerTime ?? 0) > oldest;
  return {
    raised: wanted.filter(isRaised),
    ahead: wanted.filter((alarm) => !isRaised(alarm) && isActive(alarm)),
  };
}

/**
 * Returns a predicate for alarms that belong to a list. An alarm counts as acknowledged as soon as the user has
 * acknowledged it.
 */
function useBelongs(source: AlarmSource, filter: AlarmFilter, range: OpenTimeRange) {
  const acknowledging = useAcknowledging();
  return useCallback(
    (alarm: AlarmRow): boolean =>
      source.owns(alarm) &&
      passes(filter, range, withAcceptance(acknowledging, alarm, source.acknowledgement)),
    [source, filter, range, acknowledging],
  );
}

const getIds = (rows: readonly AlarmRow[]): ReadonlySet<AlarmId> => new Set(rows.map(({ id }) => id));

const hold = (of: object, alarms: readonly AlarmRow[]) => ({
  of,
  ids: getIds(alarms),
  answered: getIds(alarms.filter(isAcknowledged)),
});

/**
 * Merges records with the alarms received since. A list that starts with the first page shows active alarms at its
 * head, including those listed on later pages.
 */
export function useRecordRows(
  { records, adopt }: RecordList,
  received: AlarmMap,
  source: AlarmSource,
  filter: AlarmFilter,
  range: OpenTimeRange,
): RecordRows {
  const isFirst = records?.firstPage === 1;
  const listed = useMemo(() => [...(records?.rows ?? []), ...(records?.ahead ?? [])], [records]);
  const states = useNewest(listed, received);
  const rows = useMemo(() => [...states].sort(newestFirst), [states]);
  const belongs = useBelongs(source, filter, range);
  const goingOn = useMemo(
    () => (isFirst ? rows.filter((row) => isActive(row) && belongs(row)) : []),
    [isFirst, rows, belongs],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these starts a new list, hence a new object
  const listing = useMemo(() => ({}), [isFirst, source, filter, range]);
  const [held, setHeld] = useState(() => hold(listing, []));
  if (held.of !== listing) setHeld(hold(listing, goingOn));
  const head = held.ids;
  const { raised, ahead } = useMemo(
    () => (isFirst && records !== null ? collectNews(records, received, belongs) : NO_NEWS),
    [isFirst, records, received, belongs],
  );
  const rising = useMemo(() => goingOn.filter(({ id }) => !head.has(id)), [goingOn, head]);
  const admit = useCallback((): void => {
    adopt(raised, ahead);
    setHeld(hold(listing, [...goingOn, ...raised.filter(isActive), ...ahead]));
  }, [adopt, raised, ahead, listing, goingOn]);
  const ordered = useMemo(() => withHead(rows, head, held.answered), [rows, head, held.answered]);
  return {
    rows: ordered,
    head,
    waiting: raised.length + ahead.length + rising.length,
    isNews: ahead.length + rising.length === 0,
    admit,
  };
}

/** Returns alarms that have been active since the list was opened. A new range object restarts the list. */
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
  const belongs = useBelongs(source, filter, range);
  const wanted = useMemo(
    () => [...received.values()].filter((alarm) => isActive(alarm) && belongs(alarm)),
    [received, belongs],
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
  return { rows, waiting, admit, isNews: true };
}
