import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createIngest } from '../../../../../workers/monitor/live/ingest';
import { ValueTable } from '../../../../../workers/monitor/live/table';
import { measureMinTime } from '../../../../kit/least-time';
import { frameText, IDS } from './frame-makes';
import { readAndCompare } from './fuzz';
import { createContext, PLATFORM_NOW } from './support';

/** Thousands of cases may take long on a busy machine. */
const LONG_MS = 120_000;

const getRows = (ids: readonly string[]) => new Map(ids.map((id, row) => [id, row]));
const createFrame = (...members: string[]) => `{"signalVal":{${members.join(',')}}}`;

describe('Reading a push frame', () => {
  it(
    'agrees with parsing everything, in every notation',
    () => {
      fc.assert(
        fc.property(fc.array(frameText, { minLength: 1, maxLength: 5 }), (frames) => compare(frames)),
        {
          seed: 20_251,
          numRuns: 2_500,
        },
      );
    },
    LONG_MS,
  );

  it('agrees when a platform repeats its notation in each frame', () => {
    const body = fc.tuple(
      fc.integer({ min: 0, max: 5 }),
      fc.integer({ min: -9_999, max: 9_999 }),
      fc.constantFrom('200', '200', '200', '1301'),
    );
    const steadyFrames = fc.array(
      fc.tuple(fc.subarray([...IDS], { minLength: 1 }), fc.array(body, { minLength: 12, maxLength: 12 })),
      { minLength: 3, maxLength: 8 },
    );
    const write = fc.constantFrom(
      (id: string, [t, v, c]: [number, number, string]) =>
        `${JSON.stringify(id)}:{"time":${PLATFORM_NOW + t},"value":"${v / 100}","code":"${c}","dataType":"float","unit":"℃"}`,
      (id: string, [t, v, c]: [number, number, string]) =>
        `${JSON.stringify(id)}:{"code":"${c}","dataType":"int","time":"${PLATFORM_NOW + t}","value":${v}}`,
      (id: string, [t, v, c]: [number, number, string]) =>
        `${JSON.stringify(id)} : { "value": "${v}", "time": ${PLATFORM_NOW + t}, "code": "${c}" }`,
    );
    fc.assert(
      fc.property(steadyFrames, write, (frames, make) =>
        compare(
          frames.map(([ids, bodies]) =>
            createFrame(...ids.map((id, i) => make(id, bodies[i] as [number, number, string]))),
          ),
        ),
      ),
      { seed: 20_252, numRuns: 400 },
    );
  });

  it('agrees for a text damaged at any place', () => {
    const validFrame = createFrame(
      `"s1":${value(0, '1.5')}`,
      `"s2":${value(0, '2')}`,
      `"s10":${value(0, '运')}`,
    );
    const damage = fc.tuple(
      fc.nat({ max: validFrame.length - 1 }),
      fc.constantFrom('', '"', '}', '{', '\\', ',', ':', '0', '\u0001', '℃', ' '),
    );
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 2 }), (places) => {
        let damagedFrame = validFrame;
        for (const [at, by] of places)
          damagedFrame = damagedFrame.slice(0, at) + by + damagedFrame.slice(at + 1);
        compare([validFrame, validFrame, damagedFrame, validFrame]);
      }),
      { seed: 20_253, numRuns: 3_000 },
    );
  });

  it('changes nothing if the frame is cut off at any character', () => {
    const first = createFrame(`"s1":${value(0, '1')}`, `"s2":${value(0, '2')}`);
    const second = `{"gatewayAlarm":[{"online":true}],"signalVal":{"s1":${value(5, '9')},"s2":${value(5, 'x\\n')}},"signalAlarm":[]}`;
    const list = `{"signalVal":[{"id":"s1","time":${PLATFORM_NOW + 7},"value":"3"}]}`;
    for (const wholeFrame of [first, second, list]) {
      for (let length = 0; length < wholeFrame.length; length++) {
        const table = new ValueTable(IDS.length);
        const { ingestFrame } = createIngest(table, getRows(IDS));
        ingestFrame(first, createContext());
        table.clearMarks();
        const before = [...table.numbers, ...table.times, ...table.flags, ...table.arrivals, ...table.texts];
        expect(ingestFrame(wholeFrame.slice(0, length), createContext({ generation: 2 })).understood).toBe(
          false,
        );
        const after = [...table.numbers, ...table.times, ...table.flags, ...table.arrivals, ...table.texts];
        expect(after).toEqual(before);
        expect(table.markedCount).toBe(0);
      }
    }
  });

  it('reads an id that occurs twice both times, and keeps the newest value', () => {
    compare([
      createFrame(`"s1":${value(5, '5')}`, `"s1":${value(3, '3')}`),
      createFrame(`"s1":${value(6, '6')}`, `"s2":${value(1, '1')}`, `"s1":${value(7, '7')}`),
    ]);
  });

  it.each([
    ["a time that only looks like the entry's own", `"s1":{"x":{"time":1},"currentTime":1,"value":"1"}`],
    ["a value that only looks like the entry's own", `"s1":{"x":{"value":"4"},"time":3,"val\\u0075e":"5"}`],
    [
      'a name given twice, the second time escaped',
      `"s1":{"time":1,"value":"1","\\u0074ime":9,"code":"200"}`,
    ],
    ['a number longer than fifteen digits', `"s1":{"time":1234567890123456,"value":"1"}`],
    ['a time with a fraction', `"s1":{"time":1760000000000.25,"value":"1"}`],
    ['a control character within a value', `"s1":{"time":1,"value":"a\u0001"}`],
    ['a number that JSON does not allow', `"s1":{"time":1,"value":05}`],
    ['a lone minus', `"s1":{"time":1,"value":-}`],
    ['an empty value', `"s1":{"time":1,"value":""}`],
  ])('is not misled by %s', (_, oddEntry) => {
    const plainEntry = `"s1":{"time":2,"value":"2","code":"200"}`;
    compare([
      createFrame(oddEntry),
      createFrame(oddEntry),
      createFrame(plainEntry),
      createFrame(oddEntry),
      createFrame(plainEntry),
      createFrame(oddEntry),
    ]);
  });

  it('uses the last of two ids of a list element, however often this occurs', () => {
    const element = (id: string, time: number, last: string) =>
      `{"id":"${id}","time":${PLATFORM_NOW + time},"value":"${time}","id":"${last}"}`;
    compare(
      [1, 2, 3, 4].map((n) => `{"signalVal":[${element('s1', n, 's1')},${element('s2', n + 10, 's1')}]}`),
    );
  });

  it("uses the members of a list's elements, not of an earlier object", () => {
    const member = `"s1":${value(1, '1')}`;
    const element = `{"id":"s1","time":${PLATFORM_NOW + 2},"value":"2"}`;
    compare([
      createFrame(member),
      `{"signalVal":[${element},${element}]}`,
      `{"signalVal":[{"id":"s1":${value(3, '3')}]}`,
      `{"signalVal":{"s1","time":${PLATFORM_NOW + 4},"value":"4"}}`,
      `{"signalVal":[${element},{"id":"s2","time":5,"value":"5","id":"s1"}]}`,
    ]);
  });

  it('changes no prototype for an id of __proto__', () => {
    const table = new ValueTable(1);
    const { ingestFrame } = createIngest(table, new Map([['__proto__', 0]]));
    const text = createFrame(`"__proto__":${value(1, '5')}`);
    for (const variant of [text, text, text.replace('"__proto__"', '"__proto\\u005f_"')])
      ingestFrame(variant, createContext());
    expect(table.numbers[0]).toBe(5);
    expect(Object.hasOwn(Object.prototype, 'time')).toBe(false);
    expect(({} as { value?: string }).value).toBeUndefined();
  });

  it('detects changes of quality at any position in the entry', () => {
    const first = (id: string, code: string, n: number) =>
      `"${id}":{"code":"${code}","dataType":"float","time":${PLATFORM_NOW + n},"value":"${n}"}`;
    const writeCodeLast = (id: string, code: string, n: number) =>
      `"${id}":{"time":${PLATFORM_NOW + n},"value":"${n}","code":"${code}","dataType":"float"}`;
    const codes = ['200', '200', '200', '1301', '200', '1301', '1301', '200', '200'];
    for (const write of [first, writeCodeLast])
      compare(
        codes.map((code, n) =>
          createFrame(write('s1', '200', n), write('s2', code, n), write('s10', '200', n)),
        ),
      );
  });

  it('is not slowed down by a long run of the value placeholder character', () => {
    const row = '@'.repeat(60_000);
    const elapsedMs = measureMinTime(1_000, () => {
      const { ingestFrame } = createIngest(new ValueTable(1), getRows(['s1']));
      const { accepted } = ingestFrame(
        `{"signalVal":{"s1":${value(0, '1')}},"more":"${row}"}`,
        createContext(),
      );
      expect(accepted).toBe(1);
    });
    expect(elapsedMs).toBeLessThan(1_000);
  });

  it('is not slowed down by opening braces in texts that need unescaping', () => {
    const ids = Array.from({ length: 5_000 }, (_, n) => `s${n}`);
    const texts = ids.map((id) => `"${id}":{"time":${PLATFORM_NOW},"value":"{\\n","dataType":"string"}`);
    const elapsedMs = measureMinTime(700, () => {
      const { ingestFrame } = createIngest(new ValueTable(ids.length), getRows(ids));
      const { accepted } = ingestFrame(createFrame(...texts), createContext());
      expect(accepted).toBe(ids.length);
    });
    expect(elapsedMs).toBeLessThan(700);
  });

  it('finds ids whose hashes are equal', () => {
    // "Aa" and "BB" collide in a hash of base 31.
    const collidingIds = ['AaAa', 'BBBB', 'AaBB', 'BBAa'];
    const texts = [...collidingIds, 'BBBb', 'AaAa'].map((id, n) => `"${id}":${value(n, String(n))}`);
    compare([createFrame(...texts), createFrame(...texts.toReversed()), createFrame(...texts)], collidingIds);
  });

  it.each(['pong', '', '[]', 'null', '5', '"text"', '{', '<html></html>'])('rejects %j', (text) => {
    const { ingestFrame } = createIngest(new ValueTable(1), new Map([['s1', 0]]));
    expect(ingestFrame(text, createContext()).understood).toBe(false);
  });
});

function compare(frames: readonly string[], ids: readonly string[] = IDS): void {
  expect(readAndCompare(frames, ids).entries).toBeGreaterThanOrEqual(0);
}

function value(time: number, text: string, extraFields = '') {
  return `{"time":${PLATFORM_NOW + time},"value":"${text}","code":"200","dataType":"float","unit":"℃"${extraFields}}`;
}
