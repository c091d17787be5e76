import type { Kind } from './decode-value';

export interface SignalReading {
  /** NaN if the value has no number. */
  readonly number: number;
  /** The exact text if the number cannot represent it; otherwise `null`. */
  readonly text: string | null;
  readonly kind: Kind;
  /** See `src/shared/reading.ts`. */
  readonly flags: number;
  /** Source time, epoch ms; NaN if missing. */
  readonly time: number;
  /** `Ports.now` on arrival; NaN before the first. */
  readonly arrivedAt: number;
  /** Generation of the link that delivered it. */
  readonly generation: number;
}
