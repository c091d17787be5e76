/** Durations of the stages of a thread: a histogram and a sum of each, and the last single samples of all of them. */
import { BUCKETS, bucketOf } from './histogram';

/** Samples that are kept; the oldest give way. A second of a busy thread, several times over. */
export const SAMPLES_KEPT = 2_048;
/** Numbers of one sample: start (ms, the thread's clock), duration (ms), stage. */
export const SAMPLE_FIELDS = 3;

/** The measurements as a plain copy. */
export interface TimesSnapshot {
  /** Counts by stage, `BUCKETS` each; see `histogram.ts`. */
  readonly buckets: Uint32Array;
  /** Milliseconds by stage, all together. */
  readonly totals: Float64Array;
  /** A ring of the last samples, `SAMPLE_FIELDS` each. */
  readonly samples: Float64Array;
  /** Samples ever written: the next one goes to this number modulo `SAMPLES_KEPT`. */
  readonly written: number;
}

/** Fixed memory, and nothing is allocated while it records. */
export class StageTimes {
  readonly #buckets: Uint32Array;
  readonly #totals: Float64Array;
  readonly #samples = new Float64Array(SAMPLES_KEPT * SAMPLE_FIELDS);
  #written = 0;

  constructor(stages: number) {
    this.#buckets = new Uint32Array(stages * BUCKETS);
    this.#totals = new Float64Array(stages);
  }

  /** `weight`: for how many alike this one stands, where not all are timed. */
  record(stage: number, start: number, ms: number, weight = 1): void {
    const bucket = stage * BUCKETS + bucketOf(ms);
    this.#buckets[bucket] = (this.#buckets[bucket] as number) + weight;
    this.#totals[stage] = (this.#totals[stage] as number) + ms * weight;
    const at = (this.#written++ % SAMPLES_KEPT) * SAMPLE_FIELDS;
    this.#samples[at] = start;
    this.#samples[at + 1] = ms;
    this.#samples[at + 2] = stage;
  }

  /** Forgets all but the samples' number. */
  reset(): void {
    this.#buckets.fill(0);
    this.#totals.fill(0);
  }

  snapshot(): TimesSnapshot {
    return {
      buckets: this.#buckets.slice(),
      totals: this.#totals.slice(),
      samples: this.#samples.slice(),
      written: this.#written,
    };
  }
}
