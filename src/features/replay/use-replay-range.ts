import { type Atom, atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { TimeRange } from '../../shared/units';
import type { Watch } from '../../state/live/watch';

/** Returns the range that a watch replays; `null` while live. Re-renders only when the range changes. */
export function useReplayRange(watch: Watch): TimeRange | null {
  const range = useMemo(() => {
    let last: TimeRange | null = null;
    const stable: Atom<TimeRange | null> = atom((get) => {
      const { state } = get(watch.replay.status);
      if (state === null) last = null;
      else if (last?.from !== state.from || last.end !== state.end)
        last = { from: state.from, end: state.end };
      return last;
    });
    return stable;
  }, [watch]);
  return useAtomValue(range);
}
