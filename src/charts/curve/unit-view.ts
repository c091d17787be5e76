/** The view of an axis' series in the chart library: the bars set the scale, our own pen draws the lines. */
import {
  type CustomData,
  type CustomSeriesOptions,
  type CustomSeriesWhitespaceData,
  customSeriesDefaultOptions,
  type ICustomSeriesPaneView,
  type PaneRendererCustomData,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartLook } from './chart-look';
import type { Grid } from './grid';
import { drawLine, type PenLine } from './pen';

/** A bar: lowest and highest value of the axis' lines in it. */
export interface Bar extends CustomData<UTCTimestamp> {
  readonly low: number;
  readonly high: number;
}
export type MaybeBar = Bar | CustomSeriesWhitespaceData<UTCTimestamp>;

/** The drawn data. It is changed in place before the library gets new bars. */
export interface Scene {
  grid: Grid;
  lines: readonly PenLine[];
  /** Unit at the upper end of the axis; '' for none. */
  readonly unit: string;
  readonly side: 'left' | 'right';
  look: Pick<ChartLook, 'text' | 'ground' | 'font'>;
}

/** Width of a line, height and edge of the unit's letters, in CSS pixels. */
const WIDTH = 1.5;
const LETTERS = 11;
const EDGE = 3;

export class UnitView implements ICustomSeriesPaneView<UTCTimestamp, Bar, CustomSeriesOptions> {
  readonly #scene: Scene;
  #data: PaneRendererCustomData<UTCTimestamp, Bar> | null = null;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  renderer(): ReturnType<ICustomSeriesPaneView<UTCTimestamp, Bar>['renderer']> {
    return {
      draw: (target, yOf) =>
        target.useBitmapCoordinateSpace((space) => {
          const { context, horizontalPixelRatio, verticalPixelRatio, mediaSize, bitmapSize } = space;
          const data = this.#data;
          const known = data?.visibleRange ? data.bars[data.visibleRange.from] : undefined;
          const [zero, one] = [yOf(0), yOf(1)];
          if (!data || !known || zero === null || one === null) return;
          const { grid, lines } = this.#scene;
          const perMs = data.barSpacing / grid.bucketMs;
          // The library gives the coordinate of a bar's middle.
          const x = known.x - (grid.from + (known.time + 0.5) * grid.bucketMs) * perMs;
          const place = {
            x: x * horizontalPixelRatio,
            perMs: perMs * horizontalPixelRatio,
            y: zero * verticalPixelRatio,
            perUnit: (one - zero) * verticalPixelRatio,
            from: -x / perMs,
            end: (mediaSize.width - x) / perMs,
            height: bitmapSize.height,
            width: WIDTH * horizontalPixelRatio,
          };
          context.save();
          for (const line of lines) drawLine(context, line, place);
          context.scale(horizontalPixelRatio, verticalPixelRatio);
          this.#writeUnit(context, mediaSize.width);
          context.restore();
        }),
    };
  }

  #writeUnit(pen: CanvasRenderingContext2D, width: number): void {
    const { unit, side, look } = this.#scene;
    if (unit === '') return;
    pen.font = `${LETTERS}px ${look.font}`;
    pen.textBaseline = 'top';
    const wide = pen.measureText(unit).width + 2 * EDGE;
    const left = side === 'left' ? 0 : width - wide;
    // With a background of its own, because lines may run below.
    pen.fillStyle = look.ground;
    pen.fillRect(left, 0, wide, LETTERS + 2 * EDGE);
    pen.fillStyle = look.text;
    pen.fillText(unit, left + EDGE, EDGE);
  }

  update(data: PaneRendererCustomData<UTCTimestamp, Bar>): void {
    this.#data = data;
  }

  priceValueBuilder({ low, high }: Bar): number[] {
    return [low, high];
  }

  isWhitespace(row: MaybeBar): row is CustomSeriesWhitespaceData<UTCTimestamp> {
    return !('low' in row);
  }

  defaultOptions(): CustomSeriesOptions {
    return { ...customSeriesDefaultOptions, priceLineVisible: false, lastValueVisible: false };
  }
}
