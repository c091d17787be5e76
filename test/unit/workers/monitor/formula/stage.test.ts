import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MvarDeclaration } from '../../../../../src/shared/calls/project';
import { FORMULA_MAX_LENGTH } from '../../../../../src/shared/constants';
import type { MvarId } from '../../../../../src/shared/ids';
import {
  Freshness,
  getFreshness,
  getQuality,
  HAS_NUMBER,
  HAS_SUSPECT_TIME,
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
    startStage();
    expect(applyChange(0, { number: 1 })).toEqual({ evaluated: 0, shown: [] });
    expect(stage.rows).toHaveLength(0);
    expect(stage.getError(0)).toBeNull();
  });

  it('leaves results uncollected until the first batch', () => {
    startStage({ id: 'm', formula: '1+1' });
    expect(getResult()).toMatchObject({ number: Number.NaN, freshness: Freshness.never });
    runBatch();
    expect(getResult()).toEqual({
      number: 2,
      freshness: Freshness.fresh,
      quality: Quality.good,
      error: null,
    });
  });

  it('evaluates everything the first time, even without reported changes', () => {
    startStage({ id: 'm', formula: '#{e_s0}*2' }, { id: 'k', formula: '#{m}+#{e_s1}' });
    setValue(0, { number: 4 });
    setValue(1, { number: 1 });
    table.clearMarks();
    expect(runBatch()).toEqual({ evaluated: 2, shown: [8, 9] });
    expect([number(0), number(1)]).toEqual([8, 9]);
  });

  it('keeps full precision', () => {
    startStage({ id: 'm', formula: '#{e_s0}/3' });
    applyChange(0, { number: 1 });
    expect(number()).toBe(1 / 3);
  });

  it('reads math variables through math variables, in any order of declaration', () => {
    startStage(
      { id: 'top', formula: '#{middle}+1' },
      { id: 'middle', formula: '#{bottom}*2' },
      { id: 'bottom', formula: '#{e_s0}' },
    );
    applyChange(0, { number: 5 });
    expect([number(0), number(1), number(2)]).toEqual([11, 10, 5]);
    expect(applyChange(0, { number: 6 })).toEqual({ evaluated: 3, shown: [8, 9, 10] });
    expect(number(0)).toBe(13);
  });

  it('treats hostile ids as ordinary keys', () => {
    startStage({ id: '__proto__', formula: '#{e_s0}+1' }, { id: 'constructor', formula: '#{__proto__}*2' });
    applyChange(0, { number: 1 });
    expect([number(0), number(1)]).toEqual([2, 4]);
    expect(Object.hasOwn(Object.prototype, '0')).toBe(false);
  });

  it('marks an undeclared variable and its readers instead of waiting forever', () => {
    const rowOfMvar = new Map([
      ['gone' as MvarId, 8],
      ['reader' as MvarId, 9],
    ]);
    const declarations = [createDeclaration({ id: 'reader', formula: '#{gone}+1' })];
    stage = createFormulaStage({ table, declarations, operandRows: rowOfMvar, mvarRows: rowOfMvar });
    expect(runBatch().shown).toEqual([8, 9]);
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
      createDeclaration({ id: 'm', formula: '1' }),
      createDeclaration({ id: 'm', formula: '2' }),
      createDeclaration({ id: 'nowhere', formula: '3' }),
    ];
    stage = createFormulaStage({
      table,
      declarations,
      operandRows: new Map(),
      mvarRows: new Map([['m' as MvarId, 8]]),
    });
    expect(runBatch()).toEqual({ evaluated: 1, shown: [8] });
    expect(number()).toBe(1);
    expect([...stage.rows]).toEqual([8]);
  });
});

