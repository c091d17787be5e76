/** A recording of the profile: seconds, link events and single timings of both threads. */
import type { LinkLogEntry } from '../../../workers/monitor/contract/contract';
import { type Millis, SECOND_MS } from '../../shared/units';
import { type Sample, samplesSince } from './samples';
import type { Second, Snapshot } from './throughput';

/** Maximum number of samples per thread; older ones are dropped. */
const SAMPLES_RECORDED = 200_000;

/** Converts the page's samples to the worker's clock. */
export const pageSamples = (snapshot: Snapshot, seen: number): readonly Sample[] =>
  samplesSince(snapshot.page, seen).map((sample) => ({
    ...sample,
    start: sample.start + snapshot.pageOffset,
  }));

function append(samples: Sample[], more: readonly Sample[]): void {
  samples.push(...more);
  if (samples.length > SAMPLES_RECORDED) samples.splice(0, samples.length - SAMPLES_RECORDED);
}

export class Recording {
  readonly seconds: Second[] = [];
  lastedMs = 0;
  isRunning = true;
  readonly #links = new Map<string, LinkLogEntry>();
  readonly #worker: Sample[] = [];
  readonly #page: Sample[] = [];
  #workerSeen: number;
  #pageSeen: number;

  constructor(
    readonly limitMs: Millis,
    start: Snapshot | undefined,
  ) {
    this.#workerSeen = start?.worker.times.written ?? 0;
    this.#pageSeen = start?.page.written ?? 0;
  }

  /** Adds a second of the profile; `null` if the snapshot starts a new count. */
  add(snapshot: Snapshot, second: Second | null): void {
    const { worker, page } = snapshot;
    // A restarted worker counts its samples from zero.
    if (worker.times.written < this.#workerSeen) this.#workerSeen = 0;
    append(this.#worker, samplesSince(worker.times, this.#workerSeen));
    append(this.#page, pageSamples(snapshot, this.#pageSeen));
    this.#workerSeen = worker.times.written;
    this.#pageSeen = page.written;
    for (const moment of worker.links) this.#links.set(`${moment.at} ${moment.watch} ${moment.kind}`, moment);
    if (second !== null) this.seconds.push(second);
    this.lastedMs += SECOND_MS;
    if (this.lastedMs >= this.limitMs) this.isRunning = false;
  }

  get links(): readonly LinkLogEntry[] {
    return [...this.#links.values()];
  }

  get samples(): { readonly worker: readonly Sample[]; readonly page: readonly Sample[] } {
    return { worker: this.#worker, page: this.#page };
  }
}
