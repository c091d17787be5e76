/** The state of the app on this device, as More shows it: kept for use without a network, and a newer build that is ready. */
import { atom } from 'jotai';

export type Kept =
  /** The browser cannot, or not on this address (plain HTTP); or it is not known yet. */
  | 'impossible'
  | 'kept'
  /** The device saves data: not before somebody asks for it. */
  | 'on-request'
  | 'coming'
  /** There was no room, or no network. */
  | 'failed';
export const keptAtom = atom<Kept>('impossible');

/** Keeps the product on the device because a person asks for it; null where there is nothing to ask. */
export const keepAtom = atom<{ readonly keep: () => void } | null>(null);

/** Takes the newer build that is ready; null where there is none. */
export const newerBuildAtom = atom<{ readonly take: () => void } | null>(null);
