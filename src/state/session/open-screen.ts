import { atom } from 'jotai';

export interface OpenScreen {
  /** Path in the table of screens, with placeholders instead of ids; '' before the first screen. */
  readonly path: string;
  /** The last address under the base to which a user may return after login; `null` before the first. */
  readonly place: string | null;
}
export const openScreenAtom = atom<OpenScreen>({ path: '', place: null });
