/** Separates the page's work from other programs, which the wall time of a task includes and its CPU time does not. */
import type { Browser, Page } from 'playwright-core';

const US_PER_MS = 1_000;
const CATEGORIES = ['__metadata', 'toplevel', 'devtools.timeline'];
/** A refresh of the screen, ms. */
export const REFRESH_MS = 1_000 / 60;

export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

export interface Task {
  readonly from: number;
  readonly wall: number;
  readonly cpu: number;
}

export interface TracedRun {
  readonly tasks: readonly Task[];
  /** Tasks of each thread involved in a frame: page, compositor, GPU process. */
  readonly inFrames: readonly (readonly Task[])[];
  readonly frames: readonly number[];
}

const getThreadKey = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
/** Other threads involved in a frame, in the page's process and in the process that draws all pages. */
const PAGE_THREADS: ReadonlySet<string | undefined> = new Set(['Compositor', 'ThreadPoolForegroundWorker']);
const DRAWING_THREADS: ReadonlySet<string | undefined> = new Set(['CrGpuMain', 'VizCompositorThread']);

export function readTrace(events: readonly TraceEvent[]): TracedRun {
  const names = new Map<string, string | undefined>();
  for (const event of events)
    if (event.name === 'thread_name') names.set(getThreadKey(event), event.args?.name);
  const tasks = new Map<string, Task[]>();
  const frames = new Map<string, number[]>();
  for (const event of events) {
    const thread = getThreadKey(event);
    if (event.name === 'FireAnimationFrame') {
      const entries = frames.get(thread) ?? [];
      entries.push(event.ts / US_PER_MS);
      frames.set(thread, entries);
    }
    // A task cut off by the start or end of the trace has no CPU time.
    if (event.name !== 'ThreadControllerImpl::RunTask' || event.tdur === undefined) continue;
    const threadTasks = tasks.get(thread) ?? [];
    threadTasks.push({
      from: event.ts / US_PER_MS,
      wall: (event.dur ?? 0) / US_PER_MS,
      cpu: event.tdur / US_PER_MS,
    });
    tasks.set(thread, threadTasks);
  }
  const [busiest] = [...frames].sort(([, a], [, b]) => b.length - a.length);
  if (busiest === undefined) throw new Error('the trace has no frame');
  const [page, frameTimes] = busiest;
  const process = page.split(' ')[0];
  const isInvolved = (thread: string): boolean => {
    const name = names.get(thread);
    const isOfPage = thread.split(' ')[0] === process;
    return thread === page || DRAWING_THREADS.has(name) || (isOfPage && PAGE_THREADS.has(name));
  };
  const own = tasks.get(page);
  if (own === undefined) throw new Error('the trace has no CPU time of the page');
  return {
    tasks: own,
    inFrames: [...tasks].filter(([thread]) => isInvolved(thread)).map(([, entries]) => entries),
    frames: [...frameTimes].sort((a, b) => a - b),
  };
}

export async function traceRun<T>(
  browser: Browser,
  page: Page,
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly trace: TracedRun }> {
  await browser.startTracing(page, { categories: CATEGORIES });
  let result: T;
  let text = '';
  try {
    result = await run();
  } finally {
    text = (await browser.stopTracing()).toString();
  }
  const { traceEvents } = JSON.parse(text) as { readonly traceEvents: readonly TraceEvent[] };
  return { result, trace: readTrace(traceEvents) };
}

export const getLongest = (tasks: readonly Task[], by: 'cpu' | 'wall'): number =>
  tasks.reduce((busiest, task) => Math.max(busiest, task[by]), 0);

/** Returns the CPU time of a thread between two times; a task across a boundary counts in part. */
function sumCpuTime(tasks: readonly Task[], from: number, end: number): number {
  let cpu = 0;
  for (const task of tasks) {
    const overlap = Math.min(end, task.from + task.wall) - Math.max(from, task.from);
    if (overlap > 0 && task.wall > 0) cpu += (task.cpu * overlap) / task.wall;
  }
  return cpu;
}

/** Returns the share of missed frames, and the share that would also be missed on an otherwise idle machine. */
export function getMissedFrames({ frames, inFrames }: TracedRun): {
  readonly all: number;
  readonly own: number;
} {
  let all = 0;
  let own = 0;
  for (let i = 1; i < frames.length; i++) {
    const from = frames[i - 1] as number;
    const end = frames[i] as number;
    const missed = Math.max(0, Math.round((end - from) / REFRESH_MS) - 1);
    if (missed === 0) continue;
    // Threads of a frame may wait for each other: at most their total time can be the frame's own.
    const busy = inFrames.reduce((sum, tasks) => sum + sumCpuTime(tasks, from, end), 0);
    all += missed;
    own += Math.min(missed, Math.max(0, Math.ceil(busy / REFRESH_MS) - 1));
  }
  const span = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / REFRESH_MS;
  return { all: all / span, own: own / span };
}
