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

export interface Viewport {
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
const MIN_DASH = 6;

/** Returns the index of the last point before `time`, or 0. */
function findLastBefore(times: Float64Array, time: number): number {
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
export function drawLine(pen: Pen, line: PenLine, viewport: Viewport): void {
  const { times, numbers, isStepped, quietMs } = line;
  const { x, perMs, base, y, perUnit, from, end, width } = viewport;
  const minGapMs = (MIN_DASH * width) / perMs;
  const gaps: number[] = [];
  const breaks: number[] = [];
  const dots: number[] = [];
  pen.strokeStyle = line.color;
  pen.lineWidth = width;
  pen.lineJoin = 'round';
  pen.lineCap = 'butt';
  pen.setLineDash([]);
  pen.beginPath();
  let isPenDown = false;
  let runLength = 0;
  let previousX = 0;
  let previousY = 0;
  let previousTime = 0;
  const endRun = (): void => {
    if (runLength === 1) dots.push(previousX, previousY);
    runLength = 0;
    isPenDown = false;
  };
  for (let i = findLastBefore(times, from); i < times.length; i++) {
    const time = times[i] as number;
    const number = numbers[i] as number;
    const pointX = x + time * perMs;
    if (Number.isNaN(number)) {
      endRun();
      breaks.push(pointX);
      continue;
    }
    const pointY = y + (number - base) * perUnit;
    const isGap = isPenDown && time - previousTime > quietMs && time - previousTime > minGapMs;
    if (isGap) {
      gaps.push(previousX, previousY, pointX, pointY);
      endRun();
    }
    if (!isPenDown) pen.moveTo(pointX, pointY);
    else {
      if (isStepped) pen.lineTo(pointX, previousY);
      pen.lineTo(pointX, pointY);
    }
    isPenDown = true;
    runLength++;
    previousX = pointX;
    previousY = pointY;
    previousTime = time;
    if (time > end) break;
  }
  endRun();
  pen.stroke();
  if (gaps.length > 0) {
    pen.setLineDash(DASH.map((dash) => dash * width));
    pen.beginPath();
    for (let i = 0; i < gaps.length; i += 4) {
      pen.moveTo(gaps[i] as number, gaps[i + 1] as number);
      if (isStepped) pen.lineTo(gaps[i + 2] as number, gaps[i + 1] as number);
      pen.lineTo(gaps[i + 2] as number, gaps[i + 3] as number);
    }
    pen.stroke();
    pen.setLineDash([]);
  }
  pen.fillStyle = line.color;
  // A single point has no line.
  for (let i = 0; i < dots.length; i += 2)
    pen.fillRect((dots[i] as number) - width, (dots[i + 1] as number) - width, 2 * width, 2 * width);
  for (const breakX of breaks)
    pen.fillRect(breakX - width / 2, viewport.height - 4 * width, width, 4 * width);
}
