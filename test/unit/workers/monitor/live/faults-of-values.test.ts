/** Tests the faults of time, values and formulas, one each, through the stages of the live path. */
import { afterEach, describe, expect, it } from 'vitest';
import { time } from '../../../../../src/shared/calls/decode';
import type { MvarDeclaration } from '../../../../../src/shared/calls/project';
import type { MvarId } from '../../../../../src/shared/ids';
import { getQuality, HAS_NUMBER, Quality } from '../../../../../src/shared/reading';
import { createFormulaStage } from '../../../../../workers/monitor/formula/stage';
import { createIngest } from '../../../../../workers/monitor/live/ingest';
import { ValueTable } from '../../../../../workers/monitor/live/table';
import { evaluateText } from '../../../src/shared/formula/evaluate-text';
import { createContext, PLATFORM_NOW } from './support';

const HOUR = 3_600_000;
const createFloat = (value: string, at: number) => ({
  time: at,
  value,
  code: '200',
  dataType: 'float',
  unit: '',
});

describe('Faults of time', () => {
  const savedZone = process.env.TZ;
  afterEach(() => {
    if (savedZone === undefined) delete process.env.TZ;
    else process.env.TZ = savedZone;
  });

  it.each([-HOUR, HOUR])(
    'fault 18: a source whose clock is off by %i ms is compared only with itself',
    (skew) => {
      const { table, push } = createTestIngest('a');
      const at = PLATFORM_NOW + skew;
      push(['a', createFloat('1', at)], ['a', createFloat('2', at + 1)], ['a', createFloat('9', at - 1)]);
      expect(table.numbers[0]).toBe(2);
    },
  );

  it('fault 20: a value with a missing or unreadable time never replaces a timed one', () => {
    const { table, push } = createTestIngest('a');
    push(['a', createFloat('1', PLATFORM_NOW)]);
    push(
      ['a', { value: '2', code: '200' }],
      ['a', { ...createFloat('3', 0), time: 'NaN' }],
      ['a', { ...createFloat('4', 0), time: null }],
    );
    expect([table.numbers[0], table.times[0]]).toEqual([1, PLATFORM_NOW]);
  });

  it('fault 21: a day with a clock change has every hour of the platform once', () => {
    for (const timeZone of ['America/New_York', 'Europe/Berlin', 'Asia/Shanghai']) {
      process.env.TZ = timeZone;
      for (const day of ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01']) {
        const hours = Array.from({ length: 24 }, (_, hour) =>
          time(`${day} ${String(hour).padStart(2, '0')}:00:00`, '$'),
        );
        for (let hour = 1; hour < 24; hour++)
          expect((hours[hour] ?? 0) - (hours[hour - 1] ?? 0), timeZone).toBe(HOUR);
      }
    }
  });
});

describe('Faults of values', () => {
  it.each(['NaN', 'Infinity', '-Infinity', '1e400', 'soon'])('fault 24: %s is invalid, not 0', (value) => {
    const { table, push } = createTestIngest('a');
    push(['a', createFloat(value, PLATFORM_NOW)]);
    const flags = table.flags[0] ?? 0;
    expect(getQuality(flags)).toBe(Quality.invalid);
    expect(flags & HAS_NUMBER).toBe(0);
  });

  it.each(['9007199254740993', '18446744073709551615', '007'])(
    'fault 25: %s keeps its exact text',
    (value) => {
      const { table, push } = createTestIngest('a');
      push(['a', { ...createFloat(value, PLATFORM_NOW), dataType: 'uint' }]);
      expect(table.texts[0]).toBe(value);
    },
  );

  it.each(['9007199254740993', '-18446744073709551615'])(
    'fault 109: %s as a bare number keeps its exact text, in the first frame and in known frames',
    (value) => {
      const { table, ingestFrame } = createTestIngest('a', 'b');
      const entry = (id: string, bareNumber: string, at: number): string =>
        `"${id}":{"time":${at},"value":${bareNumber},"code":"200","dataType":"int"}`;
      for (let frame = 0; frame < 4; frame++) {
        const at = PLATFORM_NOW + frame;
        const ordinaryFrame = `{"signalVal":{${entry('a', '1', at)},${entry('b', '2', at)}}}`;
        const longText = `{"signalVal":{${entry('a', value, at)},${entry('b', '2', at)}}}`;
        ingestFrame(frame % 2 === 0 ? longText : ordinaryFrame, createContext());
        expect(table.texts[0]).toBe(frame % 2 === 0 ? value : null);
        expect(getQuality(table.flags[0] ?? 0)).toBe(Quality.good);
        expect(table.numbers[1]).toBe(2);
      }
    },
  );

  it('fault 109: ids and values of a list, and of a frame parsed as a whole, keep their exact text', () => {
    const id = '9007199254740993';
    const entry = `"time":${PLATFORM_NOW},"value":12345678901234567,"dataType":"uint"`;
    for (const frame of [
      `{"signalVal":[{"id":${id},${entry}}]}`,
      `{"a":{"signalVal":0},"b":{"signalVal":{}},"signalVal":[{"id":${id},${entry}}],"signalVal":[{"id":${id},${entry}}]}`,
    ]) {
      const { table, ingestFrame } = createTestIngest('9007199254740992', id);
      ingestFrame(frame, createContext());
      expect([...table.texts]).toEqual([null, '12345678901234567']);
    }
  });

  it('fault 26: a text of 100 kB, emoji, right-to-left and control characters arrives in full', () => {
    const { table, push } = createTestIngest('a', 'b');
    const longText = `\u202e${'泵🚰\u0007'.repeat(25_000)}`;
    push(
      ['a', { ...createFloat(longText, PLATFORM_NOW), dataType: 'string' }],
      ['b', createFloat('1', PLATFORM_NOW)],
    );
    expect(table.texts[0]).toBe(longText);
    expect(table.numbers[1]).toBe(1);
  });

  it('fault 26: 100 kB of digits that are not a number do not block', () => {
    const { table, push } = createTestIngest('a', 'b');
    const before = process.cpuUsage();
    push(['a', createFloat(`${'1'.repeat(100_000)}x`, PLATFORM_NOW)], ['b', createFloat('1', PLATFORM_NOW)]);
    const { user: usedUs } = process.cpuUsage(before);
    expect(getQuality(table.flags[0] ?? 0)).toBe(Quality.invalid);
    expect(table.numbers[1]).toBe(1);
    expect(usedUs / 1_000).toBeLessThan(500);
  });

  it('fault 27: duplicate, unknown and out-of-order ids end in the newest state of each', () => {
    const { table, ingestFrame } = createTestIngest('a', 'b');
    const entry = (id: string, value: string, at: number) =>
      `${JSON.stringify(id)}:${JSON.stringify(createFloat(value, at))}`;
    const result = ingestFrame(
      `{"signalVal":{${entry('a', '2', PLATFORM_NOW)},${entry('x', '5', PLATFORM_NOW)},${entry('a', '1', PLATFORM_NOW - 5)},${entry('b', '3', PLATFORM_NOW)},${entry('a', '4', PLATFORM_NOW + 5)}}}`,
      createContext(),
    );
    expect(result.understood).toBe(true);
    expect([...table.numbers]).toEqual([4, 3]);
  });

  it('fault 28: __proto__ and constructor are ordinary ids, and no prototype changes', () => {
    const { table, push } = createTestIngest('__proto__', 'constructor');
    push(['constructor', createFloat('2', PLATFORM_NOW)], ['toString', createFloat('3', PLATFORM_NOW)]);
    const { ingestFrame } = createIngest(table, new Map([['__proto__', 0]]));
    ingestFrame(
      `{"signalVal":{"__proto__":${JSON.stringify(createFloat('1', PLATFORM_NOW))}}}`,
      createContext(),
    );
    expect([...table.numbers]).toEqual([1, 2]);
    expect('value' in {}).toBe(false);
  });
});

