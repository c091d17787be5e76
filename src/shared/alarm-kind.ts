/**
 * The kind of an alarm: the same thing of the same equipment at the same level. Repeats of a kind are drawn together, and
 * a kind can be shelved. A worse level is another kind, so that it is never covered by a milder one. Pure.
 */
import type { AlarmRow } from './calls/alarm';
import type { EpochMs } from './units';

type OfKind = Pick<AlarmRow, 'equipmentId' | 'signalId' | 'type' | 'level'>;

export const alarmKind = ({ equipmentId, signalId, type, level }: OfKind): string =>
  JSON.stringify([equipmentId, signalId, type, level]);

/** The worst level that the specification names (spec 3). */
export const SERIOUS = 'serious';

const RANKS: ReadonlyMap<string, number> = new Map([
  [SERIOUS, 0],
  ['important', 1],
]);
const getRank = ({ level }: Pick<AlarmRow, 'level'>): number => RANKS.get(level) ?? RANKS.size;

/** Compares by level, the worst first. */
export const compareLevels = (a: Pick<AlarmRow, 'level'>, b: Pick<AlarmRow, 'level'>): number =>
  getRank(a) - getRank(b);

/** A kind of alarm that was put aside for a while. */
export interface Shelf extends OfKind {
  readonly id: string;
  readonly from: EpochMs | null;
  /** The end, by the platform's clock. */
  readonly until: EpochMs;
  readonly user: string;
  readonly remark: string;
  /** Kept on this device alone, because the platform takes no shelves. */
  readonly isLocal: boolean;
}

/** True if an alarm may be shelved: never a serious one, nor one that names no equipment. */
export const mayShelve = ({ level, equipmentId }: OfKind): boolean =>
  level !== SERIOUS && equipmentId !== null;

/** Shelves by kind; those that have ended by then are left out. */
export function shelvesByKind(shelves: readonly Shelf[], now: EpochMs): ReadonlyMap<string, Shelf> {
  const byKind = new Map<string, Shelf>();
  for (const shelf of shelves) {
    const kind = alarmKind(shelf);
    const known = byKind.get(kind);
    if (shelf.until > now && mayShelve(shelf) && (known === undefined || known.until < shelf.until))
      byKind.set(kind, shelf);
  }
  return byKind;
}
