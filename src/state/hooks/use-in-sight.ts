/** Tells whether an element is in sight at this moment, for what is drawn less often while nobody can see it. */
import { type RefCallback, useCallback, useState } from 'react';

/** The reference of the element, and whether it is in sight: as told at first until the browser says. */
export function useInSight(isAtFirst = true): {
  readonly sight: RefCallback<Element>;
  readonly isInSight: boolean;
} {
  const [isInSight, setInSight] = useState(isAtFirst);
  const sight = useCallback((element: Element | null) => {
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => {
      const newest = entries.at(-1);
      if (newest !== undefined) setInSight(newest.isIntersecting);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { sight, isInSight };
}
