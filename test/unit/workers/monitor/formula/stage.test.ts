import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MvarDeclaration } from '../../../../../src/shared/calls/project';
import { FORMULA_MAX_LENGTH } from '../../../../../src/shared/constants';
import type { MvarId } from '../../../../../src/shared/ids';
import {
  Freshness,
  FUTURE_TIME,
  getFreshness,
  getQuality,
  HAS_NUMBER,
  HAS_TEXT,
  Quality,
  withFreshness,
  withQuality,
} from '../../../../../src/shared/reading';
import { createFormulaStage, type FormulaStage } from '../../../../../workers/monitor/formula/stage';
import { ValueTable } from '../../../../../workers/monitor/live/table';

const SIGNALS = 8;
const FIRST_MVAR = 8;
const SIZE = 20;

let table: ValueTable;
let stage: FormulaStage;
const number = (index = 0): number => table.numbers[FIRST_MVAR + index] as number;

beforeEach(() => {
  table = new ValueTable(SIZE);
});

describe('The formula stage', () => {
  it('does nothing without formulas', () => {
    start();
    expect(take(0, { number: 1 })).toEqual({ evaluated: 0, shown: [] });
    expect(stage.rows).toHaveLength(0);
    expect(stage.getError(0)).toBeNull();
  });

  it('leaves results uncollected until the first batch', () => {
    start({ id: 'm', formula: '1+1' });
    expect(result()).toMatchObject({ number: Number.NaN, freshness: Freshness.never });
    batch();
    expect(result()).toEqual({ number: 2, freshness: Freshness.fresh, quality: Quality.good, error: null });
  });

  it('evaluates everything the first time, even without reported changes', () => {
    start({ id: 'm', formula: '#{e_s0}*2' }, { id: 'k', formula: '#{m}+#{e_s1}' });
    arrive(0, { number: 4 });
    arrive(1, { number: 1 });
    table.clearMarks();
    expect(batch()).toEqual({ evaluated: 2, shown: [8, 9] });
    expect([number(0), number(1)]).toEqual([8, 9]);
  });

  it('keeps full precision', () => {
    start({ id: 'm', formula: '#{e_s0}/3' });
    take(0, { number: 1 });
    expect(number()).toBe(1 / 3);
  });

  it('reads math variables through math variables, in any order of declaration', () => {
    start(
      { id: 'top', formula: '#{middle}+1' },
      { id: 'middle', formula: '#{bottom}*2' },
      { id: 'bottom', formula: '#{e_s0}' },
    );
    take(0, { number: 5 });
    expect([number(0), number(1), number(2)]).toEqual([11, 10, 5]);
    expect(take(0, { number: 6 })).toEqual({ evaluated: 3, shown: [8, 9, 10] });
    expect(number(0)).toBe(13);
  });

  it('treats hostile ids as ordinary keys', () => {
    start({ id: '__proto__', formula: '#{e_s0}+1' }, { id: 'constructor', formula: '#{__proto__}*2' });
    take(0, { number: 1 });
    expect([number(0), number(1)]).toEqual([2, 4]);
    expect(Object.hasOwn(Object.prototype, '0')).toBe(false);
  });

  it('marks an undeclared variable and its readers instead of waiting forever', () => {
    const rowOfMvar = new Map([
      ['gone' as MvarId, 8],
      ['reader' as MvarId, 9],
    ]);
    const declarations = [declare({ id: 'reader', formula: '#{gone}+1' })];
    stage = createFormulaStage({ table, declarations, rowOfOperand: rowOfMvar, rowOfMvar });
    expect(batch().shown).toEqual([8, 9]);
    expect([8, 9].map((row) => [stage.getError(row), table.numbers[row]])).toEqual([
      ['undeclared', 0],
      ['missing-operand', 0],
    ]);
    expect(getQuality(table.flags[8] ?? 0)).toBe(Quality.formula);
    expect(stage.explain(8)).toEqual({
      id: 'gone',
      formula: '',
      error: 'undeclared',
      at: null,
      operands: [],
      missing: [],
      cycle: [],
    });
    expect(stage.explain(3)).toBeNull();
  });

  it('omits a variable without a row, and the second of two with the same id', () => {
    const declarations = [
      declare({ id: 'm', formula: '1' }),
      declare({ id: 'm', formula: '2' }),
      declare({ id: 'nowhere', formula: '3' }),
    ];
    stage = createFormulaStage({
      table,
      declarations,
      rowOfOperand: new Map(),
      rowOfMvar: new Map([['m' as MvarId, 8]]),
    });
    expect(batch()).toEqual({ evaluated: 1, shown: [8] });
    expect(number()).toBe(1);
    expect([...stage.rows]).toEqual([8]);
  });
});

