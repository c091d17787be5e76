import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { compareNewestFirst, isAcknowledged, isActive, mergeAlarmStates } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';
import { applyAcceptance } from '../../state/alarms/acknowledge-alarms';
import { useAcknowledgements } from '../../state/alarms/use-acknowledging';
import type { AlarmMap } from '../../state/live/alarms';
import { moveHeadFirst } from './alarm-lines';
import { type AlarmFilter, type OpenTimeRange, passesFilter } from './filter';
import type { Records } from './records';
import type { AlarmSource } from './source';
import type { RecordList } from './use-records';

export interface Rows {
  /** Rows in their latest state. Each stays until the list is reloaded. */
  readonly rows: readonly AlarmRow[];
  /**
   * Number of alarms that belong to the list or its head but are not shown yet, because lines must not move while the
   * user reads.
   */
  readonly waitingCount: number;
  readonly showWaiting: () => void;
  /** Whether all waiting alarms were raised since the list was read. */
  readonly hasOnlyNew: boolean;
}
export interface RecordRows extends Rows {
  readonly head: ReadonlySet<AlarmId>;
}

/**
 * Returns the rows in their latest states. Received states are kept while the row is listed: a subscription drops
 * ended alarms when it holds too many, and starts empty when reopened.
 */
function useLatestStates(rows: readonly AlarmRow[], receivedAlarms: AlarmMap): readonly AlarmRow[] {
  const knownAlarms = useRef<AlarmMap>(new Map());
  return useMemo(() => {
    const merged = rows.map((row) => {
      const before = knownAlarms.current.get(row.id);
      const live = receivedAlarms.get(row.id);
      const state = before === undefined ? row : mergeAlarmStates(before, row);
      return live === undefined ? state : mergeAlarmStates(state, live);
    });
    knownAlarms.current = new Map(merged.map((row) => [row.id, row]));
    return merged;
  }, [rows, receivedAlarms]);
}

interface UnlistedAlarms {
  readonly raisedAlarms: readonly AlarmRow[];
  readonly activeAhead: readonly AlarmRow[];
}
const NO_UNLISTED: UnlistedAlarms = { raisedAlarms: [], activeAhead: [] };

function collectUnlisted(
  records: Records,
  receivedAlarms: AlarmMap,
  matches: (alarm: AlarmRow) => boolean,
): UnlistedAlarms {
  const knownAlarms = new Set([...records.rows, ...records.activeAhead].map(({ id }) => id));
  const times = records.rows.map(({ triggerTime }) => triggerTime ?? Number.NEGATIVE_INFINITY);
  // Older alarms, and equally old ones, may be on unread pages.
  const oldest = records.lastPage < records.totalPages ? Math.min(...times) : Number.NEGATIVE_INFINITY;
  const matchingAlarms = [...receivedAlarms.values()].filter(
    (alarm) => !knownAlarms.has(alarm.id) && matches(alarm),
  );
  const isRaised = ({ triggerTime }: AlarmRow): boolean => (triggerTime ?? 0) > oldest;
  return {
    raisedAlarms: matchingAlarms.filter(isRaised),
    activeAhead: matchingAlarms.filter((alarm) => !isRaised(alarm) && isActive(alarm)),
  };
}

/**
 * Returns a predicate for alarms that belong to a list. An alarm counts as acknowledged as soon as the user has
 * acknowledged it.
 */
function useMatches(source: AlarmSource, filter: AlarmFilter, range: OpenTimeRange) {
  const acknowledging = useAcknowledgements();
  return useCallback(
    (alarm: AlarmRow): boolean =>
      source.isOwn(alarm) &&
      passesFilter(filter, range, applyAcceptance(acknowledging, alarm, source.acknowledgement)),
    [source, filter, range, acknowledging],
  );
}

const getIds = (rows: readonly AlarmRow[]): ReadonlySet<AlarmId> => new Set(rows.map(({ id }) => id));