describe('Evaluation', () => {
  beforeEach(() => {
    startStage(
      { id: 'a', formula: '#{e_s0}+#{e_s1}' },
      { id: 'b', formula: '#{e_s1}*2' },
      { id: 'c', formula: '#{e_s2}>10' },
      { id: 'd', formula: '#{c}+100' },
    );
    for (const row of [0, 1, 2]) setValue(row, { number: 1 });
    runBatch();
  });

  it('runs only the formulas that read a changed row', () => {
    expect(applyChange(0, { number: 2 })).toEqual({ evaluated: 1, shown: [8] });
    expect(applyChange(1, { number: 2 })).toEqual({ evaluated: 2, shown: [8, 9] });
    expect(applyChange(5, { number: 2 })).toEqual({ evaluated: 0, shown: [] });
    expect(runBatch()).toEqual({ evaluated: 0, shown: [] });
  });

  it('skips a value that arrives again unchanged', () => {
    expect(applyChange(1, { number: 1 })).toEqual({ evaluated: 0, shown: [] });
  });

  it('skips formulas that read an unchanged result', () => {
    expect(applyChange(2, { number: 5 })).toEqual({ evaluated: 1, shown: [] });
    expect(applyChange(2, { number: 11 })).toEqual({ evaluated: 2, shown: [10, 11] });
    expect(number(3)).toBe(101);
  });

  it('runs each formula once, however many of its operands changed and how often', () => {
    for (const row of [0, 1]) setValue(row, { number: 7 });
    expect(stage.recompute(Uint32Array.of(0, 1, 0, 1, 0))).toBe(2);
  });

  it('is not needed for changes of freshness or quality, which the result inherits', () => {
    expect(applyChange(1, { number: 1, freshness: Freshness.stale })).toEqual({
      evaluated: 0,
      shown: [8, 9],
    });
    expect(getResult(1)).toEqual({
      number: 2,
      freshness: Freshness.stale,
      quality: Quality.good,
      error: null,
    });
    expect(applyChange(1, { number: 1, quality: Quality.bad })).toEqual({ evaluated: 0, shown: [8, 9] });
    expect(getResult(1)).toMatchObject({ freshness: Freshness.fresh, quality: Quality.bad });
  });

  it('passes a change of freshness alone on to the readers of the result', () => {
    expect(applyChange(2, { number: 1, freshness: Freshness.disconnected })).toEqual({
      evaluated: 0,
      shown: [10, 11],
    });
    expect(getResult(3)).toMatchObject({ number: 100, freshness: Freshness.disconnected });
  });

  it('marks nothing for a new arrival alone, but passes it on', () => {
    expect(applyChange(2, { number: 1, arrival: 9_000, generation: 2 })).toEqual({ evaluated: 0, shown: [] });
    expect(table.arrivals[11]).toBe(9_000);
    expect(table.generations[11]).toBe(2);
  });

  it('marks a result that only has a new time', () => {
    expect(applyChange(1, { number: 1, time: 2_000 })).toEqual({ evaluated: 0, shown: [8, 9] });
    expect(table.times[9]).toBe(2_000);
  });

  it('ignores rows that do not exist', () => {
    expect(stage.recompute(Uint32Array.of(19, 20, 4_000_000_000))).toBe(0);
  });
});

describe('A result', () => {
  it('inherits the newest time, the worst freshness and quality, and the oldest arrival and generation', () => {
    startStage({ id: 'm', formula: '#{e_s0}+#{e_s1}+#{e_s2}' });
    setValue(0, { number: 1, time: 3_000, arrival: 30, generation: 4, freshness: Freshness.ageing });
    setValue(1, { number: 2, time: 1_000, arrival: 10, generation: 5, quality: Quality.bad });
    applyChange(2, { number: 3, time: 2_000, arrival: 20, generation: 3, freshness: Freshness.stale });
    expect(getResult()).toEqual({ number: 6, freshness: Freshness.stale, quality: Quality.bad, error: null });
    expect(table.times[8]).toBe(3_000);
    expect(table.arrivals[8]).toBe(10);
    expect(table.generations[8]).toBe(3);
    expect(table.flags[8]).toBe(withQuality(withFreshness(HAS_NUMBER, Freshness.stale), Quality.bad));
  });

  it('inherits only existing times', () => {
    startStage({ id: 'm', formula: '#{e_s0}+#{e_s1}' }, { id: 'k', formula: '#{e_s1}' });
    setValue(0, { number: 1, time: 3_000, future: true });
    applyChange(1, { number: 2, time: Number.NaN });
    expect(table.times[8]).toBe(3_000);
    expect(table.times[9]).toBeNaN();
    expect((table.flags[8] as number) & HAS_SUSPECT_TIME).toBe(HAS_SUSPECT_TIME);
    expect((table.flags[9] as number) & HAS_SUSPECT_TIME).toBe(0);
  });

  it('inherits from the branch not taken too, if it has values', () => {
    startStage({ id: 'm', formula: 'if(#{e_s0},#{e_s1},#{e_s2})' });
    setValue(0, { number: 1 });
    applyChange(1, { number: 5 });
    expect(getResult()).toEqual({
      number: 5,
      freshness: Freshness.fresh,
      quality: Quality.good,
      error: null,
    });
    expect(applyChange(2, { number: 6, freshness: Freshness.stale, quality: Quality.bad }).evaluated).toBe(1);
    expect(getResult()).toEqual({ number: 5, freshness: Freshness.stale, quality: Quality.bad, error: null });
  });

  it('stays fresh without operands', () => {
    startStage(
      { id: 'm', formula: '6*7' },
      { id: 'k', formula: '6*' },
      { id: 'n', formula: '', calcType: 'sum' },
    );
    runBatch();
    expect(getResult(0)).toEqual({
      number: 42,
      freshness: Freshness.fresh,
      quality: Quality.good,
      error: null,
    });
    expect(getResult(1)).toEqual({
      number: 0,
      freshness: Freshness.fresh,
      quality: Quality.formula,
      error: 'syntax',
    });
    expect(getResult(2)).toEqual({
      number: 0,
      freshness: Freshness.fresh,
      quality: Quality.good,
      error: null,
    });
  });
});

