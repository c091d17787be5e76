import type { Bench, BenchRow } from './bench';
import { runInBrowser } from './kit/in-browser';
import { getRatio, median } from './kit/stats';
import { FORMULAS, type P5Samples } from './p5-formula.page';

const formatNanoseconds = (samples: readonly number[]): string =>
  `${((median(samples) * 1e6) / FORMULAS).toFixed(0)} ns a formula`;

export const bench: Bench = {
  id: 'p5',
  title: 'Formulas: 2,000 of the full language, in a worker',
  async *run(context) {
    const { evaluation, compilation, disagreements } = await runInBrowser<P5Samples>(context, {
      module: new URL('./p5-formula.page.ts', import.meta.url),
      where: 'worker',
      input: { rounds: context.rounds },
    });
    const createRow = (
      name: string,
      contestant: readonly number[],
      floor: readonly number[],
      goal: number,
    ): BenchRow => {
      const { ratio, spread } = getRatio(contestant, floor);
      const warning = disagreements > 0 ? ` · ${disagreements} DISAGREEMENTS` : '';
      const note = `${formatNanoseconds(contestant)} to ${formatNanoseconds(floor)}${warning}`;
      return { name, ratio, spread, goal, met: ratio <= goal && disagreements === 0, note };
    };
    yield createRow(
      'evaluation over hand-written closures without checks',
      evaluation.ours,
      evaluation.hand,
      2.6,
    );
    yield createRow('evaluation over mathjs', evaluation.ours, evaluation.mathjs, 1 / 20);
    yield createRow('text to code over jsep, which only parses', compilation.ours, compilation.jsep, 2);
  },
};
