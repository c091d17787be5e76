/** Remarks and shelves that the platform does not accept, stored on this device per user (faults 49). */
import { atom } from 'jotai';
import type { TextStore } from '../../browser/storage';
import type { Shelf } from '../../shared/alarm-kind';
import { id, lenient, list, record, text, time } from '../../shared/calls/decode';
import type { Fault } from '../../shared/faults';
import type { AlarmId, EquipmentId, SignalId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import type { Services } from '../services';

/** Most remarks, and most shelves, on the device; the oldest are dropped first. */
const ALARM_NOTES_MAX = 200;

const NAME = 'allshift.alarm-notes';

const readNotes = record({
  remarks: lenient(list(record({ userId: text, id: id<AlarmId>(), remark: text })), []),
  shelves: lenient(
    list(
      record({
        userId: text,
        source: text,
        id: text,
        equipmentId: lenient(id<EquipmentId>(), null),
        signalId: lenient(id<SignalId>(), null),
        type: text,
        level: text,
        from: lenient(time, null),
        until: time,
        user: text,
        remark: text,
      }),
    ),
    [],
  ),
});
type Notes = ReturnType<typeof readNotes>;
const NONE: Notes = { remarks: [], shelves: [] };

export const isUnknownCall = (fault: Fault): boolean => fault.kind === 'http' && fault.status === 404;

type StorageServices = Pick<Services, 'storage' | 'store'>;

/** Number of changes; views read the notes again when it grows. */
export const deviceNotesVersionAtom = atom(0);

function readStoredNotes(storage: TextStore): Notes {
  const stored = storage.read(NAME);
  if (stored === null) return NONE;
  try {
    return readNotes(JSON.parse(stored), '');
  } catch {
    return NONE;
  }
}

function writeNotes({ storage, store }: StorageServices, notes: Notes): void {
  const { remarks, shelves } = notes;
  const limited = { remarks: remarks.slice(-ALARM_NOTES_MAX), shelves: shelves.slice(-ALARM_NOTES_MAX) };
  storage.write(NAME, JSON.stringify(limited));
  store.set(deviceNotesVersionAtom, (count) => count + 1);
}

export const getDeviceRemarks = (
  { storage }: Pick<Services, 'storage'>,
  userId: string,
): ReadonlyMap<AlarmId, string> =>
  new Map(
    readStoredNotes(storage)
      .remarks.filter((item) => item.userId === userId)
      .map((item) => [item.id, item.remark]),
  );

export function storeRemark(
  services: StorageServices,
  userId: string,
  ids: readonly AlarmId[],
  remark: string,
): void {
  const notes = readStoredNotes(services.storage);
  const others = notes.remarks.filter((item) => item.userId !== userId || !ids.includes(item.id));
  writeNotes(services, {
    ...notes,
    remarks: [...others, ...ids.map((item) => ({ userId, id: item, remark }))],
  });
}

/** Returns a user's shelves of a source, the project or the equipment. */
export const getDeviceShelves = (
  { storage }: Pick<Services, 'storage'>,
  userId: string,
  source: string,
): readonly Shelf[] =>
  readStoredNotes(storage)
    .shelves.filter((item) => item.userId === userId && item.source === source)
    .map((shelf) => ({ ...shelf, isLocal: true }));

/** Creates a matcher for one shelf. Other users, and other projects with the same equipment, have other shelves. */
const createShelfMatcher =
  (userId: string, source: string, id: string) =>
  (shelf: Notes['shelves'][number]): boolean =>
    shelf.userId === userId && shelf.source === source && shelf.id === id;

/** Stores a shelf, replacing an earlier one of the same kind, and removes ended ones. */
export function storeShelf(
  services: StorageServices,
  userId: string,
  source: string,
  shelf: Shelf,
  now: EpochMs,
): void {
  const notes = readStoredNotes(services.storage);
  const isSame = createShelfMatcher(userId, source, shelf.id);
  const others = notes.shelves.filter((item) => !isSame(item) && item.until > now);
  writeNotes(services, { ...notes, shelves: [...others, { ...shelf, userId, source }] });
}

export function removeShelf(
  services: StorageServices,
  userId: string,
  source: string,
  shelfId: string,
): void {
  const notes = readStoredNotes(services.storage);
  const isSame = createShelfMatcher(userId, source, shelfId);
  const shelves = notes.shelves.filter((item) => !isSame(item));
  writeNotes(services, { ...notes, shelves });
}
