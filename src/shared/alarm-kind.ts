/**
 * The kind of an alarm: equipment, signal, type and level. Repeats of a kind are drawn together, and a kind can be
 * shelved. Each level is a separate kind, so a milder alarm never covers a worse one.
 */
import type { AlarmRow } from './calls/alarm';
import type { EpochMs } from './units';

type AlarmKindFields = Pick<AlarmRow, 'equipmentId' | 'signalId' | 'type' | 'level'>;

export const getAlarmKind = ({ equipmentId, signalId, type, level }: AlarmKindFields): string =>
  JSON.stringify([equipmentId, signalId, type, level]);

/** The worst level that the specification names (spec 3). */
export const SERIOUS = 'serious';

const RANKS: ReadonlyMap<string, number> = new Map([
  [SERIOUS, 0],
  ['important', 1],
]);
const getRank = ({ level }: Pick<AlarmRow, 'level'>): number => RANKS.get(level) ?? RANKS.size;

export const compareLevels = (a: Pick<AlarmRow, 'level'>, b: Pick<AlarmRow, 'level'>): number =>
  getRank(a) - getRank(b);

export interface Shelf extends AlarmKindFields {
  readonly id: string;
  readonly from: EpochMs | null;
  /** By the platform's clock. */
  readonly until: EpochMs;
  readonly user: string;
  readonly remark: string;
  /** Whether it exists on this device only, because the platform takes no shelves. */
  readonly isLocal: boolean;
}

/** Whether an alarm may be shelved: not if it is serious or names no equipment. */
export const canShelve = ({ level, equipmentId }: AlarmKindFields): boolean =>
  level !== SERIOUS && equipmentId !== null;

/** Returns the current shelves by kind, without those that have ended. */
export function mapShelvesByKind(shelves: readonly Shelf[], now: EpochMs): ReadonlyMap<string, Shelf> {
  const byKind = new Map<string, Shelf>();
  for (const shelf of shelves) {
    const kind = getAlarmKind(shelf);
    const existingShelf = byKind.get(kind);
    if (
      shelf.until > now &&
      canShelve(shelf) &&
      (existingShelf === undefined || existingShelf.until < shelf.until)
    )
      byKind.set(kind, shelf);
  }
  return byKind;
}
