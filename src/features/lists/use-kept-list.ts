/** Restores the length and the scroll position of a list that is read page by page. */
import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { number, record, text } from '../../shared/calls/decode';
import { KEPT_ROWS_MAX } from '../../shared/constants';
import type { Pages } from '../../state/calls/use-pages';
import { useServices } from '../../state/services';
import { useKeptScroll } from './use-kept-scroll';

const NAME = 'allshift.list-rows';
const keptShape = record({ key: text, rows: number });

/** Rows that the list of this address had; 0 where nothing readable is kept of it. */
function rowsOf(kept: string | null, key: string): number {
  try {
    const { key: at, rows } = keptShape(JSON.parse(kept ?? 'null'), '');
    return at === key ? Math.min(rows, KEPT_ROWS_MAX) : 0;
  } catch {
    return 0;
  }
}

/** `useKeptScroll` for a list of pages: the place that a person comes back to may be on a later page than the first. */
export function useKeptList({ rows, isComplete, isAsking, fault, more }: Pages<unknown>): void {
  const { tabStorage } = useServices();
  const { key } = useLocation();
  const type = useNavigationType();
  const [before] = useState(() => ({
    key,
    rows: type === NavigationType.Pop ? rowsOf(tabStorage.read(NAME), key) : 0,
  }));
  const shown = useRef({ key, rows: 0 });
  shown.current = { key, rows: rows?.length ?? 0 };
  // A list that is read anew, or with another filter, begins with its first page.
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
    const keep = (): void => tabStorage.write(NAME, JSON.stringify(shown.current));
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [tabStorage]);
}
