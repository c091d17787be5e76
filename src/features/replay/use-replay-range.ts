/** Tells a component which range of the past its watch shows. */
import { type Atom, atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Watch } from '../../state/live/watch';
import type { Range } from '../time/range';

/** The range of the past that a watch shows; null while it is live. Components are drawn again only when the range changes. */
export function useReplayRange(watch: Watch): Range | null {
  const range = useMemo(() => {
    let last: Range | null = null;
    const stable: Atom<Range | null> = atom((get) => {
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
