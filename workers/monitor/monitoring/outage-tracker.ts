/**
 * Tracks when the push channel was lost. A restarted platform may have forgotten gateway openings, so a reconnect
 * repeats them. A loss just after the page returned is due to the device, and the rule for returning pages applies
 * instead (spec 4).
 */
import { RETURN_JITTER_MS } from '../../../src/shared/constants';
import type { Millis } from '../../../src/shared/units';

export class OutageTracker {
  #returnedAt: Millis = Number.NEGATIVE_INFINITY;
  #suspectedAt: Millis | null = null;
  #lostAt: Millis | null = null;

  /** Handles a return of the page or its device. All times are by the steady clock. */
  handleReturn(now: Millis): void {
    this.#returnedAt = now;
  }

  /** Starts a check of the link. If it ends in a loss, the link counts as lost from now. */
  startCheck(now: Millis): void {
    this.#suspectedAt = now;
  }

  endCheck(): void {
    this.#suspectedAt = null;
  }

  handleLoss(now: Millis): void {
    const since = this.#suspectedAt ?? now;
    this.#suspectedAt = null;
    if (since - this.#returnedAt > RETURN_JITTER_MS) this.#lostAt ??= since;
  }

  /** Handles an opened link. Returns when it was lost; `null` if it was not, or if the page had just returned. */
  handleOpen(): Millis | null {
    const since = this.#lostAt;
    this.#lostAt = null;
    this.#suspectedAt = null;
    return since;
  }
}
