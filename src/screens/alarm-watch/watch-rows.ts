import { useEffect, useMemo, useState } from 'react';
import { sortUnansweredFirst } from '../../features/alarms/alarm-lines';
import type { Rows } from '../../features/alarms/use-rows';
import { isAcknowledged, isActive, newestFirst } from '../../shared/alarm-state';
import type { AlarmRow } from '../../shared/calls/alarm';
import type { AlarmId } from '../../shared/ids';
import type { AlarmMap } from '../../state/live/alarms';

/** Distance in px within which the page counts as scrolled to its top. */
const TOP = 8;

const belongs = (alarm: AlarmRow): boolean => isActive(alarm) || !isAcknowledged(alarm);

/**
 * Returns the alarms of a watch: unacknowledged ones first, then active ones, the worst level, and the newest. At the
 * top of the page the list follows every change; further down only the states of its alarms change, and new alarms are
 * counted as waiting.
 */
export function useWatchRows(received: AlarmMap): Rows {
  const [held, setHeld] = useState<ReadonlySet<AlarmId> | null>(null);
  const all = useMemo(
    () => sortUnansweredFirst([...received.values()].filter(belongs).sort(newestFirst)),
    [received],
  );
  useEffect(() => {
    const look = (): void =>
      setHeld((before) => {
        if (window.scrollY <= TOP) return null;
        return before ?? new Set(all.map(({ id }) => id));
      });
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [all]);
  return useMemo(() => {
    if (held === null) return { rows: all, waiting: 0, isNews: true, admit: () => undefined };
    return {
      rows: sortUnansweredFirst([...received.values()].filter(({ id }) => held.has(id)).sort(newestFirst)),
      waiting: all.filter(({ id }) => !held.has(id)).length,
      isNews: true,
      admit: () => setHeld(new Set(all.map(({ id }) => id))),
    };
  }, [all, held, received]);
}
