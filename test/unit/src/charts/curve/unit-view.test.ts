import { describe, expect, it } from 'vitest';
import { AxisSeries } from '../../../../../src/charts/curve/axis-series';
import { type Scene, unitPrimitive } from '../../../../../src/charts/curve/unit-view';

describe('The unit of an axis', () => {
  it('is written in the axis, pressed into its width, and never over the lines', () => {
    const { texts, primitive } = drawn('kWh/m³', 60);
    expect(texts).toEqual([['kWh/m³', 30, expect.any(Number), 58]]);
    expect(primitive.paneViews).toBeUndefined();
  });

  it('cuts no label: one that would lie under it is left out', () => {
    let format = (number: number): string => String(number);
    const series = {
      attachPrimitive: () => undefined,
      setData: () => undefined,
      priceScale: () => ({ applyOptions: () => undefined }),
      applyOptions: (options: { readonly priceFormat: { readonly formatter: typeof format } }) => {
        format = options.priceFormat.formatter;
      },
      // Ten pixels a unit, from 90 at the top.
      priceToCoordinate: (number: number) => 10 * (90 - number),
    };
    const chart = { addCustomSeries: () => series };
    const axis = { names: [], decimals: null, members: [0], side: 'right', band: 0 } as const;
    const look = { ...scene('').look, grid: '', line: '', label: '', signals: [] };
    const labels = (unit: string): readonly string[] => {
      const own = new AxisSeries(chart as never, { ...axis, unit }, look, { toStamp: () => 0 } as never);
      own.show({
        windows: [],
        lines: [],
        isSameScale: false,
        colourOf: () => '',
        grid: { from: 0 as Scene['grid']['from'], bucketMs: 1, count: 1 },
      });
      return [89, 88, 87, 86].map(format);
    };
    expect(labels('%')).toEqual(['', '', '87', '86']);
    expect(labels('')).toEqual(['89', '88', '87', '86']);
  });

  it('takes no room where there is none', () => expect(drawn('', 60).texts).toEqual([]));
});

function scene(unit: string): Scene {
  return {
    grid: { from: 0 as Scene['grid']['from'], bucketMs: 1, count: 0 },
    lines: [],
    unit,
    look: { text: '#111111', background: '#ffffff', font: 'sans-serif', size: 12 },
  };
}

/** What is written on a pane of that size, with the middle and the widest room of each text. */
function drawn(unit: string, width: number) {
  const texts: (readonly unknown[])[] = [];
  const context = {
    save: () => undefined,
    restore: () => undefined,
    scale: () => undefined,
    fillRect: () => undefined,
    fillText: (...text: readonly unknown[]) => void texts.push(text),
  };
  const space = { context, horizontalPixelRatio: 1, verticalPixelRatio: 1, mediaSize: { width, height: 99 } };
  const target = { useBitmapCoordinateSpace: (draw: (given: typeof space) => void) => draw(space) };
  const primitive = unitPrimitive(scene(unit));
  for (const view of primitive.priceAxisPaneViews?.() ?? []) view.renderer()?.draw(target as never);
  return { texts, primitive };
}
