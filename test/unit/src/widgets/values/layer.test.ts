import { describe, expect, it } from 'vitest';
import { Freshness, Quality } from '../../../../../src/shared/reading';
import { selectCanvasValues } from '../../../../../src/widgets/values/canvas-values';
import { ValueLayer } from '../../../../../src/widgets/values/layer';
import { createSpatialIndex } from '../../../../../src/widgets/values/spatial';
import {
  applyValues,
  createSetting,
  createSignalBinding,
  type GivenValue,
  NOW,
} from '../../../../kit/widget-page';
import { createFakePen } from './fake-pen';

const palette = { text: 'ink', stale: 'grey', warn: 'amber' };
const placement = { originX: 0, originY: 0, sx: 1, sy: 1 };

describe('The value canvas', () => {
  it('paints existing values when placed', () => {
    const { put, pen, layer } = createStage([createValueWidget('a'), createValueWidget('b')]);
    put({ number: 1 }, { number: 2 });
    layer.place(placement, [0, 1], 1000, 1000);
    expect(pen.getTexts()).toEqual(['1.0', '2.0']);
  });

  it('leaves out missing values at first, and paints those still missing with the ages', () => {
    const { put, pen, layer, board } = createStage([
      createValueWidget('a'),
      createValueWidget('b'),
      createValueWidget('c'),
    ]);
    put({ number: 1 });
    layer.place(placement, [0, 1, 2], 1000, 1000, true);
    expect(pen.getTexts()).toEqual(['1.0']);
    expect(layer.getPaintedValues().map(({ index }) => index)).toEqual([0]);
    applyValues(board, new Map([[1, { number: 2 }]]));
    layer.paintAges();
    layer.paintAges();
    expect(pen.getTexts()).toEqual(['1.0', '2.0', '--']);
  });

  it('paints only changed values', () => {
    const { begin, pen, board } = createStage([
      createValueWidget('a'),
      createValueWidget('b'),
      createValueWidget('c'),
    ]);
    begin({ number: 1 }, { number: 2 }, { number: 3 });
    applyValues(board, new Map([[1, { number: 7 }]]));
    expect(pen.getTexts()).toEqual(['7.0']);
    expect(pen.strokes.filter(({ kind }) => kind === 'clear')).toHaveLength(1);
  });

  it('does not touch the canvas for a value whose text stays the same', () => {
    const { begin, put, pen } = createStage([createValueWidget('a')]);
    begin({ number: 1 });
    put({ number: 1.01 });
    expect(pen.strokes).toEqual([]);
  });

  it('does nothing for off-screen values', () => {
    const { put, show, pen, layer } = createStage([createValueWidget('a'), createValueWidget('b')]);
    put({ number: 1 }, { number: 2 });
    show([0]);
    applyValues(layer.runtime.board, new Map([[1, { number: 9 }]]));
    expect(pen.strokes).toEqual([]);
    expect(pen.measureCount).toBeLessThan(12);
    expect(layer.getPaintedValues().map(({ index }) => index)).toEqual([0]);
  });

  it('paints a value in its current state when it comes on screen', () => {
    const { put, show, layer } = createStage([createValueWidget('a'), createValueWidget('b')]);
    put({ number: 1 }, { number: 2 });
    show([0]);
    put({ number: 1 }, { number: 9 });
    layer.place(placement, [1], 1000, 1000);
    expect(layer.getPaintedValues().map(({ text }) => text)).toEqual(['9.0']);
  });

  it('stays within the box of the painted value', () => {
    const { begin, put, pen } = createStage([
      createValueWidget('a', { x: 100, w: 50, background: '#123456' }),
      createValueWidget('b'),
    ]);
    begin({ number: 1 }, { number: 2 });
    put({ number: 123_456.7 }, { number: 2 });
    for (const { kind, x, width } of pen.strokes) {
      expect(x).toBeGreaterThanOrEqual(100);
      if (kind !== 'text') expect(x + width).toBeLessThanOrEqual(150);
    }
  });

  it('keeps a unit in place while the number next to it changes', () => {
    const { begin, put, pen } = createStage([
      createValueWidget('a', { format: { decimals: 1, unit: 'bar' } }),
    ]);
    begin({ number: 1 });
    put({ number: 2 });
    expect(pen.getTexts()).toEqual(['2.0']);
    put({ number: 222 });
    expect(pen.getTexts()).toEqual(['2.0', '222.0']);
  });

  it('measures no number twice', () => {
    const { begin, put, pen } = createStage([createValueWidget('a')]);
    begin({ number: 1_234_567_890 });
    const before = pen.measureCount;
    for (let i = 0; i < 50; i++) put({ number: 1_000 + i });
    expect(pen.measureCount).toBe(before);
  });

  it('draws a long number in seamless pieces, and words as a whole', () => {
    const { begin, put, pen } = createStage([
      createValueWidget('a', { w: 300 }),
      createValueWidget('b', { w: 300 }),
    ]);
    begin({ number: 1 }, { number: 2 });
    const pieces: string[] = [];
    const { fillText } = pen;
    pen.fillText = (text, x, y) => {
      pieces.push(text);
      fillText(text, x, y);
    };
    put({ number: -12_345.6 }, { text: 'tripped' });
    expect(pieces).toEqual(['-12', '345', '.6', 'tripped']);
    expect(pen.getTexts()).toEqual(['-12345.6', 'tripped']);
  });

  it('lays out again when the width is equal but the parts differ', () => {
    const { begin, put, layer } = createStage([
      createValueWidget('a', { w: 60, format: { decimals: 1, unit: 'bar' } }),
    ]);
    begin({ number: 1 });
    const getPaintedTexts = (): readonly string[] =>
      layer.getPaintedValues().map(({ text, mark }) => text + mark);
    put({ text: 'off' });
    expect(getPaintedTexts()).toEqual(['off']);
    put({ number: 2 });
    expect(getPaintedTexts()).toEqual(['2.0 bar']);
    put({ number: 2, quality: Quality.invalid });
    put({ number: 3 });
    expect(getPaintedTexts()).toEqual(['3.0 bar']);
  });

  it('does not set the same font again', () => {
    const { begin, put, pen } = createStage([createValueWidget('a'), createValueWidget('b')]);
    begin({ number: 1 }, { number: 2 });
    let fontChanges = 0;
    let font = pen.font;
    Object.defineProperty(pen, 'font', {
      get: () => font,
      set: (next: string) => {
        fontChanges++;
        font = next;
      },
    });
    put({ number: 3 }, { number: 4 });
    expect(fontChanges).toBe(0);
  });

  it('greys an old value and shows its age, overriding the colours of its state', () => {
    const green = { color: '#00ff00', background: '#00ff00' };
    const { begin, put, pen, layer } = createStage([
      createValueWidget('a', { color: '#ff0000', states: [{ when: { op: '>', a: 0 }, set: green }] }),
    ]);
    begin({ number: 1 });
    put({ number: 1, freshness: Freshness.disconnected, arrivedAt: NOW - 120_000 });
    expect(pen.strokes.filter(({ kind }) => kind === 'text').every(({ fill }) => fill === 'grey')).toBe(true);
    expect(pen.strokes.some(({ kind, fill }) => kind !== 'clear' && fill === '#00ff00')).toBe(false);
    expect(layer.getPaintedValues()).toMatchObject([{ text: '1.0', chip: '2m', freshness: 'disconnected' }]);
  });

  it.each<[string, object]>([
    ['is unbound', {}],
    ['shows a constant', { bind: { src: 'const', value: 'P-1' } }],
  ])("greys a value that %s and depends on another signal's old value", (_, binding) => {
    const set = { text: 'Runs', color: '#00ff00', blink: true };
    const states = [{ when: { op: '=', a: 1, bind: createSignalBinding('a') }, set }];
    const { begin, put, pen, layer } = createStage([{ kind: 'value', ...binding, states }]);
    begin({ number: 1 });
    put({ number: 1, freshness: Freshness.disconnected });
    expect(pen.getTexts()).toEqual(['Runs']);
    expect(pen.strokes.flatMap(({ kind, fill }) => (kind === 'text' ? [fill] : []))).toEqual(['grey']);
    expect(layer.hasBlinking).toBe(false);
    expect(layer.describe(0)?.state).toBe('link lost');
  });

  it('shows -- for a value never collected and for a paused gateway', () => {
    const { put, show, layer } = createStage([createValueWidget('a'), createValueWidget('b')]);
    show();
    expect(layer.getPaintedValues().map(({ text }) => text)).toEqual(['--', '--']);
    put({ number: 1, freshness: Freshness.paused });
    expect(layer.getPaintedValues()[0]).toMatchObject({ text: '--', freshness: 'paused' });
  });

  it('marks a bad value next to its text and removes the mark again', () => {
    const { begin, put, pen, layer } = createStage([createValueWidget('a')]);
    begin({ number: 1 });
    put({ number: 1, quality: Quality.bad });
    expect(pen.strokes.some(({ kind, fill }) => kind === 'path' && fill === 'amber')).toBe(true);
    expect(layer.getPaintedValues()[0]).toMatchObject({ text: '0', mark: 'bad' });
    put({ number: 1 });
    expect(layer.getPaintedValues()[0]).toMatchObject({ text: '1.0', mark: '' });
  });

  it('never truncates digits: numbers shrink, words are truncated', () => {
    const { begin, layer } = createStage(
      ['a', 'b', 'c'].map((name) => createValueWidget(name, { w: 40, font: { size: 20 } })),
    );
    begin({ number: 1234.5 }, { text: 'a long story' }, { text: 'a long story of P-204' });
    expect(layer.getPaintedValues().map(({ text }) => text)).toEqual(['1234.5', 'a l…', 'a l…']);
  });

  it("shows an old value's age next to it if there is room, never at the value's cost", () => {
    const format = { decimals: 1, unit: 'kWh/m³' };
    const { put, layer, pen } = createStage([
      createValueWidget('live'),
      createValueWidget('a', { w: 200, format }),
      createValueWidget('b', { w: 60, format }),
      createValueWidget('c', { w: 200, align: 'left', format }),
      createValueWidget('d', { w: 60 }),
    ]);
    const staleFields = { freshness: Freshness.stale, arrivedAt: NOW - 60_000 };
    const number = { number: 12.5, ...staleFields };
    put({ number: 1 }, number, number, number, { text: 'tripped', ...staleFields });
    layer.place(placement, [0, 1, 2, 3, 4], 1000, 1000);
    expect(layer.getPaintedValues().slice(1)).toMatchObject([
      { text: '12.5 kWh/m³', chip: '1m', freshness: 'stale' },
      { text: '12.5 kWh/m³', chip: '', freshness: 'stale' },
      { text: '12.5 kWh/m³', chip: '1m', freshness: 'stale' },
      { text: expect.stringMatching(/^trip/), chip: '', freshness: 'stale' },
    ]);
    const at = (text: string): readonly number[] =>
      pen.strokes.filter((stroke) => stroke.text === text).map(({ x }) => x ?? Number.NaN);
    const [right = 0, , left = 0] = at('12.5');
    const [before = 0, behind = 0] = at('1m');
    expect(right - before).toBeLessThan(60);
    expect(before).toBeLessThan(right);
    expect(behind - left).toBeLessThan(120);
    expect(behind).toBeGreaterThan(left);
  });

  it('shows no age shared by all values, and shows it once one of them is live', () => {
    const fixture = createStage([
      createValueWidget('a', { w: 200 }),
      createValueWidget('b', { w: 200 }),
      createValueWidget('c', { w: 200 }),
    ]);
    const { commonAge } = fixture.runtime;
    fixture.board.onPaint(() => commonAge.update());
    const lostFields = { freshness: Freshness.disconnected };
    fixture.put(
      { number: 1, ...lostFields, arrivedAt: NOW - 60_000 },
      { number: 2, ...lostFields, arrivedAt: NOW - 100_000 },
      { number: 3, ...lostFields, arrivedAt: NOW - 3 * 86_400_000 },
    );
    fixture.show();
    expect(fixture.layer.getPaintedValues().map(({ chip }) => chip)).toEqual(['', '', '3d']);
    fixture.put({ number: 1 });
    fixture.layer.paintAges();
    expect(fixture.layer.getPaintedValues().map(({ chip }) => chip)).toEqual(['', '1m', '3d']);
  });

  it('repaints only old values when their ages change', () => {
    let now = NOW as number;
    const fixture = createStage([createValueWidget('a'), createValueWidget('b')]);
    const runtime = { ...fixture.runtime, now: () => now as typeof NOW };
    const pen = createFakePen();
    const layer = new ValueLayer(runtime, new Set([0, 1]), pen, palette);
    fixture.put({ number: 1 }, { number: 2, freshness: Freshness.stale });
    layer.place(placement, [0, 1], 1000, 1000);
    pen.strokes.length = 0;
    layer.paintAges();
    expect(pen.strokes).toEqual([]);
    now += 61_000;
    layer.paintAges();
    expect(pen.getTexts()).toEqual(['2.0', '1m']);
  });

  it('blinks single values, and none with reduced motion', () => {
    const blinking = { states: [{ when: { op: '>', a: 5 }, set: { blink: true } }] };
    const { begin, put, pen, layer } = createStage([
      createValueWidget('a', blinking),
      createValueWidget('b'),
    ]);
    begin({ number: 9 }, { number: 9 });
    expect(layer.hasBlinking).toBe(true);
    layer.blink();
    expect(pen.getTexts()).toEqual([]);
    expect(pen.strokes.filter(({ kind }) => kind === 'clear')).toHaveLength(1);
    layer.blink();
    expect(pen.getTexts()).toEqual(['9.0']);
    put({ number: 1 }, { number: 9 });
    expect(layer.hasBlinking).toBe(false);

    const reducedMotionStage = createStage([createValueWidget('a', blinking)], { reducedMotion: true });
    reducedMotionStage.put({ number: 9 });
    reducedMotionStage.show();
    expect(reducedMotionStage.layer.hasBlinking).toBe(false);
  });

  it('hides a value if its state sets it, and paints it completely on return', () => {
    const { begin, put, layer, pen } = createStage([
      createValueWidget('a', {
        background: '#101010',
        states: [{ when: { op: '=', a: 0 }, set: { visible: false } }],
      }),
    ]);
    begin({ number: 0 });
    expect(layer.getPaintedValues()).toEqual([]);
    put({ number: 3 });
    expect(layer.getPaintedValues()).toMatchObject([{ text: '3.0' }]);
    expect(pen.strokes.some(({ kind, fill }) => kind === 'fillRect' && fill === '#101010')).toBe(true);
  });

  it('exposes name, text and state to assistive technology', () => {
    const {
      put,
      describe: describeSlots,
      layer,
    } = createStage([createValueWidget('a', { format: { decimals: 1 } })]);
    describeSlots();
    put({ number: 1, freshness: Freshness.disconnected, arrivedAt: NOW - 60_000 });
    expect(layer.describe(0)).toEqual({ name: 'Title of a', text: '1.0 m', state: 'link lost, 1m old' });
  });
});

