// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  PAINTER_CALM_SECONDS,
  PAINTER_CHANGES_MIN,
  PAINTER_PAINTS_MIN,
} from '../../../../../src/shared/constants';
import type {
  PainterAnswer,
  PainterMessage,
  RecordedValue,
} from '../../../../../src/widgets/painter/contract';
import type { CanvasArea } from '../../../../../src/widgets/stage/controller';
import { ValueDrawing } from '../../../../../src/widgets/stage/value-drawing';
import * as threads from '../../../../../src/worker-client/painter-thread';
import { give, setting, signal } from '../../../../kit/widget-page';
import { type FakePen, fakePen } from '../values/fake-pen';

const area: CanvasArea = {
  placement: { originX: 0, originY: 0, sx: 1, sy: 1 },
  visible: [0],
  width: 300,
  height: 200,
  ratio: 1,
  view: { zoom: 1, sx: 1, sy: 1, x: 0, y: 0 },
  left: 0,
  top: 0,
};
const wide = { ...area, width: 400 };
const picture = { close: () => undefined } as unknown as ImageBitmap;
let started: Thread[];
let posted: PainterMessage[];
let frames: (() => void)[];
let pen: FakePen;
let own: HTMLCanvasElement;
let adopted: (readonly [canvas: HTMLCanvasElement, width: number])[];
let drawing: ValueDrawing;
let put: (number: number) => void;

beforeEach(setUp);
afterEach(() => {
  drawing.end();
});
const canvases = (): readonly HTMLCanvasElement[] => [...document.querySelectorAll('canvas')];

describe('Value drawing', () => {
  it("uses the page's own canvas if few values change", async () => {
    put(1);
    drawing.tick();
    await vi.dynamicImportSettled();
    expect(started).toEqual([]);
    expect(pen.texts()).toContain('1');
    expect(adopted).toEqual([[own, 300]]);
  });

  it('shows missing values after a full second, and then immediately when placed again', () => {
    expect(pen.texts()).toEqual([]);
    // The first tick may come at any moment after the page arrived.
    drawing.tick();
    expect(pen.texts()).toEqual([]);
    drawing.tick();
    expect(pen.texts()).toEqual(['--']);
    drawing.place(wide);
    expect(pen.texts()).toEqual(['--', '--']);
  });

  it('paints no placeholder before a value arrives, and does not clear for its first paint', () => {
    drawing.paint(new Uint32Array(1), false);
    expect(pen.texts()).toEqual([]);
    pen.strokes.length = 0;
    put(1);
    expect(pen.texts()).toEqual(['1']);
    expect(pen.strokes.some(({ what }) => what === 'clear')).toBe(false);
    pen.strokes.length = 0;
    put(2);
    expect(pen.strokes.some(({ what }) => what === 'clear')).toBe(true);
  });

  it("uses the page's own canvas until the painter's first picture", async () => {
    busySecond();
    await vi.waitFor(() => expect(started).toHaveLength(1));
    put(7);
    expect(pen.texts()).toContain('7');
    expect(drawing.painted()).toMatchObject([{ text: '7' }]);
    answer([[0, 'pictured', '', 'fresh', '']]);
    expect(drawing.canvas).not.toBe(own);
    expect(drawing.painted()).toMatchObject([{ text: 'pictured', box: { left: 10, right: 110 } }]);
    expect(canvases().map(({ hidden, width }) => [hidden, width])).toEqual([
      [true, 1],
      [false, 300],
    ]);
    pen.strokes.length = 0;
    put(8);
    drawing.tick();
    expect(pen.strokes).toEqual([]);
  });

  it("starts no painter for few changes or for a large page's first values", async () => {
    const paint = (changes: number, paints: number): void => {
      for (let i = 0; i < paints; i++) drawing.paint(new Uint32Array(changes / paints), false);
      drawing.tick();
    };
    paint(PAINTER_CHANGES_MIN - 10, 10);
    paint(2 * PAINTER_CHANGES_MIN, PAINTER_PAINTS_MIN - 1);
    await vi.dynamicImportSettled();
    expect(started).toEqual([]);
    paint(PAINTER_CHANGES_MIN, 10);
    await vi.waitFor(() => expect(started).toHaveLength(1));
  });

  it('moves the canvas when the picture for the new place arrives, not before', async () => {
    await stand();
    drawing.place(wide);
    expect(adopted.at(-1)).toEqual([drawing.canvas, 300]);
    answer();
    expect(adopted.at(-1)).toEqual([drawing.canvas, 400]);
    expect(drawing.canvas.width).toBe(400);
  });

  it("returns to the page's own canvas, complete and in place, when the painter fails", async () => {
    await stand();
    put(8);
    drawing.place(wide);
    pen.strokes.length = 0;
    started[0]?.onFailure();
    expect(pen.texts()).toEqual(['8']);
    expect(adopted.at(-1)).toEqual([own, 400]);
    expect(canvases()).toEqual([own]);
    expect([own.hidden, own.width]).toEqual([false, 400]);
    put(9);
    expect(pen.texts()).toContain('9');
    expect(drawing.painted()).toMatchObject([{ text: '9' }]);
  });

  it('repaints everything when the browser restores a lost canvas context', () => {
    put(7);
    pen.strokes.length = 0;
    own.dispatchEvent(new Event('contextrestored'));
    expect(pen.texts()).toEqual(['7']);
    drawing.end();
    own.dispatchEvent(new Event('contextrestored'));
    expect(pen.texts()).toEqual(['7']);
  });

  it('leaves its own canvas empty if its context is restored while pictures are shown', async () => {
    await stand();
    pen.strokes.length = 0;
    own.dispatchEvent(new Event('contextrestored'));
    expect(pen.strokes).toEqual([]);
    expect(own.width).toBe(1);
  });

  it('leaves its canvas visible when it ends, for the next drawing of the same page', async () => {
    await stand();
    expect(own.hidden).toBe(true);
    drawing.end();
    expect(canvases()).toEqual([own]);
    expect(own.hidden).toBe(false);
  });

  it('starts no second painter on a page where one has failed', async () => {
    await stand();
    started[0]?.onFailure();
    busySecond();
    await vi.dynamicImportSettled();
    expect(started).toHaveLength(1);
  });

  it('releases the painter when calm, and starts another when busy again', async () => {
    await stand();
    for (let i = 0; i < PAINTER_CALM_SECONDS; i++) drawing.tick();
    expect(started[0]?.isEnded).toBe(true);
    expect(canvases()).toEqual([own]);
    put(4);
    expect(drawing.painted()).toMatchObject([{ text: '4' }]);
    busySecond();
    await vi.waitFor(() => expect(started).toHaveLength(2));
  });

  it("keeps the page's own canvas in a browser without painters", async () => {
    vi.mocked(threads.startPainterThread).mockReturnValue(null);
    busySecond();
    await vi.dynamicImportSettled();
    put(5);
    expect(drawing.painted()).toMatchObject([{ text: '5' }]);
    expect(canvases()).toEqual([own]);
  });

  it("exposes the page's values to assistive technology with either canvas", async () => {
    await stand();
    put(6);
    expect(drawing.describe(0)).toMatchObject({ text: '6' });
  });

  it('leaves no painter or canvas behind', async () => {
    await stand();
    drawing.end();
    expect(started[0]?.isEnded).toBe(true);
    expect(canvases()).toEqual([own]);
  });
});

