import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '../../../../../src/page-document/model';
import { PAINTER_CHANGES_MIN, WORKER_START_LIMIT_MS } from '../../../../../src/shared/constants';
import type { Board } from '../../../../../src/state/live/board';
import type { PainterAnswer, PainterMessage } from '../../../../../src/widgets/painter/contract';
import { packStart } from '../../../../../src/widgets/painter/packing';
import {
  PAINTER_CALM_SECONDS,
  PAINTER_SILENCE_MS,
  Pictures,
} from '../../../../../src/widgets/painter/pictures';
import type { PainterThread } from '../../../../../src/worker-client/painter-thread';
import { applyValues, createSetting, createSignalBinding, NOW } from '../../../../kit/widget-page';

const area = { placement: { originX: 0, originY: 0, sx: 1, sy: 1 }, visible: [0], width: 300, height: 200 };
const areaBelow = { ...area, placement: { ...area.placement, originY: 500 } };

let board: Board;
let page: Page;
let postedMessages: PainterMessage[];
let thread: PainterThread<PainterMessage, PainterAnswer> & { isEnded: boolean };
let frameCallbacks: (() => void)[];
let timers: { readonly at: number; readonly callback: () => void }[];
let shownAreas: (typeof area)[];
let closedCount: number;
let failures: number;
let caughtUpCount: number;
let isHidden: boolean;
let now: number;
let pictures: Pictures<typeof area>;

beforeEach(setUp);

const listKinds = (): readonly string[] => postedMessages.map(({ command }) => command.kind);
const getLastNumber = (): number => postedMessages.at(-1)?.messageNumber ?? 0;
const createPicture = () => ({ close: () => void closedCount++ }) as unknown as ImageBitmap;
const put = (number: number): void => applyValues(board, new Map([[0, { number }]]));

describe('Pictures of a painter', () => {
  it('forward every change of the board to the painter, in order', () => {
    pictures.place(area);
    put(1);
    board.disconnect();
    pictures.tick(0);
    expect(listKinds()).toEqual(['start', 'place', 'change', 'change', 'tick']);
    expect(postedMessages.map(({ messageNumber }) => messageNumber)).toEqual([1, 2, 3, 4, 5]);
  });

  it("leave the board's batch intact", () => {
    const buffers: ArrayBuffer[] = [];
    board.addMirror({
      applyChange: (change) => change.kind === 'batch' && buffers.push(change.buffer),
      isBehind: () => false,
    });
    put(1);
    expect(buffers.map(({ byteLength }) => byteLength > 0)).toEqual([true]);
  });

  it('are shown in a frame, each at the place it was painted for', () => {
    pictures.place(area);
    pictures.place(areaBelow);
    sendAnswer(2, 2);
    expect(shownAreas).toEqual([]);
    runFrames();
    expect(shownAreas).toEqual([area]);
    expect(listKinds().at(-1)).toBe('shown');
    sendAnswer(3, 3);
    runFrames();
    expect(shownAreas).toEqual([area, areaBelow]);
    expect(pictures.getPaintedValues(page)).toMatchObject([{ index: 0, text: '3', freshness: 'fresh' }]);
  });

  it('are abandoned after some seconds with few changes', () => {
    const halfMinimum = PAINTER_CHANGES_MIN / 2;
    const tickCalmly = (seconds: number): readonly boolean[] =>
      Array.from({ length: seconds }, () => pictures.tick(halfMinimum - 1));
    expect(tickCalmly(PAINTER_CALM_SECONDS - 1)).not.toContain(true);
    expect(pictures.tick(halfMinimum)).toBe(false);
    expect(tickCalmly(PAINTER_CALM_SECONDS - 1)).not.toContain(true);
    expect(pictures.tick(halfMinimum - 1)).toBe(true);
  });

  it("hold back a batch's credit until it is on screen", () => {
    put(1);
    // The page itself has painted it.
    expect(board.isBehind).toBe(false);
    startPainter();
    caughtUpCount = 0;
    put(2);
    expect(board.isBehind).toBe(true);
    sendAnswer(getLastNumber(), 3);
    expect(board.isBehind).toBe(true);
    runFrames();
    expect(board.isBehind).toBe(false);
    expect(caughtUpCount).toBe(1);
  });

  it('return the credit of a batch without visible changes before the next frame', () => {
    startPainter();
    put(2);
    sendAnswer(getLastNumber(), 2, false);
    expect(frameCallbacks).toEqual([]);
    expect(board.isBehind).toBe(false);
  });
});