describe('Evaluation', () => {
  beforeEach(() => {
    start(
      { id: 'a', formula: '#{e_s0}+#{e_s1}' },
      { id: 'b', formula: '#{e_s1}*2' },
      { id: 'c', formula: '#{e_s2}>10' },
      { id: 'd', formula: '#{c}+100' },
    );
    for (const row of [0, 1, 2]) arrive(row, { number: 1 });
    batch();
  });

  it('runs only the formulas that read a changed row', () => {
    expect(take(0, { number: 2 })).toEqual({ evaluated: 1, shown: [8] });
    expect(take(1, { number: 2 })).toEqual({ evaluated: 2, shown: [8, 9] });
    expect(take(5, { number: 2 })).toEqual({ evaluated: 0, shown: [] });
    expect(batch()).toEqual({ evaluated: 0, shown: [] });
  });

  it('skips a value that arrives again unchanged', () => {
    expect(take(1, { number: 1 })).toEqual({ evaluated: 0, shown: [] });
  });

  it('skips formulas that read an unchanged result', () => {
    expect(take(2, { number: 5 })).toEqual({ evaluated: 1, shown: [] });
    expect(take(2, { number: 11 })).toEqual({ evaluated: 2, shown: [10, 11] });
    expect(number(3)).toBe(101);
  });

  it('runs each formula once, however many of its operands changed and how often', () => {
    for (const row of [0, 1]) arrive(row, { number: 7 });
    expect(stage.recompute(Uint32Array.of(0, 1, 0, 1, 0))).toBe(2);
  });

  it('is not needed for changes of freshness or quality, which the result inherits', () => {
    expect(take(1, { number: 1, freshness: Freshness.stale })).toEqual({ evaluated: 0, shown: [8, 9] });
    expect(result(1)).toEqual({ number: 2, freshness: Freshness.stale, quality: Quality.good, error: null });
    expect(take(1, { number: 1, quality: Quality.bad })).toEqual({ evaluated: 0, shown: [8, 9] });
    expect(result(1)).toMatchObject({ freshness: Freshness.fresh, quality: Quality.bad });
  });

  it('passes a change of freshness alone on to the readers of the result', () => {
    expect(take(2, { number: 1, freshness: Freshness.disconnected })).toEqual({
      evaluated: 0,
      shown: [10, 11],
    });
    expect(result(3)).toMatchObject({ number: 100, freshness: Freshness.disconnected });
  });

  it('marks nothing for a new arrival alone, but passes it on', () => {
    expect(take(2, { number: 1, arrival: 9_000, generation: 2 })).toEqual({ evaluated: 0, shown: [] });
    expect(table.arrivals[11]).toBe(9_000);
    expect(table.generations[11]).toBe(2);
  });

  it('marks a result that only has a new time', () => {
    expect(take(1, { number: 1, time: 2_000 })).toEqual({ evaluated: 0, shown: [8, 9] });
    expect(table.times[9]).toBe(2_000);
  });

  it('ignores rows that do not exist', () => {
    expect(stage.recompute(Uint32Array.of(19, 20, 4_000_000_000))).toBe(0);
  });
});