describe('An operand', () => {
  beforeEach(() => {
    startStage({ id: 'm', formula: '#{e_s0}+1' });
  });

  it('keeps its value even if bad, ageing, stale or disconnected', () => {
    for (const freshness of [Freshness.fresh, Freshness.ageing, Freshness.stale, Freshness.disconnected]) {
      applyChange(0, { number: 4, freshness, quality: Quality.bad });
      expect(getResult()).toEqual({ number: 5, freshness, quality: Quality.bad, error: null });
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
    applyChange(0, { number: 4 });
    setValue(0, arrival);
    expect(runBatch()).toEqual({ evaluated: 1, shown: [8] });
    expect(getResult()).toEqual({ number: 0, freshness, quality: Quality.formula, error: 'missing-operand' });
    applyChange(0, { number: 4 });
    expect(getResult()).toMatchObject({ number: 5, quality: Quality.good, error: null });
  });

  it.each([
    ['12.5', 13.5],
    [' 12.5 ', 13.5],
    ['true', 2],
    ['false', 1],
    ['-3', -2],
    ['00012', 13],
  ])('that arrived as the text %j is read as a number', (text, expected) => {
    applyChange(0, { text });
    expect(number()).toBe(expected);
  });

  it('with an exact text and a number is read as the number', () => {
    applyChange(0, { number: 7, text: '007' });
    expect(number()).toBe(8);
  });
});

describe('A formula error', () => {
  it('yields 0 with the error quality and the age of its operands', () => {
    startStage({ id: 'm', formula: '#{e_s0}/#{e_s1}' });
    setValue(0, { number: 1, freshness: Freshness.stale, time: 4_000 });
    applyChange(1, { number: 0 });
    expect(getResult()).toEqual({
      number: 0,
      freshness: Freshness.stale,
      quality: Quality.formula,
      error: 'division-by-zero',
    });
    expect(table.times[8]).toBe(4_000);
    applyChange(1, { number: 2 });
    expect(getResult()).toEqual({
      number: 0.5,
      freshness: Freshness.stale,
      quality: Quality.good,
      error: null,
    });
  });

  it('is a missing operand to its readers, except in a branch that is not taken', () => {
    startStage(
      { id: 'broken', formula: '1/0' },
      { id: 'reads', formula: '#{broken}+1' },
      { id: 'reads-that', formula: '#{reads}*0' },
      { id: 'does-not', formula: 'if(1,5,#{broken})' },
    );
    runBatch();
    expect([0, 1, 2, 3].map((index) => stage.getError(8 + index))).toEqual([
      'division-by-zero',
      'missing-operand',
      'missing-operand',
      null,
    ]);
    expect(getResult(3)).toEqual({
      number: 5,
      freshness: Freshness.fresh,
      quality: Quality.good,
      error: null,
    });
  });

  it('follows the freshness of its operands without another evaluation', () => {
    startStage({ id: 'm', formula: '#{e_s0}+#{unknown}' });
    applyChange(0, { number: 1 });
    expect(applyChange(0, { number: 1, freshness: Freshness.disconnected })).toEqual({
      evaluated: 0,
      shown: [8],
    });
    expect(getResult()).toEqual({
      number: 0,
      freshness: Freshness.disconnected,
      quality: Quality.formula,
      error: 'missing-operand',
    });
  });

  it('is explained by its reason, position, missing operands and members of its cycle', () => {
    startStage(
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
    const getExplanation = (index: number) => stage.explain(FIRST_MVAR + index);
    expect(getExplanation(0)).toBeNull();
    applyChange(0, { number: 3 });
    expect(getExplanation(0)).toEqual({
      id: 'torn',
      formula: '#{e_s0} + * 2',
      error: 'syntax',
      at: 10,
      operands: [],
      missing: [],
      cycle: [],
    });
    expect(getExplanation(1)).toMatchObject({ error: 'unknown-name', at: 8 });
    expect(getExplanation(2)).toMatchObject({ error: 'arguments', at: 10 });
    expect(getExplanation(3)).toMatchObject({ error: 'missing-operand', missing: ['e_s1', 'nobody_knows'] });
    expect(getExplanation(4)).toMatchObject({ error: 'division-by-zero', at: null, missing: [] });
    expect(getExplanation(5)?.cycle.toSorted()).toEqual(['chicken', 'egg']);
    expect(getExplanation(6)).toMatchObject({ error: 'cycle', missing: ['chicken'] });
    expect(getExplanation(7)).toMatchObject({ error: 'budget', at: null });
    expect(getExplanation(7)?.formula).toHaveLength(FORMULA_MAX_LENGTH);
    expect(getExplanation(8)).toMatchObject({ error: null, missing: ['e_s2'], cycle: [] });
    expect(getExplanation(8)?.operands).toContainEqual({
      key: 'e_s2',
      row: expect.any(Number),
      number: Number.NaN,
    });
    expect(stage.explain(0)).toBeNull();
  });

  it('is reported once for each member of a cycle; its readers lack an operand', () => {
    startStage(
      { id: 'self', formula: '#{self}+1' },
      { id: 'chicken', formula: '#{egg}+#{e_s0}' },
      { id: 'egg', formula: 'if(0,#{chicken},1)' },
      { id: 'cook', formula: '#{egg}*2' },
      { id: 'sums', formula: '#{sums}', calcType: 'sum' },
      { id: 'fine', formula: '#{e_s0}' },
    );
    expect(applyChange(0, { number: 3 }).evaluated).toBe(6);
    expect([0, 1, 2, 3, 4, 5].map((index) => stage.getError(8 + index))).toEqual([
      'cycle',
      'cycle',
      'cycle',
      'missing-operand',
      'cycle',
      null,
    ]);
    expect(stage.cycles.map((cycle) => [...cycle].sort())).toEqual([['self'], ['chicken', 'egg'], ['sums']]);
    expect(getResult(1)).toMatchObject({ number: 0, quality: Quality.formula });
    applyChange(0, { number: 4, freshness: Freshness.stale });
    expect(getResult(1)).toMatchObject({ number: 0, freshness: Freshness.stale, error: 'cycle' });
    // Members of a cycle inherit nothing, since a cycle has no order.
    expect(getResult(2)).toMatchObject({ number: 0, freshness: Freshness.fresh, error: 'cycle' });
    expect(number(5)).toBe(4);
  });
});

describe('The types sum, avg, min and max', () => {
  beforeEach(() => {
    const formula = '#{e_s0},#{e_s1},#{e_s2}';
    startStage(
      { id: 'sum', formula, calcType: 'sum' },
      { id: 'avg', formula, calcType: 'avg' },
      { id: 'min', formula, calcType: 'min' },
      { id: 'max', formula, calcType: 'max' },
    );
  });
  const getNumbers = (): readonly number[] => [0, 1, 2, 3].map(number);

  it('aggregate their operands', () => {
    setValue(0, { number: 1 });
    setValue(1, { number: -4 });
    applyChange(2, { number: 6 });
    expect(getNumbers()).toEqual([3, 1, -4, 6]);
  });

  it('skip operands without a value, including their freshness and quality', () => {
    setValue(0, { number: 1 });
    applyChange(2, { number: 6, freshness: Freshness.paused });
    expect(getNumbers()).toEqual([1, 1, 1, 1]);
    expect(getResult(0)).toMatchObject({ freshness: Freshness.fresh, quality: Quality.good, error: null });
  });

  it('are 0 without an error if no operand has a value, with the freshness of the operands', () => {
    runBatch();
    expect(getNumbers()).toEqual([0, 0, 0, 0]);
    expect(getResult(2)).toEqual({
      number: 0,
      freshness: Freshness.never,
      quality: Quality.good,
      error: null,
    });
    applyChange(0, { freshness: Freshness.paused });
    expect(getResult(2)).toMatchObject({ number: 0, freshness: Freshness.paused, quality: Quality.good });
  });

  it('count an operand as often as it occurs', () => {
    startStage({ id: 'sum', formula: '#{e_s0} #{e_s0} #{e_s1}', calcType: 'sum' });
    setValue(0, { number: 2 });
    applyChange(1, { number: 5 });
    expect(number()).toBe(9);
  });

  it('fail on overflow or a syntax error', () => {
    startStage(
      { id: 'sum', formula: '#{e_s0}#{e_s1}', calcType: 'sum' },
      { id: 'avg', formula: '#{e_s0', calcType: 'avg' },
    );
    setValue(0, { number: 1.7e308 });
    applyChange(1, { number: 1.7e308 });
    expect(getResult(0)).toMatchObject({ number: 0, quality: Quality.formula, error: 'not-finite' });
    expect(getResult(1)).toMatchObject({ number: 0, quality: Quality.formula, error: 'syntax' });
  });
});

describe('Trends of results', () => {
  it('keep extremes that occur between batches', () => {
    table = new ValueTable(SIZE, [FIRST_MVAR]);
    startStage({ id: 'm', formula: '#{e_s0}*10' });
    for (const [at, value] of [1, 9, -3, 2].entries()) {
      setValue(0, { number: value, time: 1_000 + at });
      stage.recompute(table.markedRows);
    }
    const extremes = new Float64Array(4);
    table.extremes.copyTo(FIRST_MVAR, extremes, 0);
    expect([...extremes]).toEqual([1_002, -30, 1_001, 90]);
  });
});

describe('Any sequence of changes', () => {
  it('has the same results as a full evaluation', () => {
    const formulas: readonly MvarInput[] = [
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
    const getColumns = (): readonly unknown[] =>
      [table.numbers, table.times, table.arrivals, table.flags, table.generations].map((column) => [
        ...column.slice(FIRST_MVAR, FIRST_MVAR + formulas.length),
      ]);
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 12 }), (batches) => {
        table = new ValueTable(SIZE);
        startStage(...formulas);
        runBatch();
        for (const changes of batches) {
          for (const { row, number: value, ...rest } of changes)
            setValue(row, value === undefined ? rest : { ...rest, number: value });
          const before = getColumns();
          const { shown } = runBatch();
          const after = getColumns();
          startStage(...formulas);
          runBatch();
          expect(getColumns()).toEqual(after);
          // A row is marked exactly if its number, time or flags changed.
          const changedRows = formulas.flatMap((_, index) =>
            [0, 1, 3].some(
              (column) => !Object.is((before[column] as number[])[index], (after[column] as number[])[index]),
            )
              ? [FIRST_MVAR + index]
              : [],
          );
          expect(shown).toEqual(changedRows);
        }
      }),
      { seed: 9, numRuns: 600 },
    );
  });
});

