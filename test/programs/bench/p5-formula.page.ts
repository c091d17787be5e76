import jsep from 'jsep';
import { all, create } from 'mathjs';
import type { CompiledFormula, Program } from '../../../src/shared/formula/code';
import { Compiler } from '../../../src/shared/formula/compile';
import { Machine } from '../../../src/shared/formula/evaluate';
import { parseFormula } from '../../../src/shared/formula/tree';
import { createChance, runContest, shuffle } from './kit/contest';
import { SHAPES, type Shape } from './kit/formulas';

export const FORMULAS = 2_000;
const SIGNALS = 1_000;
/** Passes over all formulas per sample of a fast contestant, to last long enough for the clock. */
const PASSES = 20;

export interface P5Samples {
  /** Milliseconds for one pass over all formulas, by round. */
  readonly evaluation: Readonly<Record<'hand' | 'ours' | 'mathjs', readonly number[]>>;
  /** Milliseconds to compile all formulas, by round. */
  readonly compilation: Readonly<Record<'jsep' | 'ours', readonly number[]>>;
  /** Formulas on which the contestants disagree; unless 0, the figures are meaningless. */
  readonly disagreements: number;
}

interface FormulaCase {
  readonly shape: Shape;
  readonly cells: readonly number[];
}
const substituteOperands = (
  text: string,
  cells: readonly number[],
  operand: (cell: number) => string,
): string => text.replace(/\b[a-e]\b/g, (letter) => operand(cells[letter.charCodeAt(0) - 97] ?? 0));

function compileAll(texts: readonly string[], cellByKey: ReadonlyMap<string, number>) {
  const compiler = new Compiler(SIGNALS + texts.length);
  const compiled: CompiledFormula[] = [];
  for (const [index, text] of texts.entries()) {
    const parsed = parseFormula(text);
    if (parsed.ok) compiled.push(compiler.add(parsed.tree, (key) => cellByKey.get(key), SIGNALS + index));
  }
  const program: Program = compiler.createProgram();
  return { compiled, program };
}

export async function run({ rounds }: { readonly rounds: number }): Promise<P5Samples> {
  const chance = createChance(7);
  const formulaCases: readonly FormulaCase[] = shuffle(
    Array.from({ length: FORMULAS }, (_, index) => ({
      shape: SHAPES[index % SHAPES.length] as Shape,
      cells: Array.from({ length: 5 }, () => Math.floor(chance() * SIGNALS)),
    })),
    chance,
  );
  const cellByKey = new Map(Array.from({ length: SIGNALS }, (_, cell) => [`e${cell % 40}_s${cell}`, cell]));
  const keys = [...cellByKey.keys()];
  const texts = formulaCases.map(({ shape, cells }) =>
    substituteOperands(shape.text, cells, (cell) => `#{${keys[cell]}}`),
  );
  const { compiled, program } = compileAll(texts, cellByKey);
  const machine = new Machine(program);
  const values = machine.cells;
  for (let cell = 0; cell < SIGNALS; cell++) values[cell] = Math.round(chance() * 10_000) / 100;

  const handWritten = formulaCases.map(({ shape, cells: [a = 0, b = 0, c = 0, d = 0, e = 0] }) =>
    shape.hand(values, a, b, c, d, e),
  );
  const math = create(all ?? {});
  math.import({ getBit: (value: number, position: number) => (value >>> position) & 1 });
  const scope = new Map<string, number>();
  for (let cell = 0; cell < SIGNALS; cell++) scope.set(`s${cell}`, values[cell] as number);
  const peers = formulaCases.map(({ shape, cells }) =>
    math.compile(substituteOperands(shape.math ?? shape.text, cells, (cell) => `s${cell}`)),
  );

  const results = new Float64Array(FORMULAS);
  const passes = {
    hand: () => {
      for (let i = 0; i < FORMULAS; i++) results[i] = (handWritten[i] as () => number)();
    },
    ours: () => {
      for (let i = 0; i < FORMULAS; i++) machine.run(compiled[i] as CompiledFormula);
    },
    mathjs: () => {
      for (let i = 0; i < FORMULAS; i++) results[i] = Number(peers[i]?.evaluate(scope));
    },
  };
  passes.ours();
  const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));
  let disagreements = 0;
  for (const other of [passes.hand, passes.mathjs]) {
    other();
    for (let i = 0; i < FORMULAS; i++)
      if (!isSame(values[SIGNALS + i] as number, results[i] as number)) disagreements++;
  }
  const repeat = (work: () => void) => () => {
    for (let i = 0; i < PASSES; i++) work();
  };
  const now = (): number => performance.now();
  const evaluation = await runContest(
    [
      { name: 'hand', work: repeat(passes.hand) },
      { name: 'ours', work: repeat(passes.ours) },
      { name: 'mathjs', work: passes.mathjs },
    ],
    { rounds, warmUp: 10, now },
  );
  const jsepTexts = formulaCases.map(({ shape, cells }) =>
    substituteOperands(shape.text, cells, (cell) => `e${cell % 40}_s${cell}`),
  );
  const compilation = await runContest(
    [
      { name: 'jsep', work: () => jsepTexts.map((text) => jsep(text)) },
      { name: 'ours', work: () => compileAll(texts, cellByKey) },
    ],
    { rounds, warmUp: 10, now },
  );
  const divideByPasses = (name: string, passCount: number): readonly number[] =>
    (evaluation.get(name) ?? []).map((sample) => sample / passCount);
  return {
    evaluation: {
      hand: divideByPasses('hand', PASSES),
      ours: divideByPasses('ours', PASSES),
      mathjs: divideByPasses('mathjs', 1),
    },
    compilation: { jsep: compilation.get('jsep') ?? [], ours: compilation.get('ours') ?? [] },
    disagreements,
  };
}
