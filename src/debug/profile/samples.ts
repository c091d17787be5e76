import { MAX_SAMPLES, SAMPLE_FIELDS, type TimesSnapshot } from '../../shared/stage-times';
import type { Millis } from '../../shared/units';

export interface Sample {
  /** Milliseconds on the clock of the measuring thread. */
  readonly start: number;
  readonly ms: Millis;
  readonly stage: number;
}

/** Returns the samples in the buffer after the first `seenCount` ones, oldest first. */
export function getSamplesSince(
  { samples, sampleCount }: TimesSnapshot,
  seenCount: number,
): readonly Sample[] {
  const result: Sample[] = [];
  for (let n = Math.max(0, seenCount, sampleCount - MAX_SAMPLES); n < sampleCount; n++) {
    const offset = (n % MAX_SAMPLES) * SAMPLE_FIELDS;
    const [start = 0, ms = 0, stage = 0] = samples.subarray(offset, offset + SAMPLE_FIELDS);
    result.push({ start, ms, stage });
  }
  return result;
}
