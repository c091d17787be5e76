/**
 * Remembers since when the push channel is lost, for gateway openings: a platform that went away may have forgotten
 * earlier openings, so a reconnect repeats them. A loss right after the page returned is the device's and not the
 * platform's; then only the rule for returning pages decides what is opened again (spec 4). Pure.
 */
import { RETURN_JITTER_MS } from '../../../src/shared/constants';
import type { Millis } from '../../../src/shared/units';

export class OutageTracker {
  #returnedAt: Millis = Number.NEGATIVE_INFINITY;
  #suspectedAt: Millis | null = null;
  #lostAt: Millis | null = null;

  /** The page or its device is back. All times are of the steady clock. */
  returned(now: Millis): void {
    this.#returnedAt = now;
  }

  /** A check of the link begins; if it ends in a loss, the link was lost by now. */
  suspected(now: Millis): void {
    this.#suspectedAt = now;
  }

  /** The check found the link alive. */
  cleared(): void {
    this.#suspectedAt = null;
  }

  /** The link, or one more attempt to have it again, is lost. */
  lost(now: Millis): void {
    const since = this.#suspectedAt ?? now;
    this.#suspectedAt = null;
    if (since - this.#returnedAt > RETURN_JITTER_MS) this.#lostAt ??= since;
  }

  /** The link is open. Returns since when it was lost; null where it was not, or where the page had just returned. */
  opened(): Millis | null {
    const since = this.#lostAt;
    this.#lostAt = null;
    this.#suspectedAt = null;
    return since;
  }
}