describe('A result', () => {
  it('inherits the newest time, the worst freshness and quality, and the oldest arrival and generation', () => {
    start({ id: 'm', formula: '#{e_s0}+#{e_s1}+#{e_s2}' });
    arrive(0, { number: 1, time: 3_000, arrival: 30, generation: 4, freshness: Freshness.ageing });
    arrive(1, { number: 2, time: 1_000, arrival: 10, generation: 5, quality: Quality.bad });
    take(2, { number: 3, time: 2_000, arrival: 20, generation: 3, freshness: Freshness.stale });
    expect(result()).toEqual({ number: 6, freshness: Freshness.stale, quality: Quality.bad, error: null });
    expect(table.times[8]).toBe(3_000);
    expect(table.arrivals[8]).toBe(10);
    expect(table.generations[8]).toBe(3);
    expect(table.flags[8]).toBe(withQuality(withFreshness(HAS_NUMBER, Freshness.stale), Quality.bad));
  });

  it('inherits only existing times', () => {
    start({ id: 'm', formula: '#{e_s0}+#{e_s1}' }, { id: 'k', formula: '#{e_s1}' });
    arrive(0, { number: 1, time: 3_000, future: true });
    take(1, { number: 2, time: Number.NaN });
    expect(table.times[8]).toBe(3_000);
    expect(table.times[9]).toBeNaN();
    expect((table.flags[8] as number) & FUTURE_TIME).toBe(FUTURE_TIME);
    expect((table.flags[9] as number) & FUTURE_TIME).toBe(0);
  });

  it('inherits from the branch that is not taken too, if it has values', () => {
    start({ id: 'm', formula: 'if(#{e_s0},#{e_s1},#{e_s2})' });
    arrive(0, { number: 1 });
    take(1, { number: 5 });
    expect(result()).toEqual({ number: 5, freshness: Freshness.fresh, quality: Quality.good, error: null });
    expect(take(2, { number: 6, freshness: Freshness.stale, quality: Quality.bad }).evaluated).toBe(1);
    expect(result()).toEqual({ number: 5, freshness: Freshness.stale, quality: Quality.bad, error: null });
  });

  it('stays fresh without operands', () => {
    start({ id: 'm', formula: '6*7' }, { id: 'k', formula: '6*' }, { id: 'n', formula: '', calcType: 'sum' });
    batch();
    expect(result(0)).toEqual({ number: 42, freshness: Freshness.fresh, quality: Quality.good, error: null });
    expect(result(1)).toEqual({
      number: 0,
      freshness: Freshness.fresh,
      quality: Quality.formula,
      error: 'syntax',
    });
    expect(result(2)).toEqual({ number: 0, freshness: Freshness.fresh, quality: Quality.good, error: null });
  });
});

describe('An operand', () => {
  beforeEach(() => {
    start({ id: 'm', formula: '#{e_s0}+1' });
  });

  it('keeps its value even if bad, ageing, stale or disconnected', () => {
    for (const freshness of [Freshness.fresh, Freshness.ageing, Freshness.stale, Freshness.disconnected]) {
      take(0, { number: 4, freshness, quality: Quality.bad });
      expect(result()).toEqual({ number: 5, freshness, quality: Quality.bad, error: null });
    }
  });

  it.each<[string, Arrival, Freshness]>([
    ['never collected', { freshness: Freshness.never }, Freshness.never],
    ['paused', { number: 4, freshness: Freshness.paused }, Freshness.paused],
    ['invalid', { number: 4, quality: Quality.invalid }, Freshness.fresh],
    ['empty', { text: '' }, Freshness.fresh],
    ['a text', { text: 'running' }, Freshness.fresh],
    ['a number out of range', { text: '1e400' }, Freshness.fresh],
    ['infinity in words', { text: 'Infinity' }, Freshness.fresh],
  ])('is missing if it is %s: the result is 0 and marked', (_, arrival, freshness) => {
    take(0, { number: 4 });
    arrive(0, arrival);
    expect(batch()).toEqual({ evaluated: 1, shown: [8] });
    expect(result()).toEqual({ number: 0, freshness, quality: Quality.formula, error: 'missing-operand' });
    take(0, { number: 4 });
    expect(result()).toMatchObject({ number: 5, quality: Quality.good, error: null });
  });

  it.each([
    ['12.5', 13.5],
    [' 12.5 ', 13.5],
    ['true', 2],
    ['false', 1],
    ['-3', -2],
    ['00012', 13],
  ])('that arrived as the text %j is read as a number', (text, expected) => {
    take(0, { text });
    expect(number()).toBe(expected);
  });

  it('with an exact text and a number is read as the number', () => {
    take(0, { number: 7, text: '007' });
    expect(number()).toBe(8);
  });
});

