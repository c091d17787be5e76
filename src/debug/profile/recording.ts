/** A recording of the profile: seconds, link events and single timings of both threads. */
import type { LinkLogEntry } from '../../../workers/monitor/contract/contract';
import { type Millis, SECOND_MS } from '../../shared/units';
import { getSamplesSince, type Sample } from './samples';
import type { Second, Snapshot } from './throughput';

/** Maximum number of samples per thread; older ones are dropped. */
const MAX_SAMPLES = 200_000;

/** Converts the page's samples to the worker's clock. */
export const getPageSamples = (snapshot: Snapshot, seenCount: number): readonly Sample[] =>
  getSamplesSince(snapshot.page, seenCount).map((sample) => ({
    ...sample,
    start: sample.start + snapshot.pageOffset,
  }));

function append(samples: Sample[], newSamples: readonly Sample[]): void {
  samples.push(...newSamples);
  if (samples.length > MAX_SAMPLES) samples.splice(0, samples.length - MAX_SAMPLES);
}

export class Recording {
  readonly seconds: Second[] = [];
  durationMs = 0;
  isRunning = true;
  readonly #links = new Map<string, LinkLogEntry>();
  readonly #worker: Sample[] = [];
  readonly #page: Sample[] = [];
  #workerSeenCount: number;
  #pageSeenCount: number;

  constructor(
    readonly limitMs: Millis,
    start: Snapshot | undefined,
  ) {
    this.#workerSeenCount = start?.worker.times.sampleCount ?? 0;
    this.#pageSeenCount = start?.page.sampleCount ?? 0;
  }

  /** Adds a second of the profile; `null` if the snapshot starts a new count. */
  add(snapshot: Snapshot, second: Second | null): void {
    const { worker, page } = snapshot;
    // A restarted worker counts its samples from zero.
    if (worker.times.sampleCount < this.#workerSeenCount) this.#workerSeenCount = 0;
    append(this.#worker, getSamplesSince(worker.times, this.#workerSeenCount));
    append(this.#page, getPageSamples(snapshot, this.#pageSeenCount));
    this.#workerSeenCount = worker.times.sampleCount;
    this.#pageSeenCount = page.sampleCount;
    for (const entry of worker.links) this.#links.set(`${entry.at} ${entry.watch} ${entry.kind}`, entry);
    if (second !== null) this.seconds.push(second);
    this.durationMs += SECOND_MS;
    if (this.durationMs >= this.limitMs) this.isRunning = false;
  }

  get links(): readonly LinkLogEntry[] {
    return [...this.#links.values()];
  }

  get samples(): { readonly worker: readonly Sample[]; readonly page: readonly Sample[] } {
    return { worker: this.#worker, page: this.#page };
  }
}
