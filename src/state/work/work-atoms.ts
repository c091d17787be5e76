/**
 * Everything about forms that views read without the code that keeps and sends them: badges stand on screens that have no
 * form. `work-services.ts` alone writes these.
 */
import { atom } from 'jotai';
import type { Fault } from '../../shared/faults';
import { NO_COUNTS, type OutboxCounts } from './outbox-counts';
import type { TableName } from './rows';
import type { Dropped, Sent } from './sender-deps';
import type { Keeping } from './work-store';

/** Own entries of the outbox, for badges. */
export const outboxCountsAtom = atom<OutboxCounts>(NO_COUNTS);
/** The place where forms are kept now; a lasting notice says so where that is not the disk. */
export const keepingAtom = atom<Keeping>('disk');
/** Keys of the forms on the screen that somebody has begun: of some nothing is typed, such as photos or choices. */
export const openDraftsAtom = atom<ReadonlySet<string>>(new Set<string>());
/** Sent shares of pictures that are on their way, 0 to 1, by their keys. */
export const uploadSharesAtom = atom<ReadonlyMap<string, number>>(new Map());
/** The newest form that the platform has taken; null before one. */
export const lastSentAtom = atom<Sent | null>(null);
/** The newest copy of a draft that the platform did not take; null before one. */
export const lastDroppedAtom = atom<Dropped | null>(null);
/** The fault of the network for which nothing is sent now; null while nothing keeps it from being sent. */
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
