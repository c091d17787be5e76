import { describe, expect, it } from 'vitest';
import { Freshness, Quality } from '../../../../../src/shared/reading';
import { canvasValues } from '../../../../../src/widgets/values/canvas-values';
import { ValueLayer } from '../../../../../src/widgets/values/layer';
import { createSpatialIndex } from '../../../../../src/widgets/values/spatial';
import { type Given, give, NOW, setting, signal } from '../../../../kit/widget-page';
import { fakePen } from './fake-pen';

const palette = { text: 'ink', stale: 'grey', warn: 'amber' };
const here = { originX: 0, originY: 0, sx: 1, sy: 1 };

describe('The value canvas', () => {
  it('paints existing values when placed', () => {
    const { put, pen, layer } = stage([value('a'), value('b')]);
    put({ number: 1 }, { number: 2 });
    layer.place(here, [0, 1], 1000, 1000);
    expect(pen.texts()).toEqual(['1.0', '2.0']);
  });

  it('leaves out missing values at first, and paints those still missing with the ages', () => {
    const { put, pen, layer, board } = stage([value('a'), value('b'), value('c')]);
    put({ number: 1 });
    layer.place(here, [0, 1, 2], 1000, 1000, true);
    expect(pen.texts()).toEqual(['1.0']);
    expect(layer.painted().map(({ index }) => index)).toEqual([0]);
    give(board, new Map([[1, { number: 2 }]]));
    layer.paintAges();
    layer.paintAges();
    expect(pen.texts()).toEqual(['1.0', '2.0', '--']);
  });

  it('paints only changed values', () => {
    const { begin, pen, board } = stage([value('a'), value('b'), value('c')]);
    begin({ number: 1 }, { number: 2 }, { number: 3 });
    give(board, new Map([[1, { number: 7 }]]));
    expect(pen.texts()).toEqual(['7.0']);
    expect(pen.strokes.filter(({ what }) => what === 'clear')).toHaveLength(1);
  });

  it('does not touch the canvas for a value whose text stays the same', () => {
    const { begin, put, pen } = stage([value('a')]);
    begin({ number: 1 });
    put({ number: 1.01 });
    expect(pen.strokes).toEqual([]);
  });

  it('does nothing for off-screen values', () => {
    const { put, show, pen, layer } = stage([value('a'), value('b')]);
    put({ number: 1 }, { number: 2 });
    show([0]);
    give(layer.runtime.board, new Map([[1, { number: 9 }]]));
    expect(pen.strokes).toEqual([]);
    expect(pen.measured).toBeLessThan(12);
    expect(layer.painted().map(({ index }) => index)).toEqual([0]);
  });

  it('paints a value in its current state when it comes on screen', () => {
    const { put, show, layer } = stage([value('a'), value('b')]);
    put({ number: 1 }, { number: 2 });
    show([0]);
    put({ number: 1 }, { number: 9 });
    layer.place(here, [1], 1000, 1000);
    expect(layer.painted().map(({ text }) => text)).toEqual(['9.0']);
  });

  it('stays within the box of the painted value', () => {
    const { begin, put, pen } = stage([value('a', { x: 100, w: 50, background: '#123456' }), value('b')]);
    begin({ number: 1 }, { number: 2 });
    put({ number: 123_456.7 }, { number: 2 });
    for (const { what, x, width } of pen.strokes) {
      expect(x).toBeGreaterThanOrEqual(100);
      if (what !== 'text') expect(x + width).toBeLessThanOrEqual(150);
    }
  });

  it('keeps a unit in place while the number next to it changes', () => {
    const { begin, put, pen } = stage([value('a', { format: { decimals: 1, unit: 'bar' } })]);
    begin({ number: 1 });
    put({ number: 2 });
    expect(pen.texts()).toEqual(['2.0']);
    put({ number: 222 });
    expect(pen.texts()).toEqual(['2.0', '222.0']);
  });

  it('measures no number twice', () => {
    const { begin, put, pen } = stage([value('a')]);
    begin({ number: 1_234_567_890 });
    const before = pen.measured;
    for (let i = 0; i < 50; i++) put({ number: 1_000 + i });
    expect(pen.measured).toBe(before);
  });

  it('draws a long number in seamless pieces, and words as a whole', () => {
    const { begin, put, pen } = stage([value('a', { w: 300 }), value('b', { w: 300 })]);
    begin({ number: 1 }, { number: 2 });
    const written: string[] = [];
    const { fillText } = pen;
    pen.fillText = (text, x, y) => {
      written.push(text);
      fillText(text, x, y);
    };
    put({ number: -12_345.6 }, { text: 'tripped' });
    expect(written).toEqual(['-12', '345', '.6', 'tripped']);
    expect(pen.texts()).toEqual(['-12345.6', 'tripped']);
  });

  it('lays out again when the width is equal but the parts differ', () => {
    const { begin, put, layer } = stage([value('a', { w: 60, format: { decimals: 1, unit: 'bar' } })]);
    begin({ number: 1 });
    const painted = (): readonly string[] => layer.painted().map(({ text, mark }) => text + mark);
    put({ text: 'off' });
    expect(painted()).toEqual(['off']);
    put({ number: 2 });
    expect(painted()).toEqual(['2.0 bar']);
    put({ number: 2, quality: Quality.invalid });
    put({ number: 3 });
    expect(painted()).toEqual(['3.0 bar']);
  });

  it('does not set the same font again', () => {
    const { begin, put, pen } = stage([value('a'), value('b')]);
    begin({ number: 1 }, { number: 2 });
    let fonts = 0;
    let font = pen.font;
    Object.defineProperty(pen, 'font', {
      get: () => font,
      set: (next: string) => {
        fonts++;
        font = next;
      },
    });
    put({ number: 3 }, { number: 4 });
    expect(fonts).toBe(0);
  });

  it('greys an old value and shows its age, overriding the colours of its state', () => {
    const green = { color: '#00ff00', background: '#00ff00' };
    const { begin, put, pen, layer } = stage([
      value('a', { color: '#ff0000', states: [{ when: { op: '>', a: 0 }, set: green }] }),
    ]);
    begin({ number: 1 });
    put({ number: 1, freshness: Freshness.disconnected, arrivedAt: NOW - 120_000 });
    expect(pen.strokes.filter(({ what }) => what === 'text').every(({ fill }) => fill === 'grey')).toBe(true);
    expect(pen.strokes.some(({ what, fill }) => what !== 'clear' && fill === '#00ff00')).toBe(false);
    expect(layer.painted()).toMatchObject([{ text: '1.0', chip: '2m', freshness: 'disconnected' }]);
  });

  it.each<[string, object]>([
    ['is unbound', {}],
    ['shows a constant', { bind: { src: 'const', value: 'P-1' } }],
  ])("greys a value that %s and depends on another signal's old value", (_, bound) => {
    const set = { text: 'Runs', color: '#00ff00', blink: true };
    const states = [{ when: { op: '=', a: 1, bind: signal('a') }, set }];
    const { begin, put, pen, layer } = stage([{ kind: 'value', ...bound, states }]);
    begin({ number: 1 });
    put({ number: 1, freshness: Freshness.disconnected });
    expect(pen.texts()).toEqual(['Runs']);
    expect(pen.strokes.flatMap(({ what, fill }) => (what === 'text' ? [fill] : []))).toEqual(['grey']);
    expect(layer.hasBlinking).toBe(false);
    expect(layer.describe(0)?.state).toBe('link lost');
  });

  it('shows -- for a value never collected and for a paused gateway', () => {
    const { put, show, layer } = stage([value('a'), value('b')]);
    show();
    expect(layer.painted().map(({ text }) => text)).toEqual(['--', '--']);
    put({ number: 1, freshness: Freshness.paused });
    expect(layer.painted()[0]).toMatchObject({ text: '--', freshness: 'paused' });
  });

  it('marks a bad value next to its text and removes the mark again', () => {
    const { begin, put, pen, layer } = stage([value('a')]);
    begin({ number: 1 });
    put({ number: 1, quality: Quality.bad });
    expect(pen.strokes.some(({ what, fill }) => what === 'path' && fill === 'amber')).toBe(true);
    expect(layer.painted()[0]).toMatchObject({ text: '0', mark: 'bad' });
    put({ number: 1 });
    expect(layer.painted()[0]).toMatchObject({ text: '1.0', mark: '' });
  });

  it('never truncates digits: numbers shrink, words are truncated', () => {
    const { begin, layer } = stage(['a', 'b', 'c'].map((name) => value(name, { w: 40, font: { size: 20 } })));
    begin({ number: 1234.5 }, { text: 'a long story' }, { text: 'a long story of P-204' });
    expect(layer.painted().map(({ text }) => text)).toEqual(['1234.5', 'a l…', 'a l…']);
  });

  it("shows an old value's age next to it if there is room, never at the value's cost", () => {
    const format = { decimals: 1, unit: 'kWh/m³' };
    const { put, layer, pen } = stage([
      value('live'),
      value('a', { w: 200, format }),
      value('b', { w: 60, format }),
      value('c', { w: 200, align: 'left', format }),
      value('d', { w: 60 }),
    ]);
    const old = { freshness: Freshness.stale, arrivedAt: NOW - 60_000 };
    const number = { number: 12.5, ...old };
    put({ number: 1 }, number, number, number, { text: 'tripped', ...old });
    layer.place(here, [0, 1, 2, 3, 4], 1000, 1000);
    expect(layer.painted().slice(1)).toMatchObject([
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
    const made = stage([value('a', { w: 200 }), value('b', { w: 200 }), value('c', { w: 200 })]);
    const { commonAge } = made.runtime;
    made.board.onPaint(() => commonAge.look());
    const lost = { freshness: Freshness.disconnected };
    made.put(
      { number: 1, ...lost, arrivedAt: NOW - 60_000 },
      { number: 2, ...lost, arrivedAt: NOW - 100_000 },
      { number: 3, ...lost, arrivedAt: NOW - 3 * 86_400_000 },
    );
    made.show();
    expect(made.layer.painted().map(({ chip }) => chip)).toEqual(['', '', '3d']);
    made.put({ number: 1 });
    made.layer.paintAges();
    expect(made.layer.painted().map(({ chip }) => chip)).toEqual(['', '1m', '3d']);
  });

  it('repaints only old values when their ages change', () => {
    let now = NOW as number;
    const made = stage([value('a'), value('b')]);
    const runtime = { ...made.runtime, now: () => now as typeof NOW };
    const pen = fakePen();
    const layer = new ValueLayer(runtime, new Set([0, 1]), pen, palette);
    made.put({ number: 1 }, { number: 2, freshness: Freshness.stale });
    layer.place(here, [0, 1], 1000, 1000);
    pen.strokes.length = 0;
    layer.paintAges();
    expect(pen.strokes).toEqual([]);
    now += 61_000;
    layer.paintAges();
    expect(pen.texts()).toEqual(['2.0', '1m']);
  });

  it('blinks single values, and none with reduced motion', () => {
    const blinking = { states: [{ when: { op: '>', a: 5 }, set: { blink: true } }] };
    const { begin, put, pen, layer } = stage([value('a', blinking), value('b')]);
    begin({ number: 9 }, { number: 9 });
    expect(layer.hasBlinking).toBe(true);
    layer.blink();
    expect(pen.texts()).toEqual([]);
    expect(pen.strokes.filter(({ what }) => what === 'clear')).toHaveLength(1);
    layer.blink();
    expect(pen.texts()).toEqual(['9.0']);
    put({ number: 1 }, { number: 9 });
    expect(layer.hasBlinking).toBe(false);

    const still = stage([value('a', blinking)], { reducedMotion: true });
    still.put({ number: 9 });
    still.show();
    expect(still.layer.hasBlinking).toBe(false);
  });

  it('hides a value if its state sets it, and paints it completely on return', () => {
    const { begin, put, layer, pen } = stage([
      value('a', { background: '#101010', states: [{ when: { op: '=', a: 0 }, set: { visible: false } }] }),
    ]);
    begin({ number: 0 });
    expect(layer.painted()).toEqual([]);
    put({ number: 3 });
    expect(layer.painted()).toMatchObject([{ text: '3.0' }]);
    expect(pen.strokes.some(({ what, fill }) => what === 'fillRect' && fill === '#101010')).toBe(true);
  });

  it('exposes name, text and state to assistive technology', () => {
    const { put, describe: describeSlots, layer } = stage([value('a', { format: { decimals: 1 } })]);
    describeSlots();
    put({ number: 1, freshness: Freshness.disconnected, arrivedAt: NOW - 60_000 });
    expect(layer.describe(0)).toEqual({ name: 'Title of a', text: '1.0 m', state: 'link lost, 1m old' });
  });
});

describe('The canvas', () => {
  const chosen = (...widgets: object[]) => {
    const { page } = setting(widgets);
    return [...canvasValues(page, createSpatialIndex(page), new Set(['may']))].sort();
  };
  const at = { x: 0, y: 0, w: 100, h: 30 };

  it('draws every plain value', () => expect(chosen(value('a'), value('b'))).toEqual([0, 1]));
  it.each<[string, object]>([
    ['rotated', { rotate: 90 }],
    ['a control', { events: [{ on: 'tap', do: 'refresh' }] }],
    ['moving', { anim: [{ type: 'move' }] }],
    ['rotated by a state', { states: [{ when: { op: 'bad' }, set: { rotate: 5 } }] }],
    ['under a missing permission', { perm: { show: 'secret' } }],
  ])('does not draw a value that is %s', (_, more) => expect(chosen(value('a', more))).toEqual([]));
  it('draws a value whose permission the user has', () =>
    expect(chosen(value('a', { perm: { show: 'may' } }))).toEqual([0]));
  it('does not draw a value covered by a DOM element, but draws one above it', () => {
    const shape = { kind: 'shape', form: 'rect', fill: '#000000', ...at };
    expect(chosen(value('a', at), shape)).toEqual([]);
    expect(chosen(shape, value('a', at))).toEqual([1]);
  });
  it('draws a value within an outline or between pipe segments', () => {
    expect(chosen(value('a', at), { kind: 'shape', form: 'rect', stroke: '#ffffff', ...at })).toEqual([0]);
    const points = [
      [0, 60],
      [200, 60],
      [200, 0],
    ];
    const pipe = { kind: 'pipe', width: 4, points, x: 0, y: 0, w: 200, h: 60 };
    expect(chosen(value('a', at), pipe)).toEqual([0]);
    expect(chosen(value('a', { ...at, y: 50 }), pipe)).toEqual([]);
  });
  it('does not draw overlapping values, but draws adjacent ones', () => {
    expect(chosen(value('a', at), value('b', { ...at, x: 50 }))).toEqual([]);
    expect(chosen(value('a', at), value('b', { ...at, x: 100 }))).toEqual([0, 1]);
  });
});

function value(signalId: string, more: object = {}) {
  return { kind: 'value', bind: signal(signalId), format: { decimals: 1, unit: '' }, ...more };
}

function stage(widgets: readonly object[], more: { reducedMotion?: boolean } = {}) {
  const made = setting(widgets);
  const pen = fakePen();
  const runtime = { ...made.runtime, ...more };
  const indexes = canvasValues(made.page, createSpatialIndex(made.page), new Set());
  const layer = new ValueLayer(runtime, indexes, pen, palette);
  made.board.onPaint((changed) => layer.paint(changed));
  const put = (...values: readonly Given[]): void => give(made.board, new Map(values.entries()));
  const show = (visible: readonly number[] = [...made.page.widgets.keys()]): void => {
    layer.place(here, visible, 1000, 1000);
    pen.strokes.length = 0;
  };
  const begin = (...values: readonly Given[]): void => {
    put(...values);
    show();
  };
  return { ...made, pen, layer, put, show, begin };
}
