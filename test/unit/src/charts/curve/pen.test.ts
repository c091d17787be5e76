import { describe, expect, it } from 'vitest';
import { drawLine } from '../../../../../src/charts/curve/pen';
import { epochMs } from '../../../../../src/shared/units';
import { getWindow } from '../../../../../workers/monitor/history/window';
import { createHistorySample, plantSpikes } from '../../../../programs/bench/kit/history';
import { createLine, PLACE, parsePoints, RecordingPen } from './pen';

describe('A line', () => {
  it('connects its points at their exact times', () => {
    const { strokes } = drawPath('10,1 11,5 500,2');
    expect(strokes).toHaveLength(1);
    expect(formatRuns(strokes, false)).toEqual(['10,1 11,5 500,2']);
  });

  it('breaks where a number is missing, and marks it at the bottom', () => {
    const { strokes, rects } = drawPath('10,1 20,2 30,- 40,3 50,4');
    expect(formatRuns(strokes, false)).toEqual(['10,1 20,2', '40,3 50,4']);
    expect(rects).toEqual([[29.5, 196, 1, 4]]);
  });

  it('shows a single point between two gaps', () => {
    expect(drawPath('10,- 20,7 30,-').rects[0]).toEqual([19, 6, 2, 2]);
  });

  it('holds its value until the next if stepped', () => {
    const { strokes } = drawPath('0,0 100,1 200,0', { isStepped: true });
    expect(formatRuns(strokes, false)).toEqual(['0,0 100,0 100,1 200,1 200,0']);
  });

  it('is dashed only where values were missing for unusually long', () => {
    const { strokes } = drawPath('0,0 10,1 300,2 310,3', { quietMs: 100 });
    expect(strokes).toHaveLength(2);
    expect(formatRuns(strokes, false)).toEqual(['0,0 10,1', '300,2 310,3']);
    expect(formatRuns(strokes, true)).toEqual(['10,1 300,2']);
  });

  it('is drawn over the visible range and one point beyond either edge', () => {
    const points = Array.from({ length: 100 }, (_, i) => [i * 100 - 3_000, i] as const);
    const pen = new RecordingPen();
    drawLine(pen, createLine(points), PLACE);
    const [run = []] = pen.strokes[0]?.runs ?? [];
    expect([run[0]?.[0], run.at(-1)?.[0]]).toEqual([-100, 1_100]);
  });
});

describe('Planted spikes', () => {
  const POINTS = 200_000;
  const PIXELS = 1_000;
  const sample = createHistorySample(POINTS, 7);
  const spikes = plantSpikes(sample, 500);

  const getPath = (from: number, end: number) => {
    const view = { from: epochMs(from), end: epochMs(end), columns: PIXELS };
    const { times, numbers } = getWindow(sample, view);
    const perMs = PIXELS / (end - from);
    const pen = new RecordingPen();
    drawLine(
      pen,
      { ...createLine([]), times, numbers },
      { ...PLACE, x: -from * perMs, perMs, from, end, height: 400 },
    );
    return (pen.strokes[0]?.runs ?? []).flat();
  };
  const isDrawn = (path: readonly (readonly [number, number])[], x: number, y: number): boolean =>
    path.some(([atX, atY]) => Math.abs(atX - x) <= 1 && atY === y);

  it('are all visible when zoomed in', () => {
    const invisibleSpikes = spikes.filter((index) => {
      const time = sample.times[index] as number;
      const [from, end] = [time - 60_000, time + 60_000];
      const x = ((time - from) / (end - from)) * PIXELS;
      return !isDrawn(getPath(from, end), x, sample.numbers[index] as number);
    });
    expect(invisibleSpikes).toEqual([]);
  });

  it('are visible in the whole range, except those hidden by a longer one in the same column', () => {
    const [from, end] = [sample.times[0] as number, sample.times[POINTS - 1] as number];
    const path = getPath(from, end);
    const tips = new Set(path.map(([, y]) => y));
    const missingSpikes = spikes.filter((index) => !tips.has(sample.numbers[index] as number));
    const perColumn = (end - from) / PIXELS;
    for (const index of missingSpikes) {
      const spike = sample.numbers[index] as number;
      const time = sample.times[index] as number;
      const isHidden = spikes.some((other) => {
        const number = sample.numbers[other] as number;
        const isNear = Math.abs((sample.times[other] as number) - time) <= 2 * perColumn;
        return isNear && Math.sign(number) === Math.sign(spike) && Math.abs(number) > Math.abs(spike);
      });
      expect(isHidden, String(index)).toBe(true);
    }
    expect(missingSpikes.length).toBeLessThan(spikes.length / 4);
  });
});

function drawPath(path: string, changes?: Parameters<typeof createLine>[1]): RecordingPen {
  const pen = new RecordingPen();
  drawLine(pen, createLine(parsePoints(path), changes), PLACE);
  return pen;
}

/** Returns the runs of the dashed or the solid stroke as text. */
function formatRuns(strokes: RecordingPen['strokes'], isDashed: boolean): readonly string[] {
  return strokes
    .filter((stroke) => stroke.isDashed === isDashed)
    .flatMap((stroke) => stroke.runs.map((run) => run.join(' ')));
}
