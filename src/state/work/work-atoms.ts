/** Atoms for views without the code of forms, such as badges. Only `work-services.ts` writes them. */
import { atom } from 'jotai';
import type { Fault } from '../../shared/faults';
import { NO_COUNTS, type OutboxCounts } from './outbox-counts';
import type { TableName } from './rows';
import type { DroppedCopy, SentEntry } from './sender-deps';
import type { StoragePlace } from './work-store';

export const outboxCountsAtom = atom<OutboxCounts>(NO_COUNTS);
/** The storage place of forms. A permanent notice is shown unless it is the disk. */
export const storagePlaceAtom = atom<StoragePlace>('disk');
/** Keys of the open forms with any input, such as text, photos or choices. */
export const openDraftsAtom = atom<ReadonlySet<string>>(new Set<string>());
/** Sent shares of pictures in transit, 0 to 1, by their keys. */
export const uploadSharesAtom = atom<ReadonlyMap<string, number>>(new Map());
export const lastSentAtom = atom<SentEntry | null>(null);
export const lastDroppedAtom = atom<DroppedCopy | null>(null);
export const networkFaultAtom = atom<Fault | null>(null);
/** Number of changes of each table, in this tab and in others: a view reads its rows again when it grows. */
export const changesAtom = atom<Readonly<Record<TableName, number>>>({
  drafts: 0,
  pictures: 0,
  bytes: 0,
  outbox: 0,
  seen: 0,
  itemSlips: 0,
});
