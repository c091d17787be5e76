import { describe, expect, it } from 'vitest';
import { readPoints } from '../../platform/history-readers';
import type { HistoryPoint } from '../../platform/model';
import type { World } from '../../platform/world';

const POINTS = 1_000;
const RANGE = { from: 0, to: POINTS };

describe('Pieces of a history', () => {
  it('add up to the whole, with each point generated once', async () => {
    const { world, made } = countingWorld();
    let all: readonly number[] = [];
    for (let skip = 0; skip < POINTS; skip += 150) {
      const { text, total } = await readPoints(world, 's1', RANGE, { skip, limit: 150 });
      expect(total).toBe(POINTS);
      all = [...parseTimes(text), ...all];
    }
    expect(all).toEqual(Array.from({ length: POINTS }, (_, i) => i + 1));
    expect(made()).toBe(POINTS);
  });

  it('are correct in any order and for two concurrent readers', async () => {
    const { world } = countingWorld();
    const piece = async (skip: number): Promise<readonly number[]> =>
      parseTimes((await readPoints(world, 's1', RANGE, { skip, limit: 100 })).text);
    expect((await piece(500)).at(-1)).toBe(500);
    expect((await piece(0)).at(-1)).toBe(1_000);
    const [one, other] = await Promise.all([piece(100), piece(100)]);
    expect(one).toEqual(other);
    expect(await piece(950)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    expect(await piece(2_000)).toEqual([]);
  });
});

/** Creates a world that generates points backwards in pieces of 64 and counts them. */
function countingWorld(): { readonly world: World; readonly made: () => number } {
  let made = 0;
  function* historyPieces(): Generator<readonly HistoryPoint[]> {
    for (let newest = POINTS; newest > 0; newest -= 64) {
      const size = Math.min(64, newest);
      made += size;
      yield Array.from({ length: size }, (_, i): HistoryPoint => [newest - i, String(newest - i)]);
    }
  }
  return { world: { historyPieces, historyCount: () => POINTS } as unknown as World, made: () => made };
}

function parseTimes(text: string): readonly number[] {
  return (JSON.parse(text) as readonly HistoryPoint[]).map(([time]) => time);
}
