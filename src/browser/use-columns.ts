import { useSyncExternalStore } from 'react';

/** Window widths, px, from which there are two, three and four columns. */
const BREAKPOINTS = [700, 1_100, 1_600] as const;

const createQueries = (): readonly MediaQueryList[] =>
  BREAKPOINTS.map((px) => window.matchMedia(`(min-width: ${px}px)`));

function subscribe(listener: () => void): () => void {
  const lists = createQueries();
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}

/** Returns the number of columns for cards: 1 on a phone, 3 on a desktop, 4 on a wide screen. */
export const useColumnCount = (): number =>
  useSyncExternalStore(subscribe, () => 1 + createQueries().filter(({ matches }) => matches).length);
