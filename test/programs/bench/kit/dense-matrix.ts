/** Pages and thread speeds of P8 to P11; each bench is judged at one of them. */
import { type BenchContext, type BenchRow, judge } from '../bench';
import type { DenseCase } from './dense';
import type { SceneName } from './dense-scenes';
import { getRatio, median } from './stats';

const THROTTLES = [1, 4, 6] as const;
/** A row without a goal needs no precise median. */
const MAX_INFO_ROUNDS = 8;

export interface DenseTurn extends DenseCase {
  readonly isInformative: boolean;
  /** Prefix of the row's name. */
  readonly title: string;
}

export function listTurns(
  { rounds, isFullRun }: BenchContext,
  share: number,
  judged: { readonly scene: SceneName; readonly throttle: number },
): readonly DenseTurn[] {
  const scenes: readonly SceneName[] = [judged.scene, 'w-dense', 'w2000', 'w5000'];
  const allTurns = scenes
    .flatMap((scene) =>
      THROTTLES.map((throttle): DenseTurn => {
        const isInformative = scene !== judged.scene || throttle !== judged.throttle;
        return {
          scene,
          throttle,
          share,
          isInformative,
          title: `${scene}, ${throttle}×`,
          rounds: isInformative ? Math.min(rounds, MAX_INFO_ROUNDS) : rounds,
        };
      }),
    )
    .sort((a, b) => Number(a.isInformative) - Number(b.isInformative));
  return isFullRun ? allTurns : allTurns.slice(0, 1);
}

export function createRowOverPlain(
  { title, isInformative }: DenseTurn,
  goal: number,
  samples: { readonly product: readonly number[]; readonly plain: readonly number[] },
  suffix = '',
): BenchRow {
  const { ratio, spread } = getRatio(samples.product, samples.plain);
  return judge(`${title}${suffix}`, ratio, goal, {
    spread,
    isTold: isInformative,
    note: `${median(samples.product).toFixed(1)} ms against ${median(samples.plain).toFixed(1)} ms`,
  });
}
