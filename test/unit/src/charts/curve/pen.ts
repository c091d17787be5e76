import type { Pen, PenLine, Viewport } from '../../../../../src/charts/curve/pen';

export interface Stroke {
  readonly isDashed: boolean;
  readonly runs: (readonly [x: number, y: number])[][];
}

export class RecordingPen implements Pen {
  readonly strokes: Stroke[] = [];
  readonly rects: (readonly [x: number, y: number, width: number, height: number])[] = [];
  strokeStyle = '';
  fillStyle = '';
  lineWidth = 1;
  lineJoin: CanvasLineJoin = 'miter';
  lineCap: CanvasLineCap = 'butt';
  #runs: Stroke['runs'] = [];
  #isDashed = false;

  setLineDash(dash: readonly number[]): void {
    this.#isDashed = dash.length > 0;
  }
  beginPath(): void {
    this.#runs = [];
  }
  moveTo(x: number, y: number): void {
    this.#runs.push([[x, y]]);
  }
  lineTo(x: number, y: number): void {
    this.#runs.at(-1)?.push([x, y]);
  }
  stroke(): void {
    this.strokes.push({ isDashed: this.#isDashed, runs: this.#runs });
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    this.rects.push([x, y, width, height]);
  }
}

/** Parses the points of a path, `time,number` each; `-` is a missing number. */
export const parsePoints = (path: string): (readonly [number, number])[] =>
  path.split(' ').map((point) => point.split(',').map(Number) as [number, number]);

export const createLine = (
  points: readonly (readonly [time: number, number: number])[],
  overrides: Partial<PenLine> = {},
): PenLine => ({
  times: Float64Array.from(points, ([time]) => time),
  numbers: Float64Array.from(points, ([, number]) => number),
  color: 'black',
  isStepped: false,
  quietMs: Number.POSITIVE_INFINITY,
  ...overrides,
});

/** A picture that begins at 0, with one pixel per millisecond and per unit. */
export const PLACE: Viewport = {
  x: 0,
  perMs: 1,
  base: 0,
  y: 0,
  perUnit: 1,
  from: 0,
  end: 1_000,
  height: 200,
  width: 1,
};
