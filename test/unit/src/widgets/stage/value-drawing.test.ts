// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAINTER_CHANGES_MIN } from '../../../../../src/shared/constants';
import type {
  PainterAnswer,
  PainterMessage,
  RecordedValue,
} from '../../../../../src/widgets/painter/contract';
import { PAINTER_CALM_SECONDS } from '../../../../../src/widgets/painter/pictures';
import type { CanvasArea } from '../../../../../src/widgets/stage/controller';
import { PAINTER_PAINTS_MIN, ValueDrawing } from '../../../../../src/widgets/stage/value-drawing';
import * as threads from '../../../../../src/worker-client/painter-thread';
import { applyValues, createSetting, createSignalBinding } from '../../../../kit/widget-page';
import { createFakePen, type FakePen } from '../values/fake-pen';

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
const wideArea = { ...area, width: 400 };
const picture = { close: () => undefined } as unknown as ImageBitmap;
let startedThreads: Thread[];
let postedMessages: PainterMessage[];
let frameCallbacks: (() => void)[];
let pen: FakePen;
let ownCanvas: HTMLCanvasElement;
let placedCanvases: (readonly [canvas: HTMLCanvasElement, width: number])[];
let drawing: ValueDrawing;
let put: (number: number) => void;

beforeEach(setUp);
afterEach(() => {
  drawing.end();
});
const listCanvases = (): readonly HTMLCanvasElement[] => [...document.querySelectorAll('canvas')];

