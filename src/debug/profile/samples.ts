/** Single timings out of the ring in which a thread keeps its last ones. */
import { SAMPLE_FIELDS, SAMPLES_KEPT, type TimesSnapshot } from '../../shared/stage-times';
import type { Millis } from '../../shared/units';

export interface Sample {
  /** By the clock of the thread that took it, ms. */
  readonly start: number;
  readonly ms: Millis;
  readonly stage: number;
}

/** The samples that were written after the first `seen` ones and are still kept, oldest first. */
export function samplesSince({ samples, written }: TimesSnapshot, seen: number): readonly Sample[] {
  const found: Sample[] = [];
  for (let n = Math.max(0, seen, written - SAMPLES_KEPT); n < written; n++) {
    const at = (n % SAMPLES_KEPT) * SAMPLE_FIELDS;
    const [start = 0, ms = 0, stage = 0] = samples.subarray(at, at + SAMPLE_FIELDS);
    found.push({ start, ms, stage });
  }
  return found;
}