type MvarInput = Partial<Pick<MvarDeclaration, 'calcType' | 'formula'>> & { readonly id: string };

function createDeclaration({ id, formula = '', calcType = 'custom' }: MvarInput): MvarDeclaration {
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
function startStage(...inputs: readonly MvarInput[]): void {
  const declarations = inputs.map(createDeclaration);
  const rowOfMvar = new Map(declarations.map(({ id }, index) => [id, FIRST_MVAR + index]));
  const rowOfOperand = new Map<string, number>(rowOfMvar);
  for (let row = 0; row < SIGNALS; row++) rowOfOperand.set(`e_s${row}`, row);
  stage = createFormulaStage({ table, declarations, operandRows: rowOfOperand, mvarRows: rowOfMvar });
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

function setValue(row: number, value: Arrival): void {
  const { number, text = null, freshness = Freshness.fresh, quality = Quality.good } = value;
  let flags = number === undefined ? 0 : HAS_NUMBER;
  if (text !== null) flags |= HAS_TEXT;
  if (value.future) flags |= HAS_SUSPECT_TIME;
  table.flags[row] = withQuality(withFreshness(flags, freshness), quality);
  table.numbers[row] = number ?? Number.NaN;
  table.texts[row] = text;
  table.times[row] = value.time ?? 1_000;
  table.arrivals[row] = value.arrival ?? 5_000;
  table.generations[row] = value.generation ?? 1;
  table.mark(row);
}

/** Recomputes the marked rows and clears the marks, as before a batch. Returns the marked results. */
function runBatch(): { readonly evaluated: number; readonly shown: readonly number[] } {
  const evaluated = stage.recompute(table.markedRows);
  const shown = [...table.markedRows].filter((row) => row >= FIRST_MVAR).sort((a, b) => a - b);
  table.clearMarks();
  return { evaluated, shown };
}

function applyChange(row: number, value: Arrival) {
  setValue(row, value);
  return runBatch();
}

function getResult(index = 0): object {
  const row = FIRST_MVAR + index;
  const flags = table.flags[row] as number;
  return {
    number: table.numbers[row],
    freshness: getFreshness(flags),
    quality: getQuality(flags),
    error: stage.getError(row),
  };
}
