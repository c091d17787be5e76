/** Which screen is open, for what must know it where no router can be asked. */
import { atom } from 'jotai';

export interface OpenScreen {
  /** As in the table of screens: no ids. '' before the first. */
  readonly path: string;
  /** The last address under the base that a screen had and somebody may be sent back to; null before the first. */
  readonly place: string | null;
}
export const openScreenAtom = atom<OpenScreen>({ path: '', place: null });
