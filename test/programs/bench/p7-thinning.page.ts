import { epochMs } from '../../../src/shared/units';
import type { CurveWindow } from '../../../workers/monitor/contract/contract';
import type { Columns } from '../../../workers/monitor/history/points';
import { getWindow } from '../../../workers/monitor/history/window';
import { runContest } from './kit/contest';
import { createHistorySample, plantSpikes } from './kit/history';

export const POINTS = 200_000;
const COLUMNS = 1_000;
const ROWS = 400;
const SPIKES = 500;

const getView = ({ times }: Columns) => ({
  from: epochMs(times[0] as number),
  end: epochMs(times[times.length - 1] as number),
  columns: COLUMNS,
});

/** Extracts the same facts about each point in one linear pass. */
function runLinearPass({ times, numbers }: Columns): number {
  let sum = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  let last = 0;
  const { length } = numbers;
  for (let i = 0; i < length; i++) {
    const number = numbers[i] as number;
    const time = times[i] as number;
    sum += number;
    if (number < min) min = number;
    if (number > max) max = number;
    if (time > last) last = time;
  }
  return sum + min + max + last;
}

const getHeight = ({ statistics: { min, max } }: CurveWindow, number: number): number =>
  ROWS - 1 - ((number - min) / (max - min)) * (ROWS - 2);

/** Returns the pixels touched by the line through the points, without smoothing: one byte each. */
function rasterize({ times, numbers }: Columns, view: CurveWindow): Uint8Array {
  const picture = new Uint8Array(COLUMNS * ROWS);
  const cover = (column: number, a: number, b: number): void => {
    for (let row = Math.floor(Math.min(a, b)); row <= Math.floor(Math.max(a, b)); row++)
      picture[row * COLUMNS + column] = 1;
  };
  let beforeX = Number.NaN;
  let beforeY = Number.NaN;
  for (let i = 0; i < times.length; i++) {
    const x = ((times[i] as number) - view.from) / view.bucketMs;
    const y = getHeight(view, numbers[i] as number);
    if (i === 0) cover(Math.floor(x), y, y);
    else
      for (let column = Math.floor(beforeX); column <= Math.floor(x); column++) {
        const getHeightAt = (edge: number): number =>
          beforeY + ((y - beforeY) * (edge - beforeX)) / (x - beforeX);
        cover(
          column,
          column > beforeX ? getHeightAt(column) : beforeY,
          column + 1 < x ? getHeightAt(column + 1) : y,
        );
      }
    beforeX = x;
    beforeY = y;
  }
  return picture;
}

/** Returns the darkness of each pixel when a canvas draws the points, smoothed. */
function drawOnCanvas({ times, numbers }: Columns, view: CurveWindow): Uint8Array {
  const canvas = document.createElement('canvas');
  canvas.width = COLUMNS;
  canvas.height = ROWS;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new Error('no canvas');
  pen.lineJoin = 'round';
  pen.beginPath();
  for (let i = 0; i < times.length; i++)
    pen.lineTo(
      Math.floor(((times[i] as number) - view.from) / view.bucketMs) + 0.5,
      getHeight(view, numbers[i] as number),
    );
  pen.stroke();
  const { data } = pen.getImageData(0, 0, COLUMNS, ROWS);
  return Uint8Array.from({ length: COLUMNS * ROWS }, (_, i) => ((data[4 * i + 3] as number) > 127 ? 1 : 0));
}

/** Returns the share of pixels dark in only one picture among those dark in either. */
function getDifference(one: Uint8Array, other: Uint8Array): number {
  let differ = 0;
  let dark = 0;
  for (let i = 0; i < one.length; i++) {
    if (one[i] === 1 || other[i] === 1) dark++;
    if (one[i] !== other[i]) differ++;
  }
  return differ / dark;
}

export async function run({
  rounds,
  where,
}: {
  readonly rounds: number;
  readonly where: 'pass' | 'picture';
}) {
  const sample = createHistorySample(POINTS, 7);
  const view = getView(sample);
  const answer = {
    ours: [] as readonly number[],
    floor: [] as readonly number[],
    sink: 0,
    differ: 0,
    smoothed: 0,
    lost: 0,
  };
  if (where === 'pass') {
    const samples = await runContest(
      [
        { name: 'ours', work: () => (answer.sink += getWindow(sample, view).times.length) },
        { name: 'floor', work: () => (answer.sink += runLinearPass(sample)) },
      ],
      { rounds: 10 * rounds, warmUp: 100, now: () => performance.now() },
    );
    return { ...answer, ours: samples.get('ours') ?? [], floor: samples.get('floor') ?? [] };
  }
  const spikes = plantSpikes(sample, SPIKES);
  const thinned = getWindow(sample, view);
  const getColumn = (index: number): number => Math.floor((sample.times[index] as number) / thinned.bucketMs);
  const keptNumbers = new Set(thinned.numbers);
  // Of two spikes in the same direction and pixel column, the longer hides the shorter.
  const isHidden = (index: number): boolean =>
    spikes.some(
      (other) =>
        other !== index &&
        getColumn(other) === getColumn(index) &&
        Math.sign(sample.numbers[other] as number) === Math.sign(sample.numbers[index] as number) &&
        Math.abs(sample.numbers[other] as number) > Math.abs(sample.numbers[index] as number),
    );
  return {
    ...answer,
    differ: getDifference(rasterize(sample, thinned), rasterize(thinned, thinned)),
    smoothed: getDifference(drawOnCanvas(sample, thinned), drawOnCanvas(thinned, thinned)),
    lost: spikes.filter((index) => !keptNumbers.has(sample.numbers[index] as number) && !isHidden(index))
      .length,
  };
}
