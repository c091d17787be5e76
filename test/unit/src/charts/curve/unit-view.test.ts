import { describe, expect, it } from 'vitest';
import { AxisSeries } from '../../../../../src/charts/curve/axis-series';
import { createUnitPrimitive, type Scene, UnitView } from '../../../../../src/charts/curve/unit-view';
import { RecordingPen } from './pen';

describe('The unit of an axis', () => {
  it('is written into the axis, compressed to its width, and never over the lines', () => {
    const { texts, primitive } = drawUnit('kWh/m³', 60);
    expect(texts).toEqual([['kWh/m³', 30, expect.any(Number), 58]]);
    expect(primitive.paneViews).toBeUndefined();
  });

  it('hides a label that it would cover instead of cutting it', () => {
    let format = (number: number): string => String(number);
    const series = {
      attachPrimitive: () => undefined,
      setData: () => undefined,
      priceScale: () => ({ applyOptions: () => undefined }),
      applyOptions: (options: { readonly priceFormat: { readonly formatter: typeof format } }) => {
        format = options.priceFormat.formatter;
      },
      // Ten pixels per unit, from 90 at the top.
      priceToCoordinate: (number: number) => 10 * (90 - number),
    };
    const chart = { addCustomSeries: () => series };
    const axis = { names: [], decimals: null, members: [0], side: 'right', band: 0 } as const;
    const look = { ...createScene('').look, grid: '', line: '', label: '', signals: [] };
    const getLabels = (unit: string): readonly string[] => {
      const own = new AxisSeries(chart as never, { ...axis, unit }, look, { toStamp: () => 0 } as never);
      own.show({
        windows: [],
        lines: [],
        isSameScale: false,
        getColor: () => '',
        grid: { from: 0 as Scene['grid']['from'], bucketMs: 1, count: 1 },
      });
      return [89, 88, 87, 86].map(format);
    };
    expect(getLabels('%')).toEqual(['', '', '87', '86']);
    expect(getLabels('')).toEqual(['89', '88', '87', '86']);
  });

  it('takes no room if missing', () => expect(drawUnit('', 60).texts).toEqual([]));
});

describe('The line of an axis', () => {
  it.each([
    ['a float read in the wrong word order', [50, 50, 4.6e18, 50]],
    ['ends of single precision', [-3.4e38, 3.4e38, -3.4e38]],
    ['counts beyond 2⁵³', [9_000_000_000_000_000, 9_000_000_000_000_010, 9_000_000_000_000_020]],
    ['numbers far from 0', [1e13, 1e13 + 1, 1e13 + 2]],
    ['small numbers', [1e-10, 3e-10, 2e-10]],
    ['one number', [7e15, 7e15]],
  ])('is drawn at the positions of its axis: %s', (_, numbers) => {
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    // As the library maps them: the range over the height, a single number in the middle.
    const getY = (number: number): number =>
      low === high ? 50 : 100 - (100 * (number - low)) / (high - low);
    const own = createScene('');
    own.grid = { ...own.grid, count: numbers.length };
    own.lines = [
      {
        times: Float64Array.from(numbers, (_number, at) => at),
        numbers: Float64Array.from(numbers),
        color: '',
        isStepped: false,
        quietMs: Number.POSITIVE_INFINITY,
      },
    ];
    const view = new UnitView(own);
    const bars = numbers.map((number, at) => ({
      x: at,
      time: at,
      barColor: '',
      originalData: { time: at, low: number, high: number },
    }));
    view.update({
      bars,
      barSpacing: 1,
      conflationFactor: 1,
      visibleRange: { from: 0, to: bars.length },
    } as never);
    const pen = Object.assign(new RecordingPen(), { save: () => undefined, restore: () => undefined });
    const size = { width: 100, height: 100 };
    const space = {
      context: pen,
      horizontalPixelRatio: 1,
      verticalPixelRatio: 1,
      mediaSize: size,
      bitmapSize: size,
    };
    const target = { useBitmapCoordinateSpace: (draw: (given: typeof space) => void) => draw(space) };
    view.renderer().draw(target as never, getY as never, false);
    const drawnPoints = pen.strokes[0]?.runs[0] ?? [];
    for (const [at, number] of numbers.entries()) expect(drawnPoints[at]?.[1]).toBeCloseTo(getY(number), 1);
  });
});

function createScene(unit: string): Scene {
  return {
    grid: { from: 0 as Scene['grid']['from'], bucketMs: 1, count: 0 },
    lines: [],
    unit,
    look: { text: '#111111', background: '#ffffff', font: 'sans-serif', size: 12 },
  };
}

function drawUnit(unit: string, width: number) {
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
  const primitive = createUnitPrimitive(createScene(unit));
  for (const view of primitive.priceAxisPaneViews?.() ?? []) view.renderer()?.draw(target as never);
  return { texts, primitive };
}
