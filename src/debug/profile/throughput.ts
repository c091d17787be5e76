/** Computes rates, durations and lines from profile snapshots, whose counts only grow. */

import type { ProfileSnapshot } from '../../../workers/monitor/contract/contract';
import { BUCKET_COUNT, getQuantile } from '../../shared/histogram';
import {
  Count,
  type CountName,
  PageStage,
  type PageStageName,
  Stage,
  type StageName,
} from '../../shared/profile';
import type { TimesSnapshot } from '../../shared/stage-times';
import { type Millis, SECOND_MS } from '../../shared/units';
import type { VitalsSample } from './vitals';

export interface Snapshot {
  readonly worker: ProfileSnapshot;
  readonly page: TimesSnapshot;
  /** Difference from the page's clock to the worker's steady clock, ms. */
  readonly pageOffset: Millis;
  /** JavaScript heap of the page in bytes; `null` if the browser does not report it. */
  readonly heap: number | null;
  /** `null` until the page has been observed. */
  readonly vitals: VitalsSample | null;
}

export const LINE_SECONDS = 120;
/** Snapshots for quantiles: enough batches for a meaningful p99. */
const WINDOW = 10;

/** The difference between two snapshots, per second. */
export interface Second extends VitalsSample {
  /** End on the worker's steady clock, epoch ms. */
  readonly at: number;
  readonly rates: Readonly<Record<CountName | 'valuesIn' | 'bytes', number>>;
  /** Milliseconds of timed work per second, without the socket, messages and the browser's own work. */
  readonly workerBusy: number;
  readonly pageBusy: number;
  /** Milliseconds; NaN if nothing was painted. */
  readonly delayP50: number;
  readonly delayP99: number;
  readonly heap: number | null;
}

export interface StageRow {
  readonly thread: 'worker' | 'page';
  readonly stage: StageName | PageStageName;
  readonly perSecond: number;
  /** Milliseconds; NaN without calls. */
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds per second; `null` for a waiting stage. */
  readonly busy: number | null;
}

/** Stages that wait. The time after a flush mixes the browser's work and other tasks of the page. */
const WAITING_STAGES: ReadonlySet<string> = new Set<StageName | PageStageName>([
  'credit',
  'pushToPaint',
  'render',
]);
const WORKER_STAGES = Object.entries(Stage) as [StageName, number][];
const PAGE_STAGES = Object.entries(PageStage) as [PageStageName, number][];
const COUNT_NAMES = Object.entries(Count) as [CountName, number][];

const getBuckets = (times: TimesSnapshot, stage: number): Uint32Array =>
  times.buckets.subarray(stage * BUCKET_COUNT, (stage + 1) * BUCKET_COUNT);
function getCountsBetween(previous: TimesSnapshot, current: TimesSnapshot, stage: number): Uint32Array {
  const base = getBuckets(previous, stage);
  return getBuckets(current, stage).map((count, bucket) => count - (base[bucket] ?? 0));
}
const getTotal = (times: TimesSnapshot, stage: number): number => times.totals[stage] ?? 0;

/** Estimates the UTF-8 bytes of frames from the counted samples. */
const getBytes = (counts: Float64Array, chars: number): number => {
  const sampledChars = counts[Count.sampledChars] ?? 0;
  return sampledChars === 0 ? chars : (chars * (counts[Count.sampledBytes] ?? 0)) / sampledChars;
};

function getBusyMs(
  stages: readonly (readonly [string, number])[],
  previous: TimesSnapshot,
  current: TimesSnapshot,
): number {
  let busy = 0;
  for (const [name, stage] of stages)
    if (!WAITING_STAGES.has(name)) busy += getTotal(current, stage) - getTotal(previous, stage);
  return busy;
}

const NO_VITALS: VitalsSample = {
  framesPerSecond: Number.NaN,
  longTasks: Number.NaN,
  longestTask: Number.NaN,
  inputDelay: Number.NaN,
};

function createSecond(previous: Snapshot, current: Snapshot): Second {
  const span = (current.worker.at - previous.worker.at) / SECOND_MS;
  const counts = current.worker.counts.map((count, i) => (count - (previous.worker.counts[i] ?? 0)) / span);
  const namedRates = Object.fromEntries(COUNT_NAMES.map(([name, at]) => [name, counts[at] ?? 0])) as Record<
    CountName,
    number
  >;
  const delays = getCountsBetween(previous.worker.times, current.worker.times, Stage.pushToPaint);
  return {
    at: current.worker.at,
    rates: {
      ...namedRates,
      valuesIn: namedRates.accepted + namedRates.older + namedRates.unknown,
      bytes: getBytes(current.worker.counts, namedRates.chars),
    },
    workerBusy: getBusyMs(WORKER_STAGES, previous.worker.times, current.worker.times) / span,
    pageBusy: getBusyMs(PAGE_STAGES, previous.page, current.page) / span,
    delayP50: getQuantile(delays, 0.5),
    delayP99: getQuantile(delays, 0.99),
    heap: current.heap,
    ...(current.vitals ?? NO_VITALS),
  };
}

function createRow(
  thread: StageRow['thread'],
  stage: StageRow['stage'],
  at: number,
  [previous, current]: readonly [TimesSnapshot, TimesSnapshot],
  span: number,
): StageRow {
  const counts = getCountsBetween(previous, current, at);
  const calls = counts.reduce((sum, count) => sum + count, 0);
  return {
    thread,
    stage,
    perSecond: calls / span,
    p50: getQuantile(counts, 0.5),
    p99: getQuantile(counts, 0.99),
    busy: WAITING_STAGES.has(stage) ? null : (getTotal(current, at) - getTotal(previous, at)) / span,
  };
}

export interface Throughput {
  /** The last snapshots, oldest first; at most WINDOW + 1. */
  readonly snapshots: readonly Snapshot[];
  /** Oldest first; at most LINE_SECONDS. */
  readonly seconds: readonly Second[];
}
export const EMPTY_THROUGHPUT: Throughput = { snapshots: [], seconds: [] };

/** Adds a snapshot. After a reset or a restart of the worker it has no predecessor. */
export function addSnapshot({ snapshots, seconds }: Throughput, snapshot: Snapshot): Throughput {
  const last = snapshots.at(-1);
  if (last === undefined || last.worker.since !== snapshot.worker.since)
    return { snapshots: [snapshot], seconds };
  if (snapshot.worker.at <= last.worker.at) return { snapshots, seconds };
  return {
    snapshots: [...snapshots, snapshot].slice(-(WINDOW + 1)),
    seconds: [...seconds, createSecond(last, snapshot)].slice(-LINE_SECONDS),
  };
}

/** Returns the stages of the last ten seconds in pipeline order; empty before the second snapshot. */
export function getStageRows({ snapshots }: Throughput): readonly StageRow[] {
  const [previous] = snapshots;
  const current = snapshots.at(-1);
  if (previous === undefined || current === undefined || previous === current) return [];
  const span = (current.worker.at - previous.worker.at) / SECOND_MS;
  const worker = [previous.worker.times, current.worker.times] as const;
  const page = [previous.page, current.page] as const;
  return [
    ...WORKER_STAGES.map(([name, at]) => createRow('worker', name, at, worker, span)),
    ...PAGE_STAGES.map(([name, at]) => createRow('page', name, at, page, span)),
  ];
}