describe('Value drawing', () => {
  it("uses the page's own canvas if few values change", async () => {
    put(1);
    drawing.tick();
    await vi.dynamicImportSettled();
    expect(startedThreads).toEqual([]);
    expect(pen.getTexts()).toContain('1');
    expect(placedCanvases).toEqual([[ownCanvas, 300]]);
  });

  it('shows missing values after a full second, and then immediately when placed again', () => {
    expect(pen.getTexts()).toEqual([]);
    // The first tick may come at any moment after the page arrived.
    drawing.tick();
    expect(pen.getTexts()).toEqual([]);
    drawing.tick();
    expect(pen.getTexts()).toEqual(['--']);
    drawing.place(wideArea);
    expect(pen.getTexts()).toEqual(['--', '--']);
  });

  it('paints no placeholder before a value arrives, and does not clear for its first paint', () => {
    drawing.paint(new Uint32Array(1), false);
    expect(pen.getTexts()).toEqual([]);
    pen.strokes.length = 0;
    put(1);
    expect(pen.getTexts()).toEqual(['1']);
    expect(pen.strokes.some(({ kind }) => kind === 'clear')).toBe(false);
    pen.strokes.length = 0;
    put(2);
    expect(pen.strokes.some(({ kind }) => kind === 'clear')).toBe(true);
  });

  it("uses the page's own canvas until the painter's first picture", async () => {
    simulateBusySecond();
    await vi.waitFor(() => expect(startedThreads).toHaveLength(1));
    put(7);
    expect(pen.getTexts()).toContain('7');
    expect(drawing.getPaintedValues()).toMatchObject([{ text: '7' }]);
    answerPainter([[0, 'pictured', '', 'fresh', '']]);
    expect(drawing.canvas).not.toBe(ownCanvas);
    expect(drawing.getPaintedValues()).toMatchObject([{ text: 'pictured', box: { left: 10, right: 110 } }]);
    expect(listCanvases().map(({ hidden, width }) => [hidden, width])).toEqual([
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
    expect(startedThreads).toEqual([]);
    paint(PAINTER_CHANGES_MIN, 10);
    await vi.waitFor(() => expect(startedThreads).toHaveLength(1));
  });

  it('moves the canvas when the picture for the new place arrives, not before', async () => {
    await startPainter();
    drawing.place(wideArea);
    expect(placedCanvases.at(-1)).toEqual([drawing.canvas, 300]);
    answerPainter();
    expect(placedCanvases.at(-1)).toEqual([drawing.canvas, 400]);
    expect(drawing.canvas.width).toBe(400);
  });

  it("returns to the page's own canvas, complete and in place, when the painter fails", async () => {
    await startPainter();
    put(8);
    drawing.place(wideArea);
    pen.strokes.length = 0;
    startedThreads[0]?.onFailure();
    expect(pen.getTexts()).toEqual(['8']);
    expect(placedCanvases.at(-1)).toEqual([ownCanvas, 400]);
    expect(listCanvases()).toEqual([ownCanvas]);
    expect([ownCanvas.hidden, ownCanvas.width]).toEqual([false, 400]);
    put(9);
    expect(pen.getTexts()).toContain('9');
    expect(drawing.getPaintedValues()).toMatchObject([{ text: '9' }]);
  });

  it('repaints everything when the browser restores a lost canvas context', () => {
    put(7);
    pen.strokes.length = 0;
    ownCanvas.dispatchEvent(new Event('contextrestored'));
    expect(pen.getTexts()).toEqual(['7']);
    drawing.end();
    ownCanvas.dispatchEvent(new Event('contextrestored'));
    expect(pen.getTexts()).toEqual(['7']);
  });

  it('leaves its own canvas empty if its context is restored while pictures are shown', async () => {
    await startPainter();
    pen.strokes.length = 0;
    ownCanvas.dispatchEvent(new Event('contextrestored'));
    expect(pen.strokes).toEqual([]);
    expect(ownCanvas.width).toBe(1);
  });

  it('leaves its canvas visible when it ends, for the next drawing of the same page', async () => {
    await startPainter();
    expect(ownCanvas.hidden).toBe(true);
    drawing.end();
    expect(listCanvases()).toEqual([ownCanvas]);
    expect(ownCanvas.hidden).toBe(false);
  });

  it('starts no second painter on a page where one has failed', async () => {
    await startPainter();
    startedThreads[0]?.onFailure();
    simulateBusySecond();
    await vi.dynamicImportSettled();
    expect(startedThreads).toHaveLength(1);
  });

  it('releases the painter when calm, and starts another when busy again', async () => {
    await startPainter();
    for (let i = 0; i < PAINTER_CALM_SECONDS; i++) drawing.tick();
    expect(startedThreads[0]?.isEnded).toBe(true);
    expect(listCanvases()).toEqual([ownCanvas]);
    put(4);
    expect(drawing.getPaintedValues()).toMatchObject([{ text: '4' }]);
    simulateBusySecond();
    await vi.waitFor(() => expect(startedThreads).toHaveLength(2));
  });

  it("keeps the page's own canvas in a browser without painters", async () => {
    vi.mocked(threads.startPainterThread).mockReturnValue(null);
    simulateBusySecond();
    await vi.dynamicImportSettled();
    put(5);
    expect(drawing.getPaintedValues()).toMatchObject([{ text: '5' }]);
    expect(listCanvases()).toEqual([ownCanvas]);
  });

  it("exposes the page's values to assistive technology with either canvas", async () => {
    await startPainter();
    put(6);
    expect(drawing.describe(0)).toMatchObject({ text: '6' });
  });

  it('leaves no painter or canvas behind', async () => {
    await startPainter();
    drawing.end();
    expect(startedThreads[0]?.isEnded).toBe(true);
    expect(listCanvases()).toEqual([ownCanvas]);
  });
});

type Thread = threads.PainterThread<PainterMessage, PainterAnswer> & { isEnded: boolean };

function simulateBusySecond(): void {
  for (let i = 0; i < PAINTER_CHANGES_MIN; i++) drawing.paint(new Uint32Array(1), false);
  drawing.tick();
}

function answerPainter(record: readonly RecordedValue[] = []): void {
  const { messageNumber } = postedMessages.at(-1) ?? { messageNumber: 0 };
  const placedBy = postedMessages.findLast(({ command }) => command.kind === 'place')?.messageNumber ?? 0;
  startedThreads.at(-1)?.onAnswer({
    lastNumber: messageNumber,
    placementNumber: placedBy,
    picture,
    record: JSON.stringify(record),
  });
  for (const callback of frameCallbacks.splice(0)) callback();
}

async function startPainter(): Promise<void> {
  simulateBusySecond();
  await vi.waitFor(() => expect(postedMessages.some(({ command }) => command.kind === 'place')).toBe(true));
  answerPainter([[0, 'pictured', '', 'fresh', '']]);
}

function setUp(): void {
  [startedThreads, postedMessages, placedCanvases, frameCallbacks] = [[], [], [], []];
  vi.spyOn(threads, 'startPainterThread').mockImplementation(() => {
    const thread: Thread = {
      isEnded: false,
      post: (message) => void postedMessages.push(message as PainterMessage),
      onAnswer: () => undefined,
      onFailure: () => undefined,
      end: () => {
        thread.isEnded = true;
      },
    };
    startedThreads.push(thread);
    return thread as never;
  });
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frameCallbacks.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  const fixture = createSetting([{ kind: 'value', bind: createSignalBinding('a'), format: { decimals: 0 } }]);
  pen = createFakePen();
  ownCanvas = document.createElement('canvas');
  ownCanvas.className = 'w-values';
  document.body.replaceChildren(ownCanvas);
  drawing = new ValueDrawing(
    fixture.runtime as never,
    new Set([0]),
    ownCanvas,
    pen as never,
    (canvas, { width }) => placedCanvases.push([canvas, width]),
    true,
  );
  fixture.board.onPaint((changed) => drawing.paint(changed, false));
  put = (number) => applyValues(fixture.board, new Map([[0, { number }]]));
  drawing.place(area);
}
