/**
 * The equipment that a person has marked. The platform tells what its user follows and names no call that would change
 * that (specification 7), so marks are kept on the device, for each person of it: what was marked here, and what of the
 * followed was taken off here.
 */
import { atom } from 'jotai';
import { StoredName, type TextStore } from '../../browser/storage';
import { list, record, text } from '../../shared/calls/decode';
import { FAVOURITES_MAX, FAVOURITES_PEOPLE } from '../../shared/constants';
import type { EquipmentId } from '../../shared/ids';
import type { Services } from '../services';

interface Marks {
  readonly userId: string;
  /** Marked here. */
  readonly on: readonly string[];
  /** Followed on the platform, and taken off here. */
  readonly off: readonly string[];
}

const readMarks = list(record({ userId: text, on: list(text), off: list(text) }));

function readAll(storage: TextStore): readonly Marks[] {
  const kept = storage.read(StoredName.favourites);
  if (kept === null) return [];
  try {
    return readMarks(JSON.parse(kept), '');
  } catch {
    // Not ours any more, or never was.
    return [];
  }
}

/** Counts changes, so that whoever shows marks reads them again. */
export const favouritesChanged = atom(0);

/** Whether an equipment is marked, for this person, given what the platform says that he follows. */
export function favouritesOf(
  { storage }: Pick<Services, 'storage'>,
  userId: string,
  followed: ReadonlySet<EquipmentId>,
): (id: EquipmentId) => boolean {
  const own = readAll(storage).find((marks) => marks.userId === userId);
  const on = new Set(own?.on);
  const off = new Set(own?.off);
  return (id) => on.has(id) || (followed.has(id) && !off.has(id));
}

/** Marks an equipment, or takes the mark off. */
export function setFavourite(
  { storage, store }: Pick<Services, 'storage' | 'store'>,
  userId: string,
  id: EquipmentId,
  isOn: boolean,
): void {
  const all = readAll(storage);
  const own = all.find((marks) => marks.userId === userId);
  const without = (ids: readonly string[] = []): readonly string[] => ids.filter((other) => other !== id);
  const mine: Marks = {
    userId,
    on: isOn ? [id, ...without(own?.on)].slice(0, FAVOURITES_MAX) : without(own?.on),
    off: isOn ? without(own?.off) : [id, ...without(own?.off)].slice(0, FAVOURITES_MAX),
  };
  const others = all.filter((marks) => marks.userId !== userId);
  storage.write(StoredName.favourites, JSON.stringify([mine, ...others].slice(0, FAVOURITES_PEOPLE)));
  store.set(favouritesChanged, (count) => count + 1);
}