const createSnapshot = (listKey: object, alarms: readonly AlarmRow[]) => ({
  of: listKey,
  ids: getIds(alarms),
  acknowledged: getIds(alarms.filter(isAcknowledged)),
});

/**
 * Merges records with the alarms received since. A list that starts with the first page shows active alarms at its
 * head, including those listed on later pages.
 */
export function useRecordRows(
  { records, addReceived }: RecordList,
  receivedAlarms: AlarmMap,
  source: AlarmSource,
  filter: AlarmFilter,
  range: OpenTimeRange,
): RecordRows {
  const startsAtFirstPage = records?.firstPage === 1;
  const listedAlarms = useMemo(() => [...(records?.rows ?? []), ...(records?.activeAhead ?? [])], [records]);
  const states = useLatestStates(listedAlarms, receivedAlarms);
  const rows = useMemo(() => [...states].sort(compareNewestFirst), [states]);
  const matches = useMatches(source, filter, range);
  const active = useMemo(
    () => (startsAtFirstPage ? rows.filter((row) => isActive(row) && matches(row)) : []),
    [startsAtFirstPage, rows, matches],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these starts a new list, hence a new object
  const listKey = useMemo(() => ({}), [startsAtFirstPage, source, filter, range]);
  const [snapshot, setSnapshot] = useState(() => createSnapshot(listKey, []));
  if (snapshot.of !== listKey) setSnapshot(createSnapshot(listKey, active));
  const head = snapshot.ids;
  const { raisedAlarms, activeAhead } = useMemo(
    () =>
      startsAtFirstPage && records !== null ? collectUnlisted(records, receivedAlarms, matches) : NO_UNLISTED,
    [startsAtFirstPage, records, receivedAlarms, matches],
  );
  const newlyActiveAlarms = useMemo(() => active.filter(({ id }) => !head.has(id)), [active, head]);
  const showWaiting = useCallback((): void => {
    addReceived(raisedAlarms, activeAhead);
    setSnapshot(createSnapshot(listKey, [...active, ...raisedAlarms.filter(isActive), ...activeAhead]));
  }, [addReceived, raisedAlarms, activeAhead, listKey, active]);
  const orderedRows = useMemo(
    () => moveHeadFirst(rows, head, snapshot.acknowledged),
    [rows, head, snapshot.acknowledged],
  );
  return {
    rows: orderedRows,
    head,
    waitingCount: raisedAlarms.length + activeAhead.length + newlyActiveAlarms.length,
    hasOnlyNew: activeAhead.length + newlyActiveAlarms.length === 0,
    showWaiting,
  };
}

/** Returns alarms that have been active since the list was opened. A new range object restarts the list. */
export function useActiveRows(
  receivedAlarms: AlarmMap,
  source: AlarmSource,
  filter: AlarmFilter,
  range: OpenTimeRange,
): Rows {
  const listKey = useMemo(() => ({ source, filter, range }), [source, filter, range]);
  const [shownState, setShownState] = useState<{ listKey: object; ids: ReadonlySet<AlarmId> }>({
    listKey,
    ids: new Set(),
  });
  const ids = shownState.listKey === listKey ? shownState.ids : null;
  const matches = useMatches(source, filter, range);
  const matchingAlarms = useMemo(
    () => [...receivedAlarms.values()].filter((alarm) => isActive(alarm) && matches(alarm)),
    [receivedAlarms, matches],
  );
  const showWaiting = useCallback(
    (): void =>
      setShownState({ listKey, ids: new Set([...(ids ?? []), ...matchingAlarms.map(({ id }) => id)]) }),
    [listKey, ids, matchingAlarms],
  );
  useEffect(() => {
    if (ids === null) showWaiting();
  }, [ids, showWaiting]);
  const rows = useMemo(
    () => [...receivedAlarms.values()].filter(({ id }) => ids?.has(id)).sort(compareNewestFirst),
    [receivedAlarms, ids],
  );
  const waitingCount = matchingAlarms.filter(({ id }) => !ids?.has(id)).length;
  return { rows, waitingCount, showWaiting, hasOnlyNew: true };
}
