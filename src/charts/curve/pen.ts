/** Draws the points of a window as a line, independent of the chart library. */

export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
  | 'fillRect'
  | 'setLineDash'
  | 'strokeStyle'
  | 'fillStyle'
  | 'lineWidth'
  | 'lineJoin'
  | 'lineCap'
>;

export interface PenLine {
  readonly times: Float64Array;
  /** NaN breaks the line. */
  readonly numbers: Float64Array;
  readonly color: string;
  readonly isStepped: boolean;
  /** Points further apart are joined by a dashed line: the values in between are unknown. Infinity disables it. */
  readonly quietMs: number;
}

export interface Place {
  /** Pixel of time 0, and pixels per millisecond. */
  readonly x: number;
  readonly perMs: number;
  /** A visible number, its pixel, and pixels per unit (usually negative, since pixels count from the top). */
  readonly base: number;
  readonly y: number;
  readonly perUnit: number;
  readonly from: number;
  readonly end: number;
  readonly height: number;
  readonly width: number;
}

/** Lengths of a dash and the space after it, in line widths. */
const DASH = [2, 3] as const;
/** Shortest dashed gap, in line widths: a shorter one would not look dashed. */
const DASH_LEAST = 6;

/** Returns the index of the last point before `time`, or 0. */
function lastBefore(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) < time) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** Draws the visible part of the line, with a mark at the bottom for every unusable value. */
export function drawLine(pen: Pen, line: PenLine, place: Place): void {
  const { times, numbers, isStepped, quietMs } = line;
  const { x, perMs, base, y, perUnit, from, end, width } = place;
  const leastQuiet = (DASH_LEAST * width) / perMs;
  const quiet: number[] = [];
  const broken: number[] = [];
  const single: number[] = [];
  pen.strokeStyle = line.color;
  pen.lineWidth = width;
  pen.lineJoin = 'round';
  pen.lineCap = 'butt';
  pen.setLineDash([]);
  pen.beginPath();
  let isDown = false;
  let run = 0;
  let beforeX = 0;
  let beforeY = 0;
  let beforeTime = 0;
  const endRun = (): void => {
    if (run === 1) single.push(beforeX, beforeY);
    run = 0;
    isDown = false;
  };
  for (let i = lastBefore(times, from); i < times.length; i++) {
    const time = times[i] as number;
    const number = numbers[i] as number;
    const atX = x + time * perMs;
    if (Number.isNaN(number)) {
      endRun();
      broken.push(atX);
      continue;
    }
    const atY = y + (number - base) * perUnit;
    const isQuiet = isDown && time - beforeTime > quietMs && time - beforeTime > leastQuiet;
    if (isQuiet) {
      quiet.push(beforeX, beforeY, atX, atY);
      endRun();
    }
    if (!isDown) pen.moveTo(atX, atY);
    else {
      if (isStepped) pen.lineTo(atX, beforeY);
      pen.lineTo(atX, atY);
    }
    isDown = true;
    run++;
    beforeX = atX;
    beforeY = atY;
    beforeTime = time;
    if (time > end) break;
  }
  endRun();
  pen.stroke();
  if (quiet.length > 0) {
    pen.setLineDash(DASH.map((part) => part * width));
    pen.beginPath();
    for (let i = 0; i < quiet.length; i += 4) {
      pen.moveTo(quiet[i] as number, quiet[i + 1] as number);
      if (isStepped) pen.lineTo(quiet[i + 2] as number, quiet[i + 1] as number);
      pen.lineTo(quiet[i + 2] as number, quiet[i + 3] as number);
    }
    pen.stroke();
    pen.setLineDash([]);
  }
  pen.fillStyle = line.color;
  // A single point has no line.
  for (let i = 0; i < single.length; i += 2)
    pen.fillRect((single[i] as number) - width, (single[i + 1] as number) - width, 2 * width, 2 * width);
  for (const at of broken) pen.fillRect(at - width / 2, place.height - 4 * width, width, 4 * width);
}
