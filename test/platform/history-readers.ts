/**
 * Continues a signal's history from piece to piece, like a database cursor. Readers are limited; a dropped
 * one starts again.
 */
import { formatPoints, skipPoints } from './history-text';
import type { HistoryPoint } from './model';
import type { World } from './world';

const MAX_READERS = 64;

interface Range {
  readonly from: number;
  readonly to: number;
}
/** A reader positioned before point number `position`, newest first. */
interface Reader {
  readonly total: number;
  readonly pieces: Iterator<readonly HistoryPoint[]>;
  remaining: readonly HistoryPoint[];
  position: number;
}

const readersByWorld = new WeakMap<World, Map<string, Reader>>();

function* takePoints(reader: Reader, limit: number): Generator<readonly HistoryPoint[]> {
  let remainingCount = limit;
  while (remainingCount > 0) {
    if (reader.remaining.length === 0) {
      const next = reader.pieces.next();
      if (next.done === true) return;
      reader.remaining = next.value;
    }
    const batch = reader.remaining.slice(0, remainingCount);
    reader.remaining = reader.remaining.slice(batch.length);
    reader.position += batch.length;
    remainingCount -= batch.length;
    yield batch;
  }
}

/** Returns `limit` points after skipping the newest `skip`, as text oldest first, with the range's total. */
export async function readPoints(
  world: World,
  signalId: string,
  range: Range,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly text: string; readonly total: number }> {
  const readers = readersByWorld.get(world) ?? new Map<string, Reader>();
  readersByWorld.set(world, readers);
  const key = JSON.stringify([signalId, range.from, range.to]);
  const cached = readers.get(key);
  // Prevents another caller from continuing the same reader.
  readers.delete(key);
  const reader: Reader =
    cached !== undefined && cached.position === skip
      ? cached
      : {
          total: world.historyCount(signalId, range.from, range.to),
          pieces: skipPoints(world.historyPieces(signalId, range), skip),
          remaining: [],
          position: skip,
        };
  const { text } = limit === 0 ? { text: '[]' } : await formatPoints(takePoints(reader, limit), limit);
  if (reader.position < reader.total) readers.set(key, reader);
  for (const oldest of readers.keys()) {
    if (readers.size <= MAX_READERS) break;
    readers.delete(oldest);
  }
  return { text, total: reader.total };
}
