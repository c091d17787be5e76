/** One axis with its lines as a series of the chart library: bars for its scale, our own pen for the lines. */
import {
  type CustomData,
  type CustomSeriesOptions,
  type CustomSeriesWhitespaceData,
  customSeriesDefaultOptions,
  type ICustomSeriesPaneView,
  type PaneRendererCustomData,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Grid } from './grid';
import { drawLine, type Pen, type PenLine } from './pen';

/** A bar: how low and high the lines of the axis reach in it. */
export interface Bar extends CustomData<UTCTimestamp> {
  readonly low: number;
  readonly high: number;
}
export type MaybeBar = Bar | CustomSeriesWhitespaceData<UTCTimestamp>;

/** What is drawn; changed in place before the chart is told of new bars. */
export interface Scene {
  grid: Grid;
  lines: readonly PenLine[];
}

/** Width of a line in CSS pixels. */
const WIDTH = 1.5;

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
          // A bar's coordinate is that of its middle.
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
          for (const line of lines) drawLine(context as Pen, line, place);
          context.restore();
        }),
    };
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
