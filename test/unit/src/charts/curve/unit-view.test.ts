import { describe, expect, it } from 'vitest';
import { type Scene, unitPrimitive } from '../../../../../src/charts/curve/unit-view';

const scene = (unit: string): Scene => ({
  grid: { from: 0 as Scene['grid']['from'], bucketMs: 1, count: 0 },
  lines: [],
  unit,
  look: { text: '#111111', background: '#ffffff', font: 'sans-serif', size: 12 },
});

/** What is written on a pane of that size, with the middle and the widest room of each text. */
function drawn(unit: string, width: number) {
  const texts: (readonly unknown[])[] = [];
  const context = {
    ...{ save: () => undefined, restore: () => undefined, scale: () => undefined, fillRect: () => undefined },
    fillText: (...text: readonly unknown[]) => void texts.push(text),
  };
  const space = { context, horizontalPixelRatio: 1, verticalPixelRatio: 1, mediaSize: { width, height: 99 } };
  const target = { useBitmapCoordinateSpace: (draw: (given: typeof space) => void) => draw(space) };
  const primitive = unitPrimitive(scene(unit));
  for (const view of primitive.priceAxisPaneViews?.() ?? []) view.renderer()?.draw(target as never);
  return { texts, primitive };
}

describe('The unit of an axis', () => {
  it('is written in the axis, pressed into its width, and never over the lines', () => {
    const { texts, primitive } = drawn('kWh/m³', 60);
    expect(texts).toEqual([['kWh/m³', 30, expect.any(Number), 58]]);
    expect(primitive.paneViews).toBeUndefined();
  });

  it('takes no room where there is none', () => expect(drawn('', 60).texts).toEqual([]));
});
