import { atom } from 'jotai';

export type Kept =
  /** Not supported by the browser or at this address (plain HTTP); or not known yet. */
  | 'impossible'
  | 'kept'
  /** The device saves data: only on the user's request. */
  | 'on-request'
  | 'coming'
  /** No space, or no network. */
  | 'failed';
export const keptAtom = atom<Kept>('impossible');

/** Keeps the product on the device on the user's request; `null` if that is not possible or not needed. */
export const keepAtom = atom<{ readonly keep: () => void } | null>(null);

/** `null` if none is ready. */
export const newerBuildAtom = atom<{ readonly take: () => void } | null>(null);
