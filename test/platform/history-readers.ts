/**
 * Continues a signal's history from piece to piece, like a database cursor. Readers are limited; a dropped
 * one starts again.
 */
import { pointsText, skipping } from './history-text';
import type { HistoryPoint } from './model';
import type { World } from './world';

const MOST = 64;

interface Range {
  readonly from: number;
  readonly to: number;
}
/** A reader positioned before point number `position`, newest first. */
interface Reader {
  readonly total: number;
  readonly pieces: Iterator<readonly HistoryPoint[]>;
  left: readonly HistoryPoint[];
  at: number;
}

const readersOf = new WeakMap<World, Map<string, Reader>>();

function* taking(reader: Reader, limit: number): Generator<readonly HistoryPoint[]> {
  let wanted = limit;
  while (wanted > 0) {
    if (reader.left.length === 0) {
      const next = reader.pieces.next();
      if (next.done === true) return;
      reader.left = next.value;
    }
    const taken = reader.left.slice(0, wanted);
    reader.left = reader.left.slice(taken.length);
    reader.at += taken.length;
    wanted -= taken.length;
    yield taken;
  }
}

/** Returns `limit` points after skipping the newest `skip`, as text oldest first, with the range's total. */
export async function readPoints(
  world: World,
  signalId: string,
  range: Range,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly text: string; readonly total: number }> {
  const readers = readersOf.get(world) ?? new Map<string, Reader>();
  readersOf.set(world, readers);
  const key = JSON.stringify([signalId, range.from, range.to]);
  const known = readers.get(key);
  // Prevents another caller from continuing the same reader.
  readers.delete(key);
  const reader: Reader =
    known !== undefined && known.at === skip
      ? known
      : {
          total: world.historyCount(signalId, range.from, range.to),
          pieces: skipping(world.historyPieces(signalId, range), skip),
          left: [],
          at: skip,
        };
  const { text } = limit === 0 ? { text: '[]' } : await pointsText(taking(reader, limit), limit);
  if (reader.at < reader.total) readers.set(key, reader);
  for (const oldest of readers.keys()) {
    if (readers.size <= MOST) break;
    readers.delete(oldest);
  }
  return { text, total: reader.total };
}
