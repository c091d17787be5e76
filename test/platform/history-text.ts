/** Points as the JSON of wire: History, written in pieces because 200,000 of them would block the server. */

import type { HistoryPoint } from './model';
import { yieldTurn } from './yield-turn';

const formatPairs = (points: readonly HistoryPoint[]): string => {
  let text = '';
  for (const [time, value] of points)
    text = text === '' ? `[${time},${JSON.stringify(value)}]` : `[${time},${JSON.stringify(value)}],${text}`;
  return text;
};

/** Returns the newest `limit` points, oldest first, as `[[time,value],…]`. */
export async function formatPoints(
  pieces: Iterable<readonly HistoryPoint[]>,
  limit: number,
): Promise<{ readonly text: string; readonly count: number }> {
  const texts: string[] = [];
  let count = 0;
  for (const piece of pieces) {
    const batch = count + piece.length > limit ? piece.slice(0, limit - count) : piece;
    count += batch.length;
    if (batch.length > 0) texts.push(formatPairs(batch));
    if (count >= limit) break;
    await yieldTurn();
  }
  return { text: `[${texts.reverse().join(',')}]`, count };
}

export function* skipPoints(
  pieces: Iterable<readonly HistoryPoint[]>,
  skip: number,
): Generator<readonly HistoryPoint[]> {
  let remaining = skip;
  for (const piece of pieces) {
    yield remaining >= piece.length ? [] : piece.slice(remaining);
    remaining = Math.max(0, remaining - piece.length);
  }
}
