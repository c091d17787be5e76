/** Checks that frames give equal results while the fast reader is loading, only slower. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createFrameIngest } from '../../../../../workers/monitor/live/frame-ingest';
import { createQuickReader } from '../../../../../workers/monitor/live/quick-reader';
import { ValueTable } from '../../../../../workers/monitor/live/table';
import { Oracle } from './oracle';
import { createContext, getBothSides, ingestWithAlarms, PLATFORM_NOW } from './support';

const IDS = ['s1', 's2', 's3', 's4'];
const ROWS = new Map(IDS.map((id, row) => [id, row]));

describe('Frames before the fast reader is loaded', () => {
  it('give equal results, whenever it arrives', () => {
    const value = fc.oneof(
      fc.integer({ min: -9999, max: 9999 }).map(String),
      fc.constantFrom('nan', '1e3', ''),
    );
    const write = fc.constantFrom(createObjectFrame, createListFrame, createDuplicateIdFrame);
    const frame = fc.tuple(write, fc.array(value, { minLength: 1, maxLength: IDS.length }));
    fc.assert(
      fc.property(fc.array(frame, { minLength: 1, maxLength: 12 }), fc.nat(12), (frames, arrival) => {
        const { table, ingestFrame, arrive } = createReader();
        const oracle = new Oracle(new Set(IDS));
        frames.forEach(([writeFrame, values], n) => {
          if (n === arrival) arrive();
          const text = writeFrame(values, PLATFORM_NOW + n);
          const now = createContext({ generation: n + 1 });
          const result = ingestWithAlarms(ingestFrame, text, now);
          expect({ text, result }).toEqual({ text, result: oracle.readFrame(text, now) });
          const { ours, theirs } = getBothSides(table, ROWS, oracle);
          expect({ text, values: ours }).toEqual({ text, values: theirs });
        });
      }),
      { numRuns: 500 },
    );
  });

  it('are parsed entry by entry, and read without parsing soon after it arrives', () => {
    const { ingestFrame, arrive } = createReader();
    const parse = vi.spyOn(JSON, 'parse');
    const countParses = (n: number): number => {
      parse.mockClear();
      ingestFrame(
        createObjectFrame(
          ['1', '2', '3', '4'].map((value) => `${value}.${n}`),
          PLATFORM_NOW + n,
        ),
        createContext(),
      );
      return parse.mock.calls.length;
    };
    for (let n = 1; n <= 100; n++) expect(countParses(n)).toBe(IDS.length);
    arrive();
    countParses(101);
    countParses(102);
    expect(countParses(103)).toBe(0);
  });
});

function createReader() {
  const table = new ValueTable(IDS.length);
  const ingest = createFrameIngest(table, ROWS);
  return { table, ...ingest, arrive: () => ingest.setQuickReader(createQuickReader) };
}

function createEntry(value: string, time: number): string {
  return `{"time":${time},"value":"${value}","code":"200","dataType":"float"}`;
}

function createObjectFrame(values: readonly string[], time: number): string {
  return `{"signalVal":{${values.map((value, index) => `"${IDS[index]}":${createEntry(value, time)}`).join(',')}}}`;
}

function createListFrame(values: readonly string[], time: number): string {
  return `{"signalVal":[${values.map((value, index) => `{"id":"${IDS[index]}",${createEntry(value, time).slice(1)}`).join(',')}]}`;
}

/** Creates a frame with an id that occurs twice; both count, and the newer time wins. */
function createDuplicateIdFrame([value = '0', other = '0']: readonly string[], time: number): string {
  return `{"signalVal":{"s1":${createEntry(value, time + 1)},"s1":${createEntry(other, time)}}}`;
}
