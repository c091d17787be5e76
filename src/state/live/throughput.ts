/** Whether the throughput panel floats over the screens. Kept in memory only. */
import { atom } from 'jotai';

export const throughputAtom = atom(false);

/** Whether the address asks for it (`?profile`). */
export const readThroughputFlag = (search: string): boolean => new URLSearchParams(search).has('profile');
