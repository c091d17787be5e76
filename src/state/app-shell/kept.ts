import { atom } from 'jotai';

/** State of the product's copy on the device, which works offline. */
export type OfflineState =
  /** Not supported by the browser or at this address (plain HTTP), or not yet known. */
  | 'impossible'
  | 'kept'
  /** The device saves data: kept only on the user's request. */
  | 'on-request'
  | 'coming'
  /** No space, or no network. */
  | 'failed';
export const offlineStateAtom = atom<OfflineState>('impossible');

/** Action that keeps the product on the device; `null` if not possible or not needed. */
export const keepOfflineAtom = atom<{ readonly keep: () => void } | null>(null);

/** A newer build to apply; `null` if none is ready. */
export const newerBuildAtom = atom<{ readonly apply: () => void } | null>(null);
