import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { KEPT_ROWS_MAX } from '../../shared/constants';
import type { Pages } from '../../state/calls/use-pages';
import { useServices } from '../../state/services';
import { findKeptPlace, placeKey, withKept } from './kept-places';
import { useKeptScroll } from './use-kept-scroll';

const NAME = 'allshift.list-rows';

/**
 * Restores the length and the scroll position of a paged list: the position may be beyond the first page.
 */
export function useKeptList({ rows, isComplete, isAsking, fault, more }: Pages<unknown>): void {
  const { tabStorage } = useServices();
  const key = placeKey(useLocation());
  const type = useNavigationType();
  const [before] = useState(() => ({
    key,
    rows:
      type === NavigationType.Pop
        ? Math.min(findKeptPlace(tabStorage.read(NAME), key) ?? 0, KEPT_ROWS_MAX)
        : 0,
  }));
  const shown = useRef({ key, rows: 0 });
  shown.current = { key, rows: rows?.length ?? 0 };
  // Restored once: a reread list, or one with another filter, starts with its first page.
  const isRestored = useRef(false);
  const isShort =
    !isRestored.current &&
    key === before.key &&
    shown.current.rows < before.rows &&
    !isComplete &&
    fault === null;
  const isReady = rows !== undefined && !isShort;
  useEffect(() => {
    if (isReady) isRestored.current = true;
    else if (rows !== undefined && !isAsking) more();
  });
  useKeptScroll(isReady);
  useEffect(() => {
    const keep = (): void => {
      const { key: at, rows: most } = shown.current;
      // Left before all rows were restored: keep the stored length.
      if (at === before.key && most < before.rows && !isRestored.current) return;
      tabStorage.write(NAME, withKept(tabStorage.read(NAME), at, most));
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [tabStorage, before]);
}
