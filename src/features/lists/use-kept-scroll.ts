import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useServices } from '../../state/services';
import { findKeptPlace, placeKey, withKept } from './kept-places';

const NAME = 'allshift.scroll';

/**
 * Restores the scroll position of a long screen after back navigation or a reload; any other navigation starts at the
 * top (spec 2). Set `isReady` once the content is rendered.
 */
export function useKeptScroll(isReady: boolean): void {
  const { tabStorage } = useServices();
  const key = placeKey(useLocation());
  const type = useNavigationType();
  const place = useRef(key);
  place.current = key;
  const wanted = useRef<number | null>(null);
  const isFirst = useRef(true);
  if (isFirst.current) {
    isFirst.current = false;
    if (type === NavigationType.Pop) wanted.current = findKeptPlace(tabStorage.read(NAME), key);
  }
  useEffect(() => {
    if (!isReady || wanted.current === null) return;
    window.scrollTo(0, wanted.current);
    wanted.current = null;
  }, [isReady]);
  // A layout effect stops before the next screen scrolls to its top; the browser may report that scroll before other
  // effects have been cleaned up.
  useLayoutEffect(() => {
    let top = window.scrollY;
    const look = (): void => {
      top = window.scrollY;
    };
    const keep = (): void => {
      // Left before the content was rendered: keep the stored position.
      if (wanted.current !== null) return;
      tabStorage.write(NAME, withKept(tabStorage.read(NAME), place.current, top));
    };
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [tabStorage]);
}
