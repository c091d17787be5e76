import { describe, expect, it } from 'vitest';
import { readPoints } from '../../platform/history-readers';
import type { HistoryPoint } from '../../platform/model';
import type { World } from '../../platform/world';

const POINTS = 1_000;
const RANGE = { from: 0, to: POINTS };

describe('Pieces of a history', () => {
  it('add up to the whole, with each point generated once', async () => {
    const { world, generatedCount } = createCountingWorld();
    let allTimes: readonly number[] = [];
    for (let skip = 0; skip < POINTS; skip += 150) {
      const { text, total } = await readPoints(world, 's1', RANGE, { skip, limit: 150 });
      expect(total).toBe(POINTS);
      allTimes = [...parseTimes(text), ...allTimes];
    }
    expect(allTimes).toEqual(Array.from({ length: POINTS }, (_, i) => i + 1));
    expect(generatedCount()).toBe(POINTS);
  });

  it('are correct in any order and for two concurrent readers', async () => {
    const { world } = createCountingWorld();
    const readPiece = async (skip: number): Promise<readonly number[]> =>
      parseTimes((await readPoints(world, 's1', RANGE, { skip, limit: 100 })).text);
    expect((await readPiece(500)).at(-1)).toBe(500);
    expect((await readPiece(0)).at(-1)).toBe(1_000);
    const [firstPoints, secondPoints] = await Promise.all([readPiece(100), readPiece(100)]);
    expect(firstPoints).toEqual(secondPoints);
    expect(await readPiece(950)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    expect(await readPiece(2_000)).toEqual([]);
  });
});

/** Creates a world that generates points backwards in pieces of 64 and counts them. */
function createCountingWorld(): { readonly world: World; readonly generatedCount: () => number } {
  let generatedCount = 0;
  function* historyPieces(): Generator<readonly HistoryPoint[]> {
    for (let newestTime = POINTS; newestTime > 0; newestTime -= 64) {
      const size = Math.min(64, newestTime);
      generatedCount += size;
      yield Array.from({ length: size }, (_, i): HistoryPoint => [newestTime - i, String(newestTime - i)]);
    }
  }
  return {
    world: { historyPieces, historyCount: () => POINTS } as unknown as World,
    generatedCount: () => generatedCount,
  };
}

function parseTimes(text: string): readonly number[] {
  return (JSON.parse(text) as readonly HistoryPoint[]).map(([time]) => time);
}
