import { BUCKET_COUNT, getBucket } from './histogram';

/** Samples kept, the newest ones: several seconds of a busy thread. */
export const MAX_SAMPLES = 2_048;
/** Numbers per sample: start (ms, the thread's clock), duration (ms), stage. */
export const SAMPLE_FIELDS = 3;

export interface TimesSnapshot {
  /** Counts by stage, `BUCKET_COUNT` each; see `histogram.ts`. */
  readonly buckets: Uint32Array;
  readonly totals: Float64Array;
  /** Ring buffer of the last samples, `SAMPLE_FIELDS` each. */
  readonly samples: Float64Array;
  /** Samples written so far: the next one goes to this number modulo `MAX_SAMPLES`. */
  readonly sampleCount: number;
}

/** Durations of a thread's stages: histograms, sums and the last samples. Recording allocates nothing. */
export class StageTimes {
  readonly #buckets: Uint32Array;
  readonly #totals: Float64Array;
  readonly #samples = new Float64Array(MAX_SAMPLES * SAMPLE_FIELDS);
  #sampleCount = 0;

  constructor(stages: number) {
    this.#buckets = new Uint32Array(stages * BUCKET_COUNT);
    this.#totals = new Float64Array(stages);
  }

  /** @param weight - How many measurements this one represents if only some are timed. */
  record(stage: number, start: number, ms: number, weight = 1): void {
    const bucket = stage * BUCKET_COUNT + getBucket(ms);
    this.#buckets[bucket] = (this.#buckets[bucket] as number) + weight;
    this.#totals[stage] = (this.#totals[stage] as number) + ms * weight;
    const at = (this.#sampleCount++ % MAX_SAMPLES) * SAMPLE_FIELDS;
    this.#samples[at] = start;
    this.#samples[at + 1] = ms;
    this.#samples[at + 2] = stage;
  }

  /** Clears the durations; the number of samples continues. */
  reset(): void {
    this.#buckets.fill(0);
    this.#totals.fill(0);
  }

  takeSnapshot(): TimesSnapshot {
    return {
      buckets: this.#buckets.slice(),
      totals: this.#totals.slice(),
      samples: this.#samples.slice(),
      sampleCount: this.#sampleCount,
    };
  }
}
