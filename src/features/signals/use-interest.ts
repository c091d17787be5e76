import { useEffect } from 'react';
import type { Watch } from '../../state/live/watch';

/** Limits a watch to the signals of the given rows; values of other signals are not delivered. */
export function useInterest({ setInterest }: Watch, rows: readonly { readonly slot: number }[]): void {
  const slots = rows.map(({ slot }) => slot).join();
  useEffect(() => {
    setInterest(slots === '' ? new Uint32Array() : Uint32Array.from(slots.split(','), Number));
  }, [setInterest, slots]);
}