describe('A formula error', () => {
  it('yields 0 with the error quality and the age of its operands', () => {
    start({ id: 'm', formula: '#{e_s0}/#{e_s1}' });
    arrive(0, { number: 1, freshness: Freshness.stale, time: 4_000 });
    take(1, { number: 0 });
    expect(result()).toEqual({
      number: 0,
      freshness: Freshness.stale,
      quality: Quality.formula,
      error: 'division-by-zero',
    });
    expect(table.times[8]).toBe(4_000);
    take(1, { number: 2 });
    expect(result()).toEqual({ number: 0.5, freshness: Freshness.stale, quality: Quality.good, error: null });
  });

  it('is a missing operand to its readers, except in a branch that is not taken', () => {
    start(
      { id: 'broken', formula: '1/0' },
      { id: 'reads', formula: '#{broken}+1' },
      { id: 'reads-that', formula: '#{reads}*0' },
      { id: 'does-not', formula: 'if(1,5,#{broken})' },
    );
    batch();
    expect([0, 1, 2, 3].map((index) => stage.getError(8 + index))).toEqual([
      'division-by-zero',
      'missing-operand',
      'missing-operand',
      null,
    ]);
    expect(result(3)).toEqual({ number: 5, freshness: Freshness.fresh, quality: Quality.good, error: null });
  });

  it('follows the freshness of its operands without another evaluation', () => {
    start({ id: 'm', formula: '#{e_s0}+#{unknown}' });
    take(0, { number: 1 });
    expect(take(0, { number: 1, freshness: Freshness.disconnected })).toEqual({ evaluated: 0, shown: [8] });
    expect(result()).toEqual({
      number: 0,
      freshness: Freshness.disconnected,
      quality: Quality.formula,
      error: 'missing-operand',
    });
  });

  it('is explained by its reason, position, missing operands and members of its cycle', () => {
    start(
      { id: 'torn', formula: '#{e_s0} + * 2' },
      { id: 'named', formula: '1 + 2 * cosh(#{e_s0})' },
      { id: 'short', formula: '#{e_s0} + if(1, 2)' },
      { id: 'lacking', formula: '#{e_s1} + #{e_s0} + #{nobody_knows} + #{e_s1}' },
      { id: 'zero', formula: '#{e_s0} / (#{e_s0} - 3)' },
      { id: 'chicken', formula: '#{egg}' },
      { id: 'egg', formula: '#{chicken} + #{e_s0}' },
      { id: 'deep', formula: '('.repeat(5_000) },
      { id: 'sums', formula: '#{e_s0},#{e_s2}', calcType: 'sum' },
    );
    const explained = (index: number) => stage.explain(FIRST_MVAR + index);
    expect(explained(0)).toBeNull();
    take(0, { number: 3 });
    expect(explained(0)).toEqual({
      id: 'torn',
      formula: '#{e_s0} + * 2',
      error: 'syntax',
      at: 10,
      operands: [],
      missing: [],
      cycle: [],
    });
    expect(explained(1)).toMatchObject({ error: 'unknown-name', at: 8 });
    expect(explained(2)).toMatchObject({ error: 'arguments', at: 10 });
    expect(explained(3)).toMatchObject({ error: 'missing-operand', missing: ['e_s1', 'nobody_knows'] });
    expect(explained(4)).toMatchObject({ error: 'division-by-zero', at: null, missing: [] });
    expect(explained(5)?.cycle.toSorted()).toEqual(['chicken', 'egg']);
    expect(explained(6)).toMatchObject({ error: 'cycle', missing: ['chicken'] });
    expect(explained(7)).toMatchObject({ error: 'budget', at: null });
    expect(explained(7)?.formula).toHaveLength(FORMULA_MAX_LENGTH);
    expect(explained(8)).toMatchObject({ error: null, missing: ['e_s2'], cycle: [] });
    expect(explained(8)?.operands).toContainEqual({
      key: 'e_s2',
      row: expect.any(Number),
      number: Number.NaN,
    });
    expect(stage.explain(0)).toBeNull();
  });

  it('is reported once for each member of a cycle; its readers lack an operand', () => {
    start(
      { id: 'self', formula: '#{self}+1' },
      { id: 'chicken', formula: '#{egg}+#{e_s0}' },
      { id: 'egg', formula: 'if(0,#{chicken},1)' },
      { id: 'cook', formula: '#{egg}*2' },
      { id: 'sums', formula: '#{sums}', calcType: 'sum' },
      { id: 'fine', formula: '#{e_s0}' },
    );
    expect(take(0, { number: 3 }).evaluated).toBe(6);
    expect([0, 1, 2, 3, 4, 5].map((index) => stage.getError(8 + index))).toEqual([
      'cycle',
      'cycle',
      'cycle',
      'missing-operand',
      'cycle',
      null,
    ]);
    expect(stage.cycles.map((cycle) => [...cycle].sort())).toEqual([['self'], ['chicken', 'egg'], ['sums']]);
    expect(result(1)).toMatchObject({ number: 0, quality: Quality.formula });
    take(0, { number: 4, freshness: Freshness.stale });
    expect(result(1)).toMatchObject({ number: 0, freshness: Freshness.stale, error: 'cycle' });
    // Members of a cycle inherit nothing, since a cycle has no order.
    expect(result(2)).toMatchObject({ number: 0, freshness: Freshness.fresh, error: 'cycle' });
    expect(number(5)).toBe(4);
  });
});

