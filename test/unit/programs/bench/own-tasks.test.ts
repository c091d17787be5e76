/** Own work of the page, from which the rows of P10 and P18 are derived. */
import { describe, expect, it } from 'vitest';
import {
  getLongest,
  getMissedFrames,
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
const FRAMES = [0, 1, 10].map((refresh) => createFrame(PAGE, refresh));

describe("The page's own share of dropped frames", () => {
  it('is the whole if its thread was equally busy in CPU time', () => {
    expect(getMissedFrames(readTasks(createTask(PAGE, 1.1, 8.8, 8.8)))).toEqual({ all: 0.8, own: 0.8 });
  });

  it('is zero if a task was only long in wall time', () => {
    const trace = readTasks(createTask(PAGE, 1.1, 8.8, 0.5));
    expect(getMissedFrames(trace)).toEqual({ all: 0.8, own: 0 });
    expect(getLongest(trace.tasks, 'cpu')).toBeCloseTo(0.5 * REFRESH_MS);
    expect(getLongest(trace.tasks, 'wall')).toBeCloseTo(8.8 * REFRESH_MS);
  });

  it('sums all threads that take part in a frame, in any process, and no others', () => {
    expect(
      getMissedFrames(readTasks(createTask(PAGE, 1.1, 2, 2), createTask(GPU, 1.1, 8, 4.5))).own,
    ).toBeCloseTo(0.6);
    expect(
      getMissedFrames(readTasks(createTask(FOREIGN, 1.1, 8, 8), createTask(OTHER_PAGE, 1.1, 8, 8))).own,
    ).toBe(0);
  });

  it('never exceeds the dropped frames', () => {
    expect(getMissedFrames(readTasks(createTask(PAGE, 0.1, 0.8, 5), createTask(PAGE, 1.1, 8.8, 30)))).toEqual(
      {
        all: 0.8,
        own: 0.8,
      },
    );
  });

  it('skips tasks that the trace cuts off and refuses a trace without CPU times', () => {
    expect(readTasks(createTask(PAGE, 9, 20)).tasks).toHaveLength(1);
    expect(() => readTrace([...NAMES, ...FRAMES, createTask(PAGE, 1, 1)])).toThrow('no CPU time');
    expect(() => readTrace(NAMES)).toThrow('no frame');
  });
});

type Thread = typeof PAGE;

function name(thread: Thread, text: string): TraceEvent {
  return { ...thread, name: 'thread_name', ts: 0, args: { name: text } };
}

function createFrame(thread: Thread, refresh: number): TraceEvent {
  return { ...thread, name: 'FireAnimationFrame', ts: refresh * REFRESH_MS * US };
}

/** Creates a task that begins `from` refreshes after the start; times in refreshes. */
function createTask(thread: Thread, from: number, wall: number, cpu?: number): TraceEvent {
  const toMicroseconds = (refreshes: number): number => refreshes * REFRESH_MS * US;
  const cpuFields = cpu === undefined ? {} : { tdur: toMicroseconds(cpu) };
  return {
    ...thread,
    name: 'ThreadControllerImpl::RunTask',
    ts: toMicroseconds(from),
    dur: toMicroseconds(wall),
    ...cpuFields,
  };
}

function readTasks(...tasks: readonly TraceEvent[]) {
  return readTrace([
    ...NAMES,
    ...FRAMES,
    createFrame(OTHER_PAGE, 0),
    createTask(PAGE, 0, 0.1, 0.1),
    ...tasks,
  ]);
}
