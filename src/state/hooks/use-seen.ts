/** Reports when an element has come into sight, to defer its work until then. */
import { type RefObject, useEffect, useRef, useState } from 'react';

export function useSeen<E extends Element>(): {
  readonly holder: RefObject<E | null>;
  readonly isSeen: boolean;
} {
  const holder = useRef<E>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = holder.current;
    if (element === null || isSeen) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return { holder, isSeen };
}
