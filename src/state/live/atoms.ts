/**
 * Live values as Jotai atoms, for screens: one atom per slot, created on demand. No atom derives from a common one,
 * so a batch touches only its own slots.
 */

import { type Atom, atom } from 'jotai';
import type { GatewayView, LinkState, PlantListing } from '../../../workers/monitor/contract/contract';
import type { UnknownAlarms } from '../../i18n/unknown-alarms';
import type { Fault } from '../../shared/faults';
import type { EquipmentId } from '../../shared/ids';
import type { Board, Reading } from './board';

const readingAtoms = new WeakMap<Board, Map<number, Atom<Reading>>>();

export function getReadingAtom(board: Board, slot: number): Atom<Reading> {
  let atoms = readingAtoms.get(board);
  if (!atoms) {
    atoms = new Map();
    readingAtoms.set(board, atoms);
  }
  let readingAtom = atoms.get(slot);
  if (!readingAtom) {
    const newAtom = atom(board.getReading(slot));
    newAtom.onMount = (set) => {
      set(board.getReading(slot));
      return board.onSlot(slot, () => set(board.getReading(slot)));
    };
    atoms.set(slot, newAtom);
    readingAtom = newAtom;
  }
  return readingAtom;
}

export interface WatchStatus {
  readonly link: LinkState | null;
  readonly gateways: ReadonlyMap<EquipmentId, GatewayView>;
  readonly isLoaded: boolean;
  readonly fault: Fault | null;
  /** The plant of a broker; undefined before it is listed, or if not requested. */
  readonly plant?: PlantListing | undefined;
  /** Reason why the active alarms are uncertain; undefined if certain, or if the link shows the reason. */
  readonly unknownAlarms?: UnknownAlarms | undefined;
}
export const EMPTY_STATUS: WatchStatus = {
  link: null,
  gateways: new Map(),
  isLoaded: false,
  fault: null,
};
export type { AlarmMap } from './alarms';