describe('The types sum, avg, min and max', () => {
  beforeEach(() => {
    const formula = '#{e_s0},#{e_s1},#{e_s2}';
    start(
      { id: 'sum', formula, calcType: 'sum' },
      { id: 'avg', formula, calcType: 'avg' },
      { id: 'min', formula, calcType: 'min' },
      { id: 'max', formula, calcType: 'max' },
    );
  });
  const numbers = (): readonly number[] => [0, 1, 2, 3].map(number);

  it('aggregate their operands', () => {
    arrive(0, { number: 1 });
    arrive(1, { number: -4 });
    take(2, { number: 6 });
    expect(numbers()).toEqual([3, 1, -4, 6]);
  });

  it('skip operands without a value, including their freshness and quality', () => {
    arrive(0, { number: 1 });
    take(2, { number: 6, freshness: Freshness.paused });
    expect(numbers()).toEqual([1, 1, 1, 1]);
    expect(result(0)).toMatchObject({ freshness: Freshness.fresh, quality: Quality.good, error: null });
  });

  it('are 0 without an error if no operand has a value, with the freshness of the operands', () => {
    batch();
    expect(numbers()).toEqual([0, 0, 0, 0]);
    expect(result(2)).toEqual({ number: 0, freshness: Freshness.never, quality: Quality.good, error: null });
    take(0, { freshness: Freshness.paused });
    expect(result(2)).toMatchObject({ number: 0, freshness: Freshness.paused, quality: Quality.good });
  });

  it('count an operand as often as it occurs', () => {
    start({ id: 'sum', formula: '#{e_s0} #{e_s0} #{e_s1}', calcType: 'sum' });
    arrive(0, { number: 2 });
    take(1, { number: 5 });
    expect(number()).toBe(9);
  });

  it('fail on overflow or a syntax error', () => {
    start(
      { id: 'sum', formula: '#{e_s0}#{e_s1}', calcType: 'sum' },
      { id: 'avg', formula: '#{e_s0', calcType: 'avg' },
    );
    arrive(0, { number: 1.7e308 });
    take(1, { number: 1.7e308 });
    expect(result(0)).toMatchObject({ number: 0, quality: Quality.formula, error: 'not-finite' });
    expect(result(1)).toMatchObject({ number: 0, quality: Quality.formula, error: 'syntax' });
  });
});

describe('Trends of results', () => {
  it('keep extremes that occur between batches', () => {
    table = new ValueTable(SIZE, [FIRST_MVAR]);
    start({ id: 'm', formula: '#{e_s0}*10' });
    for (const [at, value] of [1, 9, -3, 2].entries()) {
      arrive(0, { number: value, time: 1_000 + at });
      stage.recompute(table.marked);
    }
    const extremes = new Float64Array(4);
    table.extremes.read(FIRST_MVAR, extremes, 0);
    expect([...extremes]).toEqual([1_002, -30, 1_001, 90]);
  });
});

