import { type RefCallback, useCallback, useState } from 'react';

/** Returns whether an element is in sight: `isInitiallyInSight` until the browser reports it. */
export function useInSight(isInitiallyInSight = true): {
  readonly ref: RefCallback<Element>;
  readonly isInSight: boolean;
} {
  const [isInSight, setInSight] = useState(isInitiallyInSight);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => {
      const newestEntry = entries.at(-1);
      if (newestEntry !== undefined) setInSight(newestEntry.isIntersecting);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, isInSight };
}
