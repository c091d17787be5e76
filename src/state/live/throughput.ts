import { atom } from 'jotai';

export const throughputAtom = atom(false);

export const readThroughputFlag = (search: string): boolean => new URLSearchParams(search).has('profile');