describe('Any sequence of changes', () => {
  it('has the same results as a full evaluation', () => {
    const formulas: readonly Given[] = [
      { id: 'a', formula: '#{e_s0}+#{e_s1}' },
      { id: 'b', formula: 'if(#{e_s2}>0,#{a},#{e_s3})' },
      { id: 'c', formula: '#{a}/#{e_s2}' },
      { id: 'd', formula: '#{b},#{c},#{e_s3}', calcType: 'avg' },
      { id: 'e', formula: '#{d}>1&&#{c}<5?#{b}:#{a}' },
      { id: 'f', formula: '#{f}+#{a}' },
    ];
    const change = fc.record({
      row: fc.nat(3),
      number: fc.constantFrom(0, 1, 2, -1, undefined),
      freshness: fc.constantFrom(...Object.values(Freshness)),
      quality: fc.constantFrom(Quality.good, Quality.bad, Quality.invalid),
      time: fc.constantFrom(1, 2, 3, Number.NaN),
      generation: fc.constantFrom(1, 2),
    });
    const columns = (): readonly unknown[] =>
      [table.numbers, table.times, table.arrivals, table.flags, table.generations].map((column) => [
        ...column.slice(FIRST_MVAR, FIRST_MVAR + formulas.length),
      ]);
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 12 }), (batches) => {
        table = new ValueTable(SIZE);
        start(...formulas);
        batch();
        for (const changes of batches) {
          for (const { row, number: value, ...rest } of changes)
            arrive(row, value === undefined ? rest : { ...rest, number: value });
          const before = columns();
          const { shown } = batch();
          const after = columns();
          start(...formulas);
          batch();
          expect(columns()).toEqual(after);
          // A row is marked exactly if its number, time or flags changed.
          const differs = formulas.flatMap((_, index) =>
            [0, 1, 3].some(
              (column) => !Object.is((before[column] as number[])[index], (after[column] as number[])[index]),
            )
              ? [FIRST_MVAR + index]
              : [],
          );
          expect(shown).toEqual(differs);
        }
      }),
      { seed: 9, numRuns: 600 },
    );
  });
});

type Given = Partial<Pick<MvarDeclaration, 'calcType' | 'formula'>> & { readonly id: string };

function declare({ id, formula = '', calcType = 'custom' }: Given): MvarDeclaration {
  return {
    id: id as MvarId,
    name: id,
    formula,
    calcType,
    decimals: null,
    unit: '',
  };
}

/** Creates a stage with the signals e_s0 … e_s7 in rows 0 … 7, followed by the math variables in the given order. */
function start(...given: readonly Given[]): void {
  const declarations = given.map(declare);
  const rowOfMvar = new Map(declarations.map(({ id }, index) => [id, FIRST_MVAR + index]));
  const rowOfOperand = new Map<string, number>(rowOfMvar);
  for (let row = 0; row < SIGNALS; row++) rowOfOperand.set(`e_s${row}`, row);
  stage = createFormulaStage({ table, declarations, rowOfOperand, rowOfMvar });
}

interface Arrival {
  readonly number?: number;
  readonly text?: string;
  readonly freshness?: Freshness;
  readonly quality?: Quality;
  readonly time?: number;
  readonly arrival?: number;
  readonly generation?: number;
  readonly future?: boolean;
}

function arrive(row: number, value: Arrival): void {
  const { number, text = null, freshness = Freshness.fresh, quality = Quality.good } = value;
  let flags = number === undefined ? 0 : HAS_NUMBER;
  if (text !== null) flags |= HAS_TEXT;
  if (value.future) flags |= FUTURE_TIME;
  table.flags[row] = withQuality(withFreshness(flags, freshness), quality);
  table.numbers[row] = number ?? Number.NaN;
  table.texts[row] = text;
  table.times[row] = value.time ?? 1_000;
  table.arrivals[row] = value.arrival ?? 5_000;
  table.generations[row] = value.generation ?? 1;
  table.mark(row);
}

/** Recomputes the marked rows and clears the marks, as before a batch. Returns the marked results. */
function batch(): { readonly evaluated: number; readonly shown: readonly number[] } {
  const evaluated = stage.recompute(table.marked);
  const shown = [...table.marked].filter((row) => row >= FIRST_MVAR).sort((a, b) => a - b);
  table.clearMarks();
  return { evaluated, shown };
}

function take(row: number, value: Arrival) {
  arrive(row, value);
  return batch();
}

function result(index = 0): object {
  const row = FIRST_MVAR + index;
  const flags = table.flags[row] as number;
  return {
    number: table.numbers[row],
    freshness: getFreshness(flags),
    quality: getQuality(flags),
    error: stage.getError(row),
  };
}
