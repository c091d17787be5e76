import { SAMPLE_FIELDS, SAMPLES_KEPT, type TimesSnapshot } from '../../shared/stage-times';
import type { Millis } from '../../shared/units';

export interface Sample {
  /** Milliseconds on the clock of the measuring thread. */
  readonly start: number;
  readonly ms: Millis;
  readonly stage: number;
}

/** Returns the samples in the buffer after the first `seenCount` ones, oldest first. */
export function samplesSince({ samples, written }: TimesSnapshot, seen: number): readonly Sample[] {
  const found: Sample[] = [];
  for (let n = Math.max(0, seen, written - SAMPLES_KEPT); n < written; n++) {
    const at = (n % SAMPLES_KEPT) * SAMPLE_FIELDS;
    const [start = 0, ms = 0, stage = 0] = samples.subarray(at, at + SAMPLE_FIELDS);
    found.push({ start, ms, stage });
  }
  return found;
}
