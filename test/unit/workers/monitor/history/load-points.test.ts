import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { HISTORY_CHUNK_POINTS } from '../../../../../src/shared/constants';
import { done } from '../../../../../src/shared/faults';
import type { SignalId } from '../../../../../src/shared/ids';
import { type CleanColumns, cleanColumns } from '../../../../../workers/monitor/history/clean';
import type { HistorySource } from '../../../../../workers/monitor/history/history-source';
import { loadPoints } from '../../../../../workers/monitor/history/load-points';
import type { Columns } from '../../../../../workers/monitor/history/points';
import { roundRange } from '../../../../../workers/monitor/history/source';

const SIGNAL = 's1' as SignalId;

describe('The pieces of a history', () => {
  it('are loaded newest first and merged in order of time, with any edges', async () => {
    const first = fc.integer({ min: 0, max: 3 }).map((n) => n * (HISTORY_CHUNK_POINTS - 1));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(first, first), { minLength: 1, maxLength: 4 }), async (edges) => {
        const pieces = edges.map(([from, last], order) => createPiece(from, last, order + 1));
        // A piece with the same start and length as the one before counts as the same piece and is skipped.
        fc.pre(pieces.every(({ times }, i) => i === 0 || times[0] !== pieces[i - 1]?.times[0]));
        const joined = {
          times: Float64Array.from(pieces.flatMap(({ times }) => [...times])),
          numbers: Float64Array.from(pieces.flatMap(({ numbers }) => [...numbers])),
        };
        const { times, numbers } = cleanColumns(joined);
        const loaded = await loadPieces(pieces);
        expect(hasSameBytes(loaded?.times, times)).toBe(true);
        expect(hasSameBytes(loaded?.numbers, numbers)).toBe(true);
      }),
      { numRuns: 12 },
    );
  });

  it('are requested in parallel once the platform has reported the total', async () => {
    const pages: number[] = [];
    const answers: (() => void)[] = [];
    const source: HistorySource = {
      groupSize: 1,
      loadPoints: (_call, _ids, { pagenum }) => {
        pages.push(pagenum);
        const columns = createPiece(
          -pagenum * HISTORY_CHUNK_POINTS,
          -(pagenum - 1) * HISTORY_CHUNK_POINTS - 1,
          1,
        );
        return new Promise((resolve) => {
          answers.push(() => resolve(done([{ id: SIGNAL, ...columns, total: 3 * HISTORY_CHUNK_POINTS }])));
        });
      },
      loadRecent: rejectCall,
      loadTexts: rejectCall,
      loadAlarms: rejectCall,
    };
    let loadedCount = 0;
    const loading = loadPoints(
      {
        call: rejectCall,
        source,
        signal: new AbortController().signal,
        loaded: (_, { times }) => {
          loadedCount = times.length;
        },
      },
      [SIGNAL],
      roundRange(0, 1),
    );
    expect(pages).toEqual([1]);
    answers[0]?.();
    await vi.waitFor(() => expect(pages).toEqual([1, 2, 3]));
    answers[2]?.();
    answers[1]?.();
    expect(await loading).toBeNull();
    expect(pages).toEqual([1, 2, 3]);
    expect(loadedCount).toBe(3 * HISTORY_CHUNK_POINTS);
  });

  it('keep the value that arrived last at a common edge', async () => {
    const newer = createPiece(1_000_000, 1_000_000 + HISTORY_CHUNK_POINTS - 1, 1);
    const older = createPiece(1_000_000 - HISTORY_CHUNK_POINTS + 1, 1_000_000, -1);
    const loaded = await loadPieces([newer, older]);
    expect(loaded?.times).toHaveLength(2 * HISTORY_CHUNK_POINTS - 1);
    expect(loaded?.numbers[HISTORY_CHUNK_POINTS - 1]).toBe(-HISTORY_CHUNK_POINTS);
  });
});

async function rejectCall(): Promise<never> {
  throw new Error('not asked');
}

async function loadPieces(pieces: readonly Columns[]): Promise<CleanColumns | undefined> {
  const total = pieces.reduce((sum, { times }) => sum + times.length, 0);
  const remainingPieces = [...pieces];
  const source: HistorySource = {
    groupSize: 1,
    loadPoints: async () =>
      done(remainingPieces.splice(0, 1).map((columns) => ({ id: SIGNAL, ...columns, total }))),
    loadRecent: rejectCall,
    loadTexts: rejectCall,
    loadAlarms: rejectCall,
  };
  let loaded: CleanColumns | undefined;
  const fault = await loadPoints(
    {
      call: rejectCall,
      source,
      signal: new AbortController().signal,
      loaded: (_, points) => {
        loaded = points;
      },
    },
    [SIGNAL],
    roundRange(0, 1),
  );
  expect(fault).toBeNull();
  return loaded;
}

/** Creates a full piece: times count up from `first`, except the last one, `last`. */
function createPiece(first: number, last: number, sign: number): Columns {
  return {
    times: Float64Array.from({ length: HISTORY_CHUNK_POINTS }, (_, i) =>
      i === HISTORY_CHUNK_POINTS - 1 ? last : first + i,
    ),
    numbers: Float64Array.from({ length: HISTORY_CHUNK_POINTS }, (_, i) => sign * (i + 1)),
  };
}

/** Whether two columns have equal bytes; `toEqual` on 80,000 numbers takes seconds. */
function hasSameBytes(one: Float64Array | undefined, other: Float64Array): boolean {
  return (
    one !== undefined &&
    Buffer.from(one.buffer, one.byteOffset, one.byteLength).equals(
      Buffer.from(other.buffer, other.byteOffset, other.byteLength),
    )
  );
}