describe('A dead painter', () => {
  it('fails after a long silence, and holds nothing back', () => {
    startPainter();
    put(1);
    advance(PAINTER_SILENCE_MS);
    expect(failures).toBe(0);
    advance(200);
    expect([failures, thread.isEnded, board.isBehind]).toEqual([1, true, false]);
    const before = postedMessages.length;
    put(2);
    pictures.tick(0);
    sendAnswer(9, 2);
    runFrames();
    expect([postedMessages.length, shownAreas.length]).toEqual([before, 1]);
  });

  it('is distinguished from an idle and from a busy one', () => {
    startPainter();
    advance(10 * PAINTER_SILENCE_MS);
    for (let i = 0; i < 20; i++) {
      put(i);
      put(i + 100);
      advance(PAINTER_SILENCE_MS / 2);
      sendAnswer(getLastNumber() - 1, 2, false);
      advance(PAINTER_SILENCE_MS / 2);
      sendAnswer(getLastNumber(), 2, false);
    }
    expect(failures).toBe(0);
  });

  it('is not assumed for a hidden page or one without frames', () => {
    startPainter();
    put(1);
    sendAnswer(getLastNumber(), 2);
    put(2);
    advance(10 * PAINTER_SILENCE_MS);
    isHidden = true;
    runFrames();
    advance(10 * PAINTER_SILENCE_MS);
    expect(failures).toBe(0);
    isHidden = false;
    advance(3 * PAINTER_SILENCE_MS);
    expect(failures).toBe(1);
  });

  it('has more time for its first answer, since its code may load late', () => {
    pictures.place(area);
    advance(WORKER_START_LIMIT_MS - 1);
    expect(failures).toBe(0);
    advance(PAINTER_SILENCE_MS);
    expect(failures).toBe(1);
  });

  it('fails immediately when its thread fails', () => {
    startPainter();
    thread.onFailure();
    thread.onFailure();
    expect(failures).toBe(1);
  });

  it('leaves no picture, frame or timer when the page is closed', () => {
    startPainter();
    put(1);
    sendAnswer(getLastNumber(), 2);
    pictures.end();
    expect([frameCallbacks, timers, closedCount, failures]).toEqual([[], [], 1, 0]);
    expect(thread.isEnded).toBe(true);
  });
});

function createRemover<T>(list: T[], item: T): () => void {
  return () => {
    if (list.includes(item)) list.splice(list.indexOf(item), 1);
  };
}

function sendAnswer(upTo: number, placedBy: number, hasPicture = true): void {
  thread.onAnswer({
    lastNumber: upTo,
    placementNumber: placedBy,
    record: hasPicture ? `[[0, "${upTo}", "", "fresh", ""]]` : null,
    picture: hasPicture ? createPicture() : null,
  });
}

function runFrames(): void {
  for (const runFrame of frameCallbacks.splice(0)) runFrame();
}

function advance(ms: number): void {
  const end = now + ms;
  for (;;) {
    const nextTimer = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
    if (nextTimer === undefined) break;
    now = nextTimer.at;
    timers.splice(timers.indexOf(nextTimer), 1);
    nextTimer.callback();
  }
  now = end;
}

function startPainter(): void {
  pictures.place(area);
  sendAnswer(getLastNumber(), getLastNumber());
  runFrames();
}

function setUp(): void {
  const fixture = createSetting([{ kind: 'value', bind: createSignalBinding('a') }]);
  ({ board, page } = fixture);
  [postedMessages, frameCallbacks, timers, shownAreas] = [[], [], [], []];
  [closedCount, failures, caughtUpCount, now, isHidden] = [0, 0, 0, 0, false];
  thread = {
    isEnded: false,
    post: (message) => postedMessages.push(structuredClone(message)),
    onAnswer: () => undefined,
    onFailure: () => undefined,
    end: () => {
      thread.isEnded = true;
    },
  };
  board.onCaughtUp = () => caughtUpCount++;
  const palette = { text: '', stale: '', warn: '' };
  pictures = new Pictures(board, packStart(fixture.runtime, new Set([0]), palette, true), {
    thread,
    now: () => NOW,
    isHidden: () => isHidden,
    requestFrame: (runFrame) => {
      frameCallbacks.push(runFrame);
      return createRemover(frameCallbacks, runFrame);
    },
    after: (delay, callback) => {
      const timer = { at: now + delay, callback };
      timers.push(timer);
      return createRemover(timers, timer);
    },
    show: (_, at: typeof area) => shownAreas.push(at),
    onFailure: () => failures++,
  });
}
