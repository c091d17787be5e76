/** Pages and thread speeds of P8 to P11; each bench is judged at one of them. */
import { type BenchContext, type BenchRow, judge } from '../bench';
import type { DenseCase } from './dense';
import type { SceneName } from './dense-scenes';
import { getRatio, median } from './stats';

const THROTTLES = [1, 4, 6] as const;
/** A row without a goal needs no precise median. */
const MOST_TOLD_ROUNDS = 8;

export interface DenseTurn extends DenseCase {
  readonly isTold: boolean;
  /** Prefix of the row's name. */
  readonly title: string;
}

export function turns(
  { rounds, isAll }: BenchContext,
  share: number,
  judged: { readonly scene: SceneName; readonly throttle: number },
): readonly DenseTurn[] {
  const scenes: readonly SceneName[] = [judged.scene, 'w-dense', 'w2000', 'w5000'];
  const all = scenes
    .flatMap((scene) =>
      THROTTLES.map((throttle): DenseTurn => {
        const isTold = scene !== judged.scene || throttle !== judged.throttle;
        return {
          scene,
          throttle,
          share,
          isTold,
          title: `${scene}, ${throttle}×`,
          rounds: isTold ? Math.min(rounds, MOST_TOLD_ROUNDS) : rounds,
        };
      }),
    )
    .sort((a, b) => Number(a.isTold) - Number(b.isTold));
  return isAll ? all : all.slice(0, 1);
}

export function rowOverPlain(
  { title, isTold }: DenseTurn,
  goal: number,
  samples: { readonly product: readonly number[]; readonly plain: readonly number[] },
  what = '',
): BenchRow {
  const { ratio, spread } = getRatio(samples.product, samples.plain);
  return judge(`${title}${what}`, ratio, goal, {
    spread,
    isTold,
    note: `${median(samples.product).toFixed(1)} ms against ${median(samples.plain).toFixed(1)} ms`,
  });
}
