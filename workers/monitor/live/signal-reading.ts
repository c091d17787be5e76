/** One signal of a watch, as its row of the value table holds it. */
import type { Kind } from './decode-value';

export interface SignalReading {
  /** NaN where the value has no number. */
  readonly number: number;
  /** The exact text, where the number alone does not say all of it; null otherwise. */
  readonly text: string | null;
  readonly kind: Kind;
  /** See `src/shared/reading.ts`. */
  readonly flags: number;
  /** Source time, epoch ms; NaN where it has none. */
  readonly time: number;
  /** `Ports.now` at its arrival; NaN before the first. */
  readonly arrivedAt: number;
  /** Generation of the link that brought it. */
  readonly generation: number;
}
