import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { number, record, text } from '../../shared/calls/decode';
import { useServices } from '../../state/services';

const NAME = 'allshift.scroll';
const keptShape = record({ key: text, top: number });

/**
 * Takes whoever comes back, or loads the page anew, to where he was on a long screen. Every other way in begins at the
 * top (specification 2). `isReady`: the screen has its contents, so that there is somewhere to scroll to.
 */
export function useKeptScroll(isReady: boolean): void {
  const { tabStorage } = useServices();
  const { key } = useLocation();
  const type = useNavigationType();
  const place = useRef(key);
  place.current = key;
  const wanted = useRef<number | null>(null);
  const isFirst = useRef(true);
  if (isFirst.current) {
    isFirst.current = false;
    const kept = tabStorage.read(NAME);
    if (kept !== null && type === NavigationType.Pop) {
      try {
        const { key: at, top } = keptShape(JSON.parse(kept), '');
        if (at === key) wanted.current = top;
      } catch {
        // Not ours: the top it is.
      }
    }
  }
  useEffect(() => {
    if (!isReady || wanted.current === null) return;
    window.scrollTo(0, wanted.current);
    wanted.current = null;
  }, [isReady]);
  useEffect(() => {
    let top = window.scrollY;
    const look = (): void => {
      top = window.scrollY;
    };
    const keep = (): void => tabStorage.write(NAME, JSON.stringify({ key: place.current, top }));
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [tabStorage]);
}