type Thread = threads.PainterThread<PainterMessage, PainterAnswer> & { isEnded: boolean };

function busySecond(): void {
  for (let i = 0; i < PAINTER_CHANGES_MIN; i++) drawing.paint(new Uint32Array(1), false);
  drawing.tick();
}

function answer(record: readonly RecordedValue[] = []): void {
  const { nth } = posted.at(-1) ?? { nth: 0 };
  const placedBy = posted.findLast(({ order }) => order.kind === 'place')?.nth ?? 0;
  started.at(-1)?.onAnswer({ upTo: nth, placedBy, picture, record: JSON.stringify(record) });
  for (const run of frames.splice(0)) run();
}

async function stand(): Promise<void> {
  busySecond();
  await vi.waitFor(() => expect(posted.some(({ order }) => order.kind === 'place')).toBe(true));
  answer([[0, 'pictured', '', 'fresh', '']]);
}

function setUp(): void {
  [started, posted, adopted, frames] = [[], [], [], []];
  vi.spyOn(threads, 'startPainterThread').mockImplementation(() => {
    const thread: Thread = {
      isEnded: false,
      post: (message) => void posted.push(message as PainterMessage),
      onAnswer: () => undefined,
      onFailure: () => undefined,
      end: () => {
        thread.isEnded = true;
      },
    };
    started.push(thread);
    return thread as never;
  });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  const made = setting([{ kind: 'value', bind: signal('a'), format: { decimals: 0 } }]);
  pen = fakePen();
  own = document.createElement('canvas');
  own.className = 'w-values';
  document.body.replaceChildren(own);
  drawing = new ValueDrawing(
    made.runtime as never,
    new Set([0]),
    own,
    pen as never,
    (canvas, { width }) => adopted.push([canvas, width]),
    true,
  );
  made.board.onPaint((changed) => drawing.paint(changed, false));
  put = (number) => give(made.board, new Map([[0, { number }]]));
  drawing.place(area);
}
