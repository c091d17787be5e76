import { useSyncExternalStore } from 'react';

/** Widths of the window from which two and three things stand side by side, px. */
const FROM = [700, 1_100] as const;

const queries = (): readonly MediaQueryList[] => FROM.map((px) => window.matchMedia(`(min-width: ${px}px)`));

function onChange(tell: () => void): () => void {
  const all = queries();
  for (const one of all) one.addEventListener('change', tell);
  return () => {
    for (const one of all) one.removeEventListener('change', tell);
  };
}

/** How many cards stand side by side: 1 on a phone, 3 on a wide screen. */
export const useColumns = (): number =>
  useSyncExternalStore(onChange, () => 1 + queries().filter(({ matches }) => matches).length);
