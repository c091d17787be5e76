/** Writes the Trace Event Format, which Chrome's performance tools and Perfetto open. */
import type { LinkLogEntry } from '../../../workers/monitor/contract/contract';
import { PageStage, Stage } from '../../shared/profile';
import type { Sample } from './samples';
import type { Second } from './throughput';

export interface TraceInput {
  /** On the worker's steady clock. */
  readonly worker: readonly Sample[];
  /** On the same clock. */
  readonly page: readonly Sample[];
  readonly seconds: readonly Second[];
  readonly links: readonly LinkLogEntry[];
}

interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: 'M' | 'X' | 'b' | 'e' | 'C' | 'i';
  readonly pid: number;
  readonly tid: number;
  /** Microseconds from the first event of the trace. */
  readonly ts: number;
  readonly dur?: number;
  readonly id?: string;
  readonly s?: 'p';
  readonly args: Readonly<Record<string, unknown>>;
}

const PROCESS = 1;
const PAGE = 1;
const WORKER = 2;
const MICROS = 1_000;

const getStageName = (stages: Readonly<Record<string, number>>, stage: number): string =>
  Object.entries(stages).find(([, at]) => at === stage)?.[0] ?? String(stage);
const WAITING_STAGES: ReadonlySet<number> = new Set([Stage.credit, Stage.pushToPaint]);

const createMetadata = (name: string, tid: number, args: Readonly<Record<string, unknown>>): TraceEvent => ({
  name,
  cat: '__metadata',
  ph: 'M',
  pid: PROCESS,
  tid,
  ts: 0,
  args,
});

/** Omits numbers that JSON cannot express. */
const omitNonFinite = (args: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => Number.isFinite(value)));

export function createTrace({ worker, page, seconds, links }: TraceInput): {
  readonly displayTimeUnit: 'ms';
  readonly traceEvents: readonly TraceEvent[];
} {
  const startTime = [...worker, ...page].reduce(
    (earliest, { start }) => Math.min(earliest, start),
    Math.min(...seconds.map(({ at }) => at), ...links.map(({ at }) => at), Number.POSITIVE_INFINITY),
  );
  const ts = (at: number): number => Math.round((at - startTime) * MICROS);
  const createEvent = (
    ph: TraceEvent['ph'],
    name: string,
    tid: number,
    at: number,
    extra: Partial<TraceEvent> = {},
  ): TraceEvent => ({ name, cat: 'allshift', ph, pid: PROCESS, tid, ts: ts(at), args: {}, ...extra });
  const createWorkEvent = (name: string, tid: number, { start, ms }: Sample): TraceEvent =>
    // From rounded start to rounded end: spans must not overlap.
    createEvent('X', name, tid, start, { dur: ts(start + ms) - ts(start) });

  const events: TraceEvent[] = [];
  worker.forEach((sample, n) => {
    const name = getStageName(Stage, sample.stage);
    if (!WAITING_STAGES.has(sample.stage)) events.push(createWorkEvent(name, WORKER, sample));
    else {
      const id = `0x${n.toString(16)}`;
      events.push(createEvent('b', name, WORKER, sample.start, { id }));
      events.push(createEvent('e', name, WORKER, sample.start + sample.ms, { id }));
    }
  });
  for (const sample of page)
    events.push(createWorkEvent(getStageName(PageStage, sample.stage), PAGE, sample));
  for (const { at, rates, delayP50, delayP99, framesPerSecond, longestTask, inputDelay } of seconds) {
    const { valuesIn, mergedAway, valuesOut } = rates;
    const counters = {
      'values per second': { valuesIn, mergedAway, valuesOut },
      'push to paint, ms': { p50: delayP50, p99: delayP99 },
      'frames per second': { framesPerSecond },
      'page, ms': { longestTask, inputDelay },
    };
    for (const [name, values] of Object.entries(counters)) {
      const args = omitNonFinite(values);
      if (Object.keys(args).length > 0) events.push(createEvent('C', name, WORKER, at, { args }));
    }
  }
  for (const { at, kind, watch, fault } of links)
    events.push(createEvent('i', `link: ${kind}`, WORKER, at, { s: 'p', args: { watch, fault } }));
  events.sort((a, b) => a.ts - b.ts);
  return {
    displayTimeUnit: 'ms',
    traceEvents: [
      createMetadata('process_name', PAGE, { name: 'allshift' }),
      createMetadata('thread_name', PAGE, { name: 'Page' }),
      createMetadata('thread_name', WORKER, { name: 'Worker' }),
      ...events,
    ],
  };
}
