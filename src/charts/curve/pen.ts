/** Draws the points of one window as a line. Knows pixels, no chart. */

/** What of a canvas is drawn with. */
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
  /** NaN where the line breaks. */
  readonly numbers: Float64Array;
  readonly color: string;
  /** The value stays until the next one. */
  readonly isStepped: boolean;
  /** What is further apart than this is joined by a dashed line: nobody knows what was between. Infinity: never. */
  readonly quietMs: number;
}

/** Where time and number lie in the picture, in its pixels: both are straight. */
export interface Place {
  /** Pixel of moment 0, and pixels a millisecond. */
  readonly x: number;
  readonly perMs: number;
  /** Pixel of number 0, and pixels a unit (mostly below 0, since pixels count from the top). */
  readonly y: number;
  readonly perUnit: number;
  /** First and last moment that may be seen. */
  readonly from: number;
  readonly end: number;
  /** Height of the picture. */
  readonly height: number;
  /** Width of the line. */
  readonly width: number;
}

/** Dash and pause of what is not known, in widths of the line. */
const DASH = [2, 3] as const;
/** Less far apart in pixels, in widths of the line, a dash would not be seen as one. */
const DASH_LEAST = 6;

/** Index of the last point before `time`, 0 where there is none. */
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

/** Draws what of the line is in sight, and a mark at the bottom wherever a value could not be used. */
export function drawLine(pen: Pen, line: PenLine, place: Place): void {
  const { times, numbers, isStepped, quietMs } = line;
  const { x, perMs, y, perUnit, from, end, width } = place;
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
  /** Length of the run so far, in points. */
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
    const atY = y + number * perUnit;
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
  // A point alone would have no line.
  for (let i = 0; i < single.length; i += 2)
    pen.fillRect((single[i] as number) - width, (single[i + 1] as number) - width, 2 * width, 2 * width);
  for (const at of broken) pen.fillRect(at - width / 2, place.height - 4 * width, width, 4 * width);
}
