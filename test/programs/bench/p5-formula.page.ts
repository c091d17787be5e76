import jsep from 'jsep';
import { all, create } from 'mathjs';
import type { Compiled, Program } from '../../../src/shared/formula/code';
import { Compiler } from '../../../src/shared/formula/compile';
import { Machine } from '../../../src/shared/formula/evaluate';
import { parseFormula } from '../../../src/shared/formula/tree';
import { contest, seededChance, shuffled } from './kit/contest';
import { SHAPES, type Shape } from './kit/formulas';

export const FORMULAS = 2_000;
const SIGNALS = 1_000;
/** Passes over all formulas per sample of a fast contestant, to last long enough for the clock. */
const TURNS = 20;

export interface P5Samples {
  /** Milliseconds for one pass over all formulas, by round. */
  readonly evaluation: Readonly<Record<'hand' | 'ours' | 'mathjs', readonly number[]>>;
  /** Milliseconds to compile all formulas, by round. */
  readonly compilation: Readonly<Record<'jsep' | 'ours', readonly number[]>>;
  /** Formulas on which the contestants disagree; unless 0, the figures are meaningless. */
  readonly disagreements: number;
}

interface Drawn {
  readonly shape: Shape;
  readonly cells: readonly number[];
}
const written = (text: string, cells: readonly number[], operand: (cell: number) => string): string =>
  text.replace(/\b[a-e]\b/g, (letter) => operand(cells[letter.charCodeAt(0) - 97] ?? 0));

function compileAll(texts: readonly string[], cellOf: ReadonlyMap<string, number>) {
  const compiler = new Compiler(SIGNALS + texts.length);
  const compiled: Compiled[] = [];
  for (const [index, text] of texts.entries()) {
    const parsed = parseFormula(text);
    if (parsed.ok) compiled.push(compiler.add(parsed.tree, (key) => cellOf.get(key), SIGNALS + index));
  }
  const program: Program = compiler.program();
  return { compiled, program };
}

export async function run({ rounds }: { readonly rounds: number }): Promise<P5Samples> {
  const chance = seededChance(7);
  const drawn: readonly Drawn[] = shuffled(
    Array.from({ length: FORMULAS }, (_, index) => ({
      shape: SHAPES[index % SHAPES.length] as Shape,
      cells: Array.from({ length: 5 }, () => Math.floor(chance() * SIGNALS)),
    })),
    chance,
  );
  const cellOf = new Map(Array.from({ length: SIGNALS }, (_, cell) => [`e${cell % 40}_s${cell}`, cell]));
  const keys = [...cellOf.keys()];
  const texts = drawn.map(({ shape, cells }) => written(shape.text, cells, (cell) => `#{${keys[cell]}}`));
  const { compiled, program } = compileAll(texts, cellOf);
  const machine = new Machine(program);
  const values = machine.cells;
  for (let cell = 0; cell < SIGNALS; cell++) values[cell] = Math.round(chance() * 10_000) / 100;

  const hands = drawn.map(({ shape, cells: [a = 0, b = 0, c = 0, d = 0, e = 0] }) =>
    shape.hand(values, a, b, c, d, e),
  );
  const math = create(all ?? {});
  math.import({ getBit: (value: number, position: number) => (value >>> position) & 1 });
  const scope = new Map<string, number>();
  for (let cell = 0; cell < SIGNALS; cell++) scope.set(`s${cell}`, values[cell] as number);
  const peers = drawn.map(({ shape, cells }) =>
    math.compile(written(shape.math ?? shape.text, cells, (cell) => `s${cell}`)),
  );

  const results = new Float64Array(FORMULAS);
  const turn = {
    hand: () => {
      for (let i = 0; i < FORMULAS; i++) results[i] = (hands[i] as () => number)();
    },
    ours: () => {
      for (let i = 0; i < FORMULAS; i++) machine.run(compiled[i] as Compiled);
    },
    mathjs: () => {
      for (let i = 0; i < FORMULAS; i++) results[i] = Number(peers[i]?.evaluate(scope));
    },
  };
  turn.ours();
  const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));
  let disagreements = 0;
  for (const other of [turn.hand, turn.mathjs]) {
    other();
    for (let i = 0; i < FORMULAS; i++)
      if (!isSame(values[SIGNALS + i] as number, results[i] as number)) disagreements++;
  }
  const often = (work: () => void) => () => {
    for (let i = 0; i < TURNS; i++) work();
  };
  const now = (): number => performance.now();
  const evaluation = await contest(
    [
      { name: 'hand', work: often(turn.hand) },
      { name: 'ours', work: often(turn.ours) },
      { name: 'mathjs', work: turn.mathjs },
    ],
    { rounds, warmUp: 10, now },
  );
  const forJsep = drawn.map(({ shape, cells }) =>
    written(shape.text, cells, (cell) => `e${cell % 40}_s${cell}`),
  );
  const compilation = await contest(
    [
      { name: 'jsep', work: () => forJsep.map((text) => jsep(text)) },
      { name: 'ours', work: () => compileAll(texts, cellOf) },
    ],
    { rounds, warmUp: 10, now },
  );
  const perTurn = (name: string, turns: number): readonly number[] =>
    (evaluation.get(name) ?? []).map((sample) => sample / turns);
  return {
    evaluation: { hand: perTurn('hand', TURNS), ours: perTurn('ours', TURNS), mathjs: perTurn('mathjs', 1) },
    compilation: { jsep: compilation.get('jsep') ?? [], ours: compilation.get('ours') ?? [] },
    disagreements,
  };
}
