/**
 * Marks the time axis at even, round steps. The chart library's own marks fill gaps with any time that fits, such as
 * 02:22 between 02:20 and 02:25.
 */
import { defaultHorzScaleBehavior, type IHorzScaleBehavior, type Time } from 'lightweight-charts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis, SECOND_MS } from '../../shared/units';

type Behavior = IHorzScaleBehavior<Time>;
type Points = Parameters<Behavior['fillWeightsForPoints']>[0];
type Mark = Parameters<Behavior['formatTickmark']>[0];
type Weight = Mark['weight'];

/** Each step is a multiple of the previous one, so a coarser step removes marks but moves none. */
const STEPS: readonly Millis[] = [
  ...[1, 5, 15, 30].map((n) => n * SECOND_MS),
  ...[1, 5, 15, 30].map((n) => n * MINUTE_MS),
  ...[1, 3, 6, 12].map((n) => n * HOUR_MS),
  ...[1, 2, 4, 8, 16, 32].map((n) => n * DAY_MS),
];
const MINUTE = STEPS.indexOf(MINUTE_MS) + 1;
const DAY = STEPS.indexOf(DAY_MS) + 1;

/** Kinds of marks in the library's numbering, as in `formatMark`. */
export type MarkKind = 2 | 3 | 4;

/** Returns the number of the coarsest step that begins after `previous` and by `time`, or 0. Local times in ms. */
export function findStep(time: number, previous: number): number {
  for (let step = STEPS.length; step > 0; step--) {
    const length = STEPS[step - 1] ?? 1;
    if (Math.floor(time / length) !== Math.floor(previous / length)) return step;
  }
  return 0;
}

const toMillis = (stamp: unknown): number => Math.round((stamp as number) * SECOND_MS);

export type RoundMarks = Behavior;

/** Creates the library's time scale with these marks. `formatText` returns a mark's text for the library's `stamp`. */
export function createRoundMarks(formatText: (stamp: Time, kind: MarkKind) => string): RoundMarks {
  return new (class extends defaultHorzScaleBehavior() {
    #labelCount = 0;

    override fillWeightsForPoints(points: Points, startIndex = 0): void {
      for (let index = startIndex; index < points.length; index++) {
        const [point, previous] = [points[index], points[index - 1]];
        if (point === undefined) continue;
        const time = toMillis(point.originalTime);
        // The first point has no predecessor to compare with, so it gets no mark.
        point.timeWeight = findStep(
          time,
          previous === undefined ? time : toMillis(previous.originalTime),
        ) as Weight;
      }
    }

    override formatTickmark({ weight, originalTime }: Mark): string {
      return formatText(originalTime as Time, weight >= DAY ? 2 : weight >= MINUTE ? 3 : 4);
    }

    /** Prevents caching: bars of different lengths may begin at the same time and need different labels. */
    override cacheKey(): number {
      this.#labelCount += 1;
      return this.#labelCount;
    }

    // The library prints marks of the greatest weight in bold; here only days among hours.
    override maxTickMarkWeight(): Weight {
      return DAY as Weight;
    }
  })();
}
