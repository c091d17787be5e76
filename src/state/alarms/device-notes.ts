/** Remarks and shelves that the platform does not accept, stored on this device per user (faults 49). */
import { atom } from 'jotai';
import type { TextStore } from '../../browser/storage';
import type { Shelf } from '../../shared/alarm-kind';
import { id, lenient, list, record, text, time } from '../../shared/calls/decode';
import { ALARM_NOTES_KEPT } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import type { AlarmId, EquipmentId, SignalId } from '../../shared/ids';
import type { EpochMs } from '../../shared/units';
import type { Services } from '../services';

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

type Storing = Pick<Services, 'storage' | 'store'>;

/** Number of changes; views read the notes again when it grows. */
export const deviceNotesChanged = atom(0);

function readAll(storage: TextStore): Notes {
  const stored = storage.read(NAME);
  if (stored === null) return NONE;
  try {
    return readNotes(JSON.parse(stored), '');
  } catch {
    return NONE;
  }
}

function write({ storage, store }: Storing, notes: Notes): void {
  const { remarks, shelves } = notes;
  const kept = { remarks: remarks.slice(-ALARM_NOTES_KEPT), shelves: shelves.slice(-ALARM_NOTES_KEPT) };
  storage.write(NAME, JSON.stringify(kept));
  store.set(deviceNotesChanged, (count) => count + 1);
}

export const deviceRemarks = (
  { storage }: Pick<Services, 'storage'>,
  userId: string,
): ReadonlyMap<AlarmId, string> =>
  new Map(
    readAll(storage)
      .remarks.filter((one) => one.userId === userId)
      .map((one) => [one.id, one.remark]),
  );

export function keepRemark(services: Storing, userId: string, ids: readonly AlarmId[], remark: string): void {
  const notes = readAll(services.storage);
  const others = notes.remarks.filter((one) => one.userId !== userId || !ids.includes(one.id));
  write(services, { ...notes, remarks: [...others, ...ids.map((one) => ({ userId, id: one, remark }))] });
}

/** Returns a user's shelves of a source, the project or the equipment. */
export const deviceShelves = (
  { storage }: Pick<Services, 'storage'>,
  userId: string,
  source: string,
): readonly Shelf[] =>
  readAll(storage)
    .shelves.filter((one) => one.userId === userId && one.source === source)
    .map((shelf) => ({ ...shelf, isLocal: true }));

/** Matches one shelf: other users, and other projects with the same equipment, have their own for the same kind. */
const isShelf =
  (userId: string, source: string, id: string) =>
  (shelf: Notes['shelves'][number]): boolean =>
    shelf.userId === userId && shelf.source === source && shelf.id === id;

/** Stores a shelf, replacing an earlier one of the same kind, and removes ended ones. */
export function keepShelf(
  services: Storing,
  userId: string,
  source: string,
  shelf: Shelf,
  now: EpochMs,
): void {
  const notes = readAll(services.storage);
  const isSame = isShelf(userId, source, shelf.id);
  const others = notes.shelves.filter((one) => !isSame(one) && one.until > now);
  write(services, { ...notes, shelves: [...others, { ...shelf, userId, source }] });
}

export function dropShelf(services: Storing, userId: string, source: string, shelfId: string): void {
  const notes = readAll(services.storage);
  const isSame = isShelf(userId, source, shelfId);
  const shelves = notes.shelves.filter((one) => !isSame(one));
  write(services, { ...notes, shelves });
}
