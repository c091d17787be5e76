import { type Atom, atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { TimeRange } from '../../shared/units';
import type { Watch } from '../../state/live/watch';

/** Returns the range that a watch replays; `null` while live. Re-renders only when the range changes. */
export function useReplayRange(watch: Watch): TimeRange | null {
  const rangeAtom = useMemo(() => {
    let lastRange: TimeRange | null = null;
    const stableAtom: Atom<TimeRange | null> = atom((get) => {
      const { state } = get(watch.replay.status);
      if (state === null) lastRange = null;
      else if (lastRange?.from !== state.from || lastRange.end !== state.end)
        lastRange = { from: state.from, end: state.end };
      return lastRange;
    });
    return stableAtom;
  }, [watch]);
  return useAtomValue(rangeAtom);
}
