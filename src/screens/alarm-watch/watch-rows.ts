import { useEffect, useMemo, useState } from 'react';
import { sortUnacknowledgedFirst } from '../../features/alarms/alarm-lines';
import type { Rows } from '../../features/alarms/use-rows';
import { compareNewestFirst, isAcknowledged, isActive } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';
import type { AlarmMap } from '../../state/live/alarms';

/** Distance in px within which the page counts as scrolled to its top. */
const TOP_PX = 8;

const isWatched = (alarm: AlarmRow): boolean => isActive(alarm) || !isAcknowledged(alarm);

/**
 * Returns the alarms of a watch: unacknowledged first, then active, by level and time. At the top of the page the list
 * follows every change; further down only the states of its alarms change, and new alarms are counted as waiting.
 */
export function useWatchRows(receivedAlarms: AlarmMap): Rows {
  const [heldIds, setHeldIds] = useState<ReadonlySet<AlarmId> | null>(null);
  const allRows = useMemo(
    () => sortUnacknowledgedFirst([...receivedAlarms.values()].filter(isWatched).sort(compareNewestFirst)),
    [receivedAlarms],
  );
  useEffect(() => {
    const updateHeldIds = (): void =>
      setHeldIds((previous) => {
        if (window.scrollY <= TOP_PX) return null;
        return previous ?? new Set(allRows.map(({ id }) => id));
      });
    updateHeldIds();
    window.addEventListener('scroll', updateHeldIds, { passive: true });
    return () => window.removeEventListener('scroll', updateHeldIds);
  }, [allRows]);
  return useMemo(() => {
    if (heldIds === null)
      return { rows: allRows, waitingCount: 0, hasOnlyNew: true, showWaiting: () => undefined };
    return {
      rows: sortUnacknowledgedFirst(
        [...receivedAlarms.values()].filter(({ id }) => heldIds.has(id)).sort(compareNewestFirst),
      ),
      waitingCount: allRows.filter(({ id }) => !heldIds.has(id)).length,
      hasOnlyNew: true,
      showWaiting: () => setHeldIds(new Set(allRows.map(({ id }) => id))),
    };
  }, [allRows, heldIds, receivedAlarms]);
}
