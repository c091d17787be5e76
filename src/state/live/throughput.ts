/** The flag of the floating throughput panel. In memory only. */
import { atom } from 'jotai';

export const throughputAtom = atom(false);

/** True when the address asks for the panel (`?profile`). */
export const readThroughputFlag = (search: string): boolean => new URLSearchParams(search).has('profile');
