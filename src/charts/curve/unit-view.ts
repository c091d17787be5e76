/** The library's view of an axis: the bars set the scale, `pen.ts` draws the lines. */
import {
  type CustomData,
  type CustomSeriesOptions,
  type CustomSeriesWhitespaceData,
  customSeriesDefaultOptions,
  type ICustomSeriesPaneView,
  type IPrimitivePaneRenderer,
  type ISeriesPrimitive,
  type PaneRendererCustomData,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartLook } from './chart-look';
import type { Grid } from './grid';
import { drawLine, type PenLine } from './pen';

export interface Bar extends CustomData<UTCTimestamp> {
  readonly low: number;
  readonly high: number;
}
export type MaybeBar = Bar | CustomSeriesWhitespaceData<UTCTimestamp>;

/** The drawn data, changed in place before the library receives new bars. */
export interface Scene {
  grid: Grid;
  lines: readonly PenLine[];
  /** Unit at the upper end of the axis, or ''. */
  readonly unit: string;
  look: Pick<ChartLook, 'text' | 'background' | 'font' | 'size'>;
}

/** Line width, and padding of the unit, in CSS pixels. */
const WIDTH = 1.5;
const EDGE = 3;

const getUnitHeight = (size: number): number => size + 2 * EDGE;
/** Whether the unit would overlap an axis label centred at this height. */
export const isUnderUnit = (y: number, { unit, look: { size } }: Pick<Scene, 'unit' | 'look'>): boolean =>
  unit !== '' && y - size / 2 < getUnitHeight(size);

/** Draws the unit at the upper end of the axis, where no line is drawn. */
export function createUnitPrimitive(scene: Scene): ISeriesPrimitive<Time> {
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useBitmapCoordinateSpace(
        ({ context: pen, horizontalPixelRatio, verticalPixelRatio, mediaSize }) => {
          const { unit, look } = scene;
          pen.save();
          pen.scale(horizontalPixelRatio, verticalPixelRatio);
          pen.font = `${look.size}px ${look.font}`;
          pen.textBaseline = 'top';
          pen.textAlign = 'center';
          pen.fillStyle = look.background;
          pen.fillRect(0, 0, mediaSize.width, getUnitHeight(look.size));
          pen.fillStyle = look.text;
          // Compresses a long unit rather than cutting it.
          pen.fillText(unit, mediaSize.width / 2, EDGE, mediaSize.width - 2);
          pen.restore();
        },
      ),
  };
  const view = { renderer: () => renderer, zOrder: () => 'top' as const };
  const views = scene.unit === '' ? [] : [view];
  return { priceAxisPaneViews: () => views };
}

/** Returns the extent of the visible bars with distinct ends: one pixel for both would give no pixels per unit. */
function getVisibleExtent({
  bars,
  visibleRange,
}: PaneRendererCustomData<UTCTimestamp, Bar>): [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = visibleRange?.from ?? 0; i < (visibleRange?.to ?? 0); i++) {
    const bar = bars[i]?.originalData;
    if (bar === undefined) continue;
    low = Math.min(low, bar.low);
    high = Math.max(high, bar.high);
  }
  return [low, high > low ? high : low + Math.max(1, Math.abs(low))];
}

export class UnitView implements ICustomSeriesPaneView<UTCTimestamp, Bar, CustomSeriesOptions> {
  readonly #scene: Scene;
  #data: PaneRendererCustomData<UTCTimestamp, Bar> | null = null;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  renderer(): ReturnType<ICustomSeriesPaneView<UTCTimestamp, Bar>['renderer']> {
    return {
      draw: (target, getY) =>
        target.useBitmapCoordinateSpace((space) => {
          const { context, horizontalPixelRatio, verticalPixelRatio, mediaSize, bitmapSize } = space;
          const data = this.#data;
          const firstBar = data?.visibleRange ? data.bars[data.visibleRange.from] : undefined;
          if (!data || !firstBar) return;
          const [low, high] = getVisibleExtent(data);
          const [lowY, highY] = [getY(low), getY(high)];
          if (lowY === null || highY === null) return;
          const { grid, lines } = this.#scene;
          const perMs = data.barSpacing / grid.bucketMs;
          // The library reports the coordinate of a bar's middle.
          const x = firstBar.x - (grid.from + (firstBar.time + 0.5) * grid.bucketMs) * perMs;
          const viewport = {
            x: x * horizontalPixelRatio,
            perMs: perMs * horizontalPixelRatio,
            base: low,
            y: lowY * verticalPixelRatio,
            perUnit: ((highY - lowY) / (high - low)) * verticalPixelRatio,
            from: -x / perMs,
            end: (mediaSize.width - x) / perMs,
            height: bitmapSize.height,
            width: WIDTH * horizontalPixelRatio,
          };
          context.save();
          for (const line of lines) drawLine(context, line, viewport);
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
