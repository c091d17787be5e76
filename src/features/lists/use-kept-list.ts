import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { Pages } from '../../state/calls/use-pages';
import { useServices } from '../../state/services';
import { addPlace, findStoredPlace, getPlaceKey } from './kept-places';
import { useScrollRestoration } from './use-kept-scroll';

/** Maximum number of rows that are reread, page by page, when the user returns to a list. */
const RESTORED_ROWS_MAX = 200;

const STORAGE_KEY = 'allshift.list-rows';

/** Restores the length and the scroll position of a paged list: the position may be beyond the first page. */
export function useListRestoration({ rows, isComplete, isFetching, fault, loadMore }: Pages<unknown>): void {
  const { tabStorage } = useServices();
  const key = getPlaceKey(useLocation());
  const navigationType = useNavigationType();
  const [storedPlace] = useState(() => ({
    key,
    rows:
      navigationType === NavigationType.Pop
        ? Math.min(findStoredPlace(tabStorage.read(STORAGE_KEY), key) ?? 0, RESTORED_ROWS_MAX)
        : 0,
  }));
  const current = useRef({ key, rows: 0 });
  current.current = { key, rows: rows?.length ?? 0 };
  // Restored once: a reread list, or one with another filter, starts with its first page.
  const isRestored = useRef(false);
  const isShort =
    !isRestored.current &&
    key === storedPlace.key &&
    current.current.rows < storedPlace.rows &&
    !isComplete &&
    fault === null;
  const isReady = rows !== undefined && !isShort;
  useEffect(() => {
    if (isReady) isRestored.current = true;
    else if (rows !== undefined && !isFetching) loadMore();
  });
  useScrollRestoration(isReady);
  useEffect(() => {
    const storeLength = (): void => {
      const { key: currentKey, rows: rowCount } = current.current;
      // Left before all rows were restored: keep the stored length.
      if (currentKey === storedPlace.key && rowCount < storedPlace.rows && !isRestored.current) return;
      tabStorage.write(STORAGE_KEY, addPlace(tabStorage.read(STORAGE_KEY), currentKey, rowCount));
    };
    window.addEventListener('pagehide', storeLength);
    return () => {
      window.removeEventListener('pagehide', storeLength);
      storeLength();
    };
  }, [tabStorage, storedPlace]);
}
