/** Points as the JSON of wire: History, written in pieces because 200,000 of them would block the server. */

import type { HistoryPoint } from './model';
import { yieldTurn } from './yield-turn';

const getPairs = (points: readonly HistoryPoint[]): string => {
  let text = '';
  for (const [time, value] of points)
    text = text === '' ? `[${time},${JSON.stringify(value)}]` : `[${time},${JSON.stringify(value)}],${text}`;
  return text;
};

/** Returns the newest `limit` points, oldest first, as `[[time,value],…]`. */
export async function pointsText(
  pieces: Iterable<readonly HistoryPoint[]>,
  limit: number,
): Promise<{ readonly text: string; readonly count: number }> {
  const texts: string[] = [];
  let count = 0;
  for (const piece of pieces) {
    const taken = count + piece.length > limit ? piece.slice(0, limit - count) : piece;
    count += taken.length;
    if (taken.length > 0) texts.push(getPairs(taken));
    if (count >= limit) break;
    await yieldTurn();
  }
  return { text: `[${texts.reverse().join(',')}]`, count };
}

export function* skipping(
  pieces: Iterable<readonly HistoryPoint[]>,
  skip: number,
): Generator<readonly HistoryPoint[]> {
  let left = skip;
  for (const piece of pieces) {
    yield left >= piece.length ? [] : piece.slice(left);
    left = Math.max(0, left - piece.length);
  }
}
