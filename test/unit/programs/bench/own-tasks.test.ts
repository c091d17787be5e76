/** Own work of the page, from which the rows of P10 and P18 are derived. */
import { describe, expect, it } from 'vitest';
import {
  longest,
  missedFrames,
  REFRESH_MS,
  readTrace,
  type TraceEvent,
} from '../../../programs/bench/kit/own-tasks';

const PAGE = { pid: 7, tid: 1 };
const OTHER_PAGE = { pid: 8, tid: 1 };
const GPU = { pid: 9, tid: 1 };
const FOREIGN = { pid: 10, tid: 1 };
const US = 1_000;
const NAMES = [
  name(PAGE, 'CrRendererMain'),
  name(OTHER_PAGE, 'CrRendererMain'),
  name(GPU, 'CrGpuMain'),
  name(FOREIGN, 'CrBrowserMain'),
];
/** Ten refreshes; the page received the first two and the last. */
const FRAMES = [0, 1, 10].map((refresh) => frame(PAGE, refresh));

describe("The page's own share of dropped frames", () => {
  it('is the whole if its thread was equally busy in CPU time', () => {
    expect(missedFrames(read(task(PAGE, 1.1, 8.8, 8.8)))).toEqual({ all: 0.8, own: 0.8 });
  });

  it('is zero if a task was only long in wall time', () => {
    const trace = read(task(PAGE, 1.1, 8.8, 0.5));
    expect(missedFrames(trace)).toEqual({ all: 0.8, own: 0 });
    expect(longest(trace.tasks, 'cpu')).toBeCloseTo(0.5 * REFRESH_MS);
    expect(longest(trace.tasks, 'wall')).toBeCloseTo(8.8 * REFRESH_MS);
  });

  it('sums all threads that take part in a frame, in any process, and no others', () => {
    expect(missedFrames(read(task(PAGE, 1.1, 2, 2), task(GPU, 1.1, 8, 4.5))).own).toBeCloseTo(0.6);
    expect(missedFrames(read(task(FOREIGN, 1.1, 8, 8), task(OTHER_PAGE, 1.1, 8, 8))).own).toBe(0);
  });

  it('never exceeds the dropped frames', () => {
    expect(missedFrames(read(task(PAGE, 0.1, 0.8, 5), task(PAGE, 1.1, 8.8, 30)))).toEqual({
      all: 0.8,
      own: 0.8,
    });
  });

  it('skips tasks that the trace cuts off and refuses a trace without CPU times', () => {
    expect(read(task(PAGE, 9, 20)).tasks).toHaveLength(1);
    expect(() => readTrace([...NAMES, ...FRAMES, task(PAGE, 1, 1)])).toThrow('no CPU time');
    expect(() => readTrace(NAMES)).toThrow('no frame');
  });
});

type Thread = typeof PAGE;

function name(thread: Thread, text: string): TraceEvent {
  return { ...thread, name: 'thread_name', ts: 0, args: { name: text } };
}

function frame(thread: Thread, refresh: number): TraceEvent {
  return { ...thread, name: 'FireAnimationFrame', ts: refresh * REFRESH_MS * US };
}

/** Creates a task that begins `from` refreshes after the start; times in refreshes. */
function task(thread: Thread, from: number, wall: number, cpu?: number): TraceEvent {
  const us = (refreshes: number): number => refreshes * REFRESH_MS * US;
  const timed = cpu === undefined ? {} : { tdur: us(cpu) };
  return { ...thread, name: 'ThreadControllerImpl::RunTask', ts: us(from), dur: us(wall), ...timed };
}

function read(...tasks: readonly TraceEvent[]) {
  return readTrace([...NAMES, ...FRAMES, frame(OTHER_PAGE, 0), task(PAGE, 0, 0.1, 0.1), ...tasks]);
}
