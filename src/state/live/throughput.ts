/** Whether the floating throughput panel is shown. In memory only. */
import { atom } from 'jotai';

export const throughputAtom = atom(false);

/** Whether the address asks for the panel (`?profile`). */
export const readThroughputFlag = (search: string): boolean => new URLSearchParams(search).has('profile');
