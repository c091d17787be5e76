import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '../../../../../src/page-document/model';
import {
  PAINTER_CALM_SECONDS,
  PAINTER_CHANGES_MIN,
  PAINTER_SILENCE_MS,
  WORKER_START_LIMIT_MS,
} from '../../../../../src/shared/constants';
import type { Board } from '../../../../../src/state/live/board';
import type { PainterAnswer, PainterMessage } from '../../../../../src/widgets/painter/contract';
import { packStart } from '../../../../../src/widgets/painter/packing';
import { Pictures } from '../../../../../src/widgets/painter/pictures';
import type { PainterThread } from '../../../../../src/worker-client/painter-thread';
import { give, NOW, setting, signal } from '../../../../kit/widget-page';

const area = { placement: { originX: 0, originY: 0, sx: 1, sy: 1 }, visible: [0], width: 300, height: 200 };
const below = { ...area, placement: { ...area.placement, originY: 500 } };

let board: Board;
let page: Page;
let posted: PainterMessage[];
let thread: PainterThread<PainterMessage, PainterAnswer> & { isEnded: boolean };
let frames: (() => void)[];
let timers: { readonly at: number; readonly ring: () => void }[];
let shown: (typeof area)[];
let closed: number;
let failures: number;
let caughtUp: number;
let isHidden: boolean;
let now: number;
let pictures: Pictures<typeof area>;

beforeEach(setUp);

const kinds = (): readonly string[] => posted.map(({ order }) => order.kind);
const last = (): number => posted.at(-1)?.nth ?? 0;
const picture = () => ({ close: () => void closed++ }) as unknown as ImageBitmap;
const put = (number: number): void => give(board, new Map([[0, { number }]]));

describe('Pictures of a painter', () => {
  it('forward every change of the board to the painter, in order', () => {
    pictures.place(area);
    put(1);
    board.disconnect();
    pictures.tick(0);
    expect(kinds()).toEqual(['start', 'place', 'change', 'change', 'tick']);
    expect(posted.map(({ nth }) => nth)).toEqual([1, 2, 3, 4, 5]);
  });

  it("leave the board's batch intact", () => {
    const seen: ArrayBuffer[] = [];
    board.addMirror({
      follow: (change) => change.kind === 'batch' && seen.push(change.buffer),
      isBehind: () => false,
    });
    put(1);
    expect(seen.map(({ byteLength }) => byteLength > 0)).toEqual([true]);
  });

  it('are shown in a frame, each at the place it was painted for', () => {
    pictures.place(area);
    pictures.place(below);
    answer(2, 2);
    expect(shown).toEqual([]);
    runFrames();
    expect(shown).toEqual([area]);
    expect(kinds().at(-1)).toBe('shown');
    answer(3, 3);
    runFrames();
    expect(shown).toEqual([area, below]);
    expect(pictures.painted(page)).toMatchObject([{ index: 0, text: '3', freshness: 'fresh' }]);
  });

  it('are abandoned after some seconds with few changes', () => {
    const half = PAINTER_CHANGES_MIN / 2;
    const calm = (seconds: number): readonly boolean[] =>
      Array.from({ length: seconds }, () => pictures.tick(half - 1));
    expect(calm(PAINTER_CALM_SECONDS - 1)).not.toContain(true);
    expect(pictures.tick(half)).toBe(false);
    expect(calm(PAINTER_CALM_SECONDS - 1)).not.toContain(true);
    expect(pictures.tick(half - 1)).toBe(true);
  });

  it("hold back a batch's credit until it is on screen", () => {
    put(1);
    // The page itself has painted it.
    expect(board.isBehind).toBe(false);
    stand();
    caughtUp = 0;
    put(2);
    expect(board.isBehind).toBe(true);
    answer(last(), 3);
    expect(board.isBehind).toBe(true);
    runFrames();
    expect(board.isBehind).toBe(false);
    expect(caughtUp).toBe(1);
  });

  it('return the credit of a batch without visible changes before the next frame', () => {
    stand();
    put(2);
    answer(last(), 2, false);
    expect(frames).toEqual([]);
    expect(board.isBehind).toBe(false);
  });
});

