import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTrace } from '../../../../../src/debug/profile/trace';
import { PAGE_STAGE_COUNT, STAGE_COUNT } from '../../../../../src/shared/profile';
import { epochMs } from '../../../../../src/shared/units';
import { findTraceFaults } from '../../../../kit/trace-format';

const NOW = 1_760_000_000_000;
const rate = fc.oneof(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.constant(Number.NaN));
const seconds = fc.array(fc.tuple(rate, rate, rate, rate), { maxLength: 20 }).map((all) =>
  all.map(([valuesIn, valuesOut, delayP50, delayP99], i) => ({
    at: epochMs(NOW + i * 1_000),
    rates: { valuesIn, valuesOut, mergedAway: valuesIn },
    delayP50,
    delayP99,
  })),
);

describe('A trace', () => {
  it('is always valid for performance tools', () => {
    fc.assert(
      fc.property(
        createWork(STAGE_COUNT),
        createWork(PAGE_STAGE_COUNT),
        seconds,
        fc.nat({ max: 5 }),
        (worker, page, rates, links) => {
          const trace = createTrace({
            worker,
            page,
            seconds: rates as unknown as Parameters<typeof createTrace>[0]['seconds'],
            links: Array.from({ length: links }, (_, i) => ({
              at: epochMs(NOW + i * 777),
              watch: 1,
              kind: 'live' as const,
              fault: null,
            })),
          });
          expect(findTraceFaults(JSON.stringify(trace))).toEqual([]);
        },
      ),
      { seed: 5, numRuns: 300 },
    );
  });

  it('fails the check if any part of the format is damaged', () => {
    const event = { name: 'a', cat: 'c', pid: 1, tid: 1, ts: 5, args: {} };
    const findFaults = (...traceEvents: readonly object[]) =>
      findTraceFaults(JSON.stringify({ displayTimeUnit: 'ms', traceEvents }));
    expect(findFaults({ ...event, ph: 'X', dur: 3 }, { ...event, ph: 'X', ts: 6, dur: 1 })).toEqual([]);
    expect(findTraceFaults('{}')).toHaveLength(1);
    expect(findFaults({ ...event, ph: 'Q' })).toHaveLength(1);
    expect(findFaults({ ...event, ph: 'X' })).toHaveLength(1);
    expect(findFaults({ ...event, ph: 'X', dur: 1.5 })).toHaveLength(1);
    expect(findFaults({ ...event, ph: 'X', dur: 3 }, { ...event, ph: 'X', ts: 6, dur: 9 })).toHaveLength(1);
    expect(findFaults({ ...event, ph: 'i', s: 'p' }, { ...event, ph: 'i', s: 'p', ts: 4 })).toHaveLength(1);
    expect(findFaults({ ...event, ph: 'i' })).toHaveLength(1);
    expect(findFaults({ ...event, ph: 'C' })).toHaveLength(1);
    expect(findFaults({ ...event, ph: 'b', id: '0x1' })).toHaveLength(1);
    expect(findFaults({ ...event, ph: 'e', id: '0x1' })).toHaveLength(1);
    expect(findFaults({ ...event, ph: 'M' })).toHaveLength(1);
    expect(findFaults({ ...event, ph: 'i', s: 'p', pid: '1' })).toHaveLength(1);
  });
});

/** Creates non-overlapping work of one thread, with short and long gaps. */
function createWork(stages: number) {
  return fc
    .array(
      fc.tuple(
        fc.nat({ max: stages - 1 }),
        fc.double({ min: 0, max: 40, noNaN: true }),
        fc.double({ min: 0, max: 300, noNaN: true }),
      ),
      { maxLength: 60 },
    )
    .map((all) => {
      let at = NOW;
      return all.map(([stage, ms, gap]) => {
        const sample = { stage, start: at, ms };
        at += ms + gap;
        return sample;
      });
    });
}
