import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useServices } from '../../state/services';
import { addPlace, findStoredPlace, getPlaceKey } from './kept-places';

const STORAGE_KEY = 'allshift.scroll';

/**
 * Restores the scroll position of a long screen after back navigation or a reload; any other navigation starts at the
 * top (spec 2). Set `isReady` once the content is rendered.
 */
export function useScrollRestoration(isReady: boolean): void {
  const { tabStorage } = useServices();
  const key = getPlaceKey(useLocation());
  const navigationType = useNavigationType();
  const keyRef = useRef(key);
  keyRef.current = key;
  const restoreTo = useRef<number | null>(null);
  const isFirst = useRef(true);
  if (isFirst.current) {
    isFirst.current = false;
    if (navigationType === NavigationType.Pop)
      restoreTo.current = findStoredPlace(tabStorage.read(STORAGE_KEY), key);
  }
  useEffect(() => {
    if (!isReady || restoreTo.current === null) return;
    window.scrollTo(0, restoreTo.current);
    restoreTo.current = null;
  }, [isReady]);
  // A layout effect stops before the next screen scrolls to its top; the browser may report that scroll before other
  // effects have been cleaned up.
  useLayoutEffect(() => {
    let top = window.scrollY;
    const recordScroll = (): void => {
      top = window.scrollY;
    };
    const storePosition = (): void => {
      // Left before the content was rendered: keep the stored position.
      if (restoreTo.current !== null) return;
      tabStorage.write(STORAGE_KEY, addPlace(tabStorage.read(STORAGE_KEY), keyRef.current, top));
    };
    window.addEventListener('scroll', recordScroll, { passive: true });
    window.addEventListener('pagehide', storePosition);
    return () => {
      window.removeEventListener('scroll', recordScroll);
      window.removeEventListener('pagehide', storePosition);
      storePosition();
    };
  }, [tabStorage]);
}