describe('A dead painter', () => {
  it('fails after a long silence, and holds nothing back', () => {
    stand();
    put(1);
    pass(PAINTER_SILENCE_MS);
    expect(failures).toBe(0);
    pass(200);
    expect([failures, thread.isEnded, board.isBehind]).toEqual([1, true, false]);
    const before = posted.length;
    put(2);
    pictures.tick(0);
    answer(9, 2);
    runFrames();
    expect([posted.length, shown.length]).toEqual([before, 1]);
  });

  it('is distinguished from an idle and from a busy one', () => {
    stand();
    pass(10 * PAINTER_SILENCE_MS);
    for (let i = 0; i < 20; i++) {
      put(i);
      put(i + 100);
      pass(PAINTER_SILENCE_MS / 2);
      answer(last() - 1, 2, false);
      pass(PAINTER_SILENCE_MS / 2);
      answer(last(), 2, false);
    }
    expect(failures).toBe(0);
  });

  it('is not assumed for a hidden page or one without frames', () => {
    stand();
    put(1);
    answer(last(), 2);
    put(2);
    pass(10 * PAINTER_SILENCE_MS);
    isHidden = true;
    runFrames();
    pass(10 * PAINTER_SILENCE_MS);
    expect(failures).toBe(0);
    isHidden = false;
    pass(3 * PAINTER_SILENCE_MS);
    expect(failures).toBe(1);
  });

  it('has more time for its first answer, since its code may load late', () => {
    pictures.place(area);
    pass(WORKER_START_LIMIT_MS - 1);
    expect(failures).toBe(0);
    pass(PAINTER_SILENCE_MS);
    expect(failures).toBe(1);
  });

  it('fails immediately when its thread fails', () => {
    stand();
    thread.onFailure();
    thread.onFailure();
    expect(failures).toBe(1);
  });

  it('leaves no picture, frame or timer when the page is closed', () => {
    stand();
    put(1);
    answer(last(), 2);
    pictures.end();
    expect([frames, timers, closed, failures]).toEqual([[], [], 1, 0]);
    expect(thread.isEnded).toBe(true);
  });
});

function removed<T>(list: T[], one: T): () => void {
  return () => {
    if (list.includes(one)) list.splice(list.indexOf(one), 1);
  };
}

function answer(upTo: number, placedBy: number, isOther = true): void {
  thread.onAnswer({
    upTo,
    placedBy,
    record: isOther ? `[[0, "${upTo}", "", "fresh", ""]]` : null,
    picture: isOther ? picture() : null,
  });
}

function runFrames(): void {
  for (const run of frames.splice(0)) run();
}

function pass(ms: number): void {
  const end = now + ms;
  for (;;) {
    const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
    if (next === undefined) break;
    now = next.at;
    timers.splice(timers.indexOf(next), 1);
    next.ring();
  }
  now = end;
}

function stand(): void {
  pictures.place(area);
  answer(last(), last());
  runFrames();
}

function setUp(): void {
  const made = setting([{ kind: 'value', bind: signal('a') }]);
  ({ board, page } = made);
  [posted, frames, timers, shown] = [[], [], [], []];
  [closed, failures, caughtUp, now, isHidden] = [0, 0, 0, 0, false];
  thread = {
    isEnded: false,
    post: (message) => posted.push(structuredClone(message)),
    onAnswer: () => undefined,
    onFailure: () => undefined,
    end: () => {
      thread.isEnded = true;
    },
  };
  board.onCaughtUp = () => caughtUp++;
  const palette = { text: '', stale: '', warn: '' };
  pictures = new Pictures(board, packStart(made.runtime, new Set([0]), palette, true), {
    thread,
    now: () => NOW,
    isHidden: () => isHidden,
    frame: (run) => {
      frames.push(run);
      return removed(frames, run);
    },
    after: (delay, ring) => {
      const timer = { at: now + delay, ring };
      timers.push(timer);
      return removed(timers, timer);
    },
    show: (_, at: typeof area) => shown.push(at),
    failed: () => failures++,
  });
}
