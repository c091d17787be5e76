/**
 * The user's favourites. The platform reports followed equipment but has no call to change it (spec 7), so the device
 * stores the changes.
 */
import { atom } from 'jotai';
import { StoredName, type TextStore } from '../../browser/storage';
import { list, record, text } from '../../shared/calls/decode';
import type { EquipmentId } from '../../shared/ids';
import type { Services } from '../services';

/** Most users whose favourites are kept on this device, and most favourites of each. */
const FAVOURITES_USERS_MAX = 10;
const FAVOURITES_MAX = 2_000;

interface Marks {
  readonly userId: string;
  readonly on: readonly string[];
  /** Followed on the platform but removed here. */
  readonly off: readonly string[];
}

const readMarks = list(record({ userId: text, on: list(text), off: list(text) }));

function readAllMarks(storage: TextStore): readonly Marks[] {
  const stored = storage.read(StoredName.favourites);
  if (stored === null) return [];
  try {
    return readMarks(JSON.parse(stored), '');
  } catch {
    // Unreadable: as if nothing were stored (faults 49).
    return [];
  }
}

/** Number of changes; views read the marks again when it grows. */
export const favouritesVersionAtom = atom(0);

/** Returns a check for this user's favourites. `followed`: equipment that the user follows on the platform. */
export function createFavouriteCheck(
  { storage }: Pick<Services, 'storage'>,
  userId: string,
  followed: ReadonlySet<EquipmentId>,
): (id: EquipmentId) => boolean {
  const ownMarks = readAllMarks(storage).find((marks) => marks.userId === userId);
  const on = new Set(ownMarks?.on);
  const off = new Set(ownMarks?.off);
  return (id) => on.has(id) || (followed.has(id) && !off.has(id));
}

export function setFavourite(
  { storage, store }: Pick<Services, 'storage' | 'store'>,
  userId: string,
  id: EquipmentId,
  isOn: boolean,
): void {
  const allMarks = readAllMarks(storage);
  const ownMarks = allMarks.find((marks) => marks.userId === userId);
  const exclude = (ids: readonly string[] = []): readonly string[] => ids.filter((other) => other !== id);
  const newMarks: Marks = {
    userId,
    on: isOn ? [id, ...exclude(ownMarks?.on)].slice(0, FAVOURITES_MAX) : exclude(ownMarks?.on),
    off: isOn ? exclude(ownMarks?.off) : [id, ...exclude(ownMarks?.off)].slice(0, FAVOURITES_MAX),
  };
  const others = allMarks.filter((marks) => marks.userId !== userId);
  storage.write(StoredName.favourites, JSON.stringify([newMarks, ...others].slice(0, FAVOURITES_USERS_MAX)));
  store.set(favouritesVersionAtom, (count) => count + 1);
}
