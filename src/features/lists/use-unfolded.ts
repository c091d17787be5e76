import { useCallback, useState } from 'react';

/** Returns the keys of a list's expanded groups, and a function that expands or collapses a group. */
export function useUnfolded(): readonly [unfolded: ReadonlySet<string>, unfold: (kind: string) => void] {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const unfold = useCallback((kind: string): void => {
    setUnfolded((before) => {
      const next = new Set(before);
      if (!next.delete(kind)) next.add(kind);
      return next;
    });
  }, []);
  return [unfolded, unfold];
}
