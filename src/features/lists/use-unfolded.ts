import { useCallback, useState } from 'react';

/** Returns the keys of a list's expanded groups, and a function that expands or collapses a group. */
export function useExpandedGroups(): readonly [
  unfolded: ReadonlySet<string>,
  unfold: (groupKey: string) => void,
] {
  const [expandedGroups, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((groupKey: string): void => {
    setExpanded((previous) => {
      const next = new Set(previous);
      if (!next.delete(groupKey)) next.add(groupKey);
      return next;
    });
  }, []);
  return [expandedGroups, toggle];
}