describe('Faults of formulas', () => {
  it.each(['#{a} +', '#{gone} + 1', '#{a}', '1 / 0', '5 % 0'])(
    'fault 34: %s yields 0 with an error mark',
    (text) => {
      const { table } = evaluateFormulas(text);
      expect(table.numbers[2]).toBe(0);
      expect(getQuality(table.flags[2] ?? 0)).toBe(Quality.formula);
    },
  );

  it('fault 35: formulas that read themselves or each other end with an error, and each cycle is reported once', () => {
    const { table, stage } = evaluateFormulas('#{m0} + 1', '#{m2} + 1', '#{m1} + 1');
    expect(stage.cycles).toHaveLength(2);
    for (const row of [2, 3, 4]) expect(getQuality(table.flags[row] ?? 0)).toBe(Quality.formula);
  });

  it.each([
    `${'('.repeat(10_000)}1${')'.repeat(10_000)}`,
    '1+'.repeat(500_000).concat('1'),
    Array.from({ length: 90 }, () => '9').join('^'),
  ])('fault 36: a formula beyond its budget fails alone', (text) => {
    const { table } = evaluateFormulas(text, '2 + 3');
    expect(getQuality(table.flags[2] ?? 0)).toBe(Quality.formula);
    expect(table.numbers[3]).toBe(5);
  });

  it.each(['constructor.constructor("return 1")()', 'a["__proto__"]', '`1`', 'x => 1'])(
    'fault 37: %s is a syntax error',
    (text) => {
      expect(evaluateText(text, new Map([['a', 1]]))).toBe('syntax');
    },
  );
});

function createTestIngest(...ids: readonly string[]) {
  const table = new ValueTable(ids.length);
  const { ingestFrame } = createIngest(table, new Map(ids.map((id, row) => [id, row])));
  const push = (...entries: readonly (readonly [id: string, entry: object])[]): void => {
    for (const [id, entry] of entries)
      ingestFrame(`{"signalVal":{${JSON.stringify(id)}:${JSON.stringify(entry)}}}`, createContext());
  };
  return { table, push, ingestFrame };
}

/** Evaluates math variables that read the operands a and b (rows 0 and 1) and each other. */
function evaluateFormulas(...texts: readonly string[]) {
  const table = new ValueTable(2 + texts.length);
  const rowOfMvar = new Map(texts.map((_, i) => [`m${i}` as MvarId, 2 + i]));
  const declarations = texts.map(
    (formula, i): MvarDeclaration => ({
      id: `m${i}` as MvarId,
      name: '',
      formula,
      calcType: 'custom',
      decimals: null,
      unit: '',
    }),
  );
  const rowOfOperand = new Map<string, number>([['a', 0], ['b', 1], ...rowOfMvar]);
  const stage = createFormulaStage({ table, declarations, operandRows: rowOfOperand, mvarRows: rowOfMvar });
  stage.recompute(Uint32Array.of(0, 1));
  return { table, stage };
}