describe('The canvas', () => {
  const selectValues = (...widgets: object[]) => {
    const { page } = createSetting(widgets);
    return [...selectCanvasValues(page, createSpatialIndex(page), new Set(['may']))].sort();
  };
  const at = { x: 0, y: 0, w: 100, h: 30 };

  it('draws every plain value', () =>
    expect(selectValues(createValueWidget('a'), createValueWidget('b'))).toEqual([0, 1]));
  it.each<[string, object]>([
    ['rotated', { rotate: 90 }],
    ['a control', { events: [{ on: 'tap', do: 'refresh' }] }],
    ['moving', { anim: [{ type: 'move' }] }],
    ['rotated by a state', { states: [{ when: { op: 'bad' }, set: { rotate: 5 } }] }],
    ['under a missing permission', { perm: { show: 'secret' } }],
  ])('does not draw a value that is %s', (_, overrides) =>
    expect(selectValues(createValueWidget('a', overrides))).toEqual([]),
  );
  it('draws a value whose permission the user has', () =>
    expect(selectValues(createValueWidget('a', { perm: { show: 'may' } }))).toEqual([0]));
  it('does not draw a value covered by a DOM element, but draws one above it', () => {
    const shape = { kind: 'shape', form: 'rect', fill: '#000000', ...at };
    expect(selectValues(createValueWidget('a', at), shape)).toEqual([]);
    expect(selectValues(shape, createValueWidget('a', at))).toEqual([1]);
  });
  it('draws a value within an outline or between pipe segments', () => {
    expect(
      selectValues(createValueWidget('a', at), { kind: 'shape', form: 'rect', stroke: '#ffffff', ...at }),
    ).toEqual([0]);
    const points = [
      [0, 60],
      [200, 60],
      [200, 0],
    ];
    const pipe = { kind: 'pipe', width: 4, points, x: 0, y: 0, w: 200, h: 60 };
    expect(selectValues(createValueWidget('a', at), pipe)).toEqual([0]);
    expect(selectValues(createValueWidget('a', { ...at, y: 50 }), pipe)).toEqual([]);
  });
  it('does not draw overlapping values, but draws adjacent ones', () => {
    expect(selectValues(createValueWidget('a', at), createValueWidget('b', { ...at, x: 50 }))).toEqual([]);
    expect(selectValues(createValueWidget('a', at), createValueWidget('b', { ...at, x: 100 }))).toEqual([
      0, 1,
    ]);
  });
});

function createValueWidget(signalId: string, overrides: object = {}) {
  return {
    kind: 'value',
    bind: createSignalBinding(signalId),
    format: { decimals: 1, unit: '' },
    ...overrides,
  };
}

function createStage(widgets: readonly object[], overrides: { reducedMotion?: boolean } = {}) {
  const fixture = createSetting(widgets);
  const pen = createFakePen();
  const runtime = { ...fixture.runtime, ...overrides };
  const indexes = selectCanvasValues(fixture.page, createSpatialIndex(fixture.page), new Set());
  const layer = new ValueLayer(runtime, indexes, pen, palette);
  fixture.board.onPaint((changed) => layer.paint(changed));
  const put = (...values: readonly GivenValue[]): void =>
    applyValues(fixture.board, new Map(values.entries()));
  const show = (visible: readonly number[] = [...fixture.page.widgets.keys()]): void => {
    layer.place(placement, visible, 1000, 1000);
    pen.strokes.length = 0;
  };
  const begin = (...values: readonly GivenValue[]): void => {
    put(...values);
    show();
  };
  return { ...fixture, pen, layer, put, show, begin };
}
