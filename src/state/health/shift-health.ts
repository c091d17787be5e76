/** Watches the memory of a page that stays open all shift, and loads it anew at a quiet moment where it leaks. */
import { atom } from 'jotai';
import {
  HEALTH_SAMPLE_MS,
  HEALTH_SAMPLES,
  RECOVERY_PAUSE_MS,
  RECOVERY_REST_MS,
} from '../../shared/constants';
import type { EpochMs, Millis } from '../../shared/units';
import { type HeapSample, type HeapVerdict, judgeHeap } from './heap-rule';

export interface Heap {
  /** In use, in bytes. */
  readonly bytes: number;
  /** The most that the browser gives, in bytes. */
  readonly limit: number | null;
}

export interface Health {
  /** The time at which the page was loaded. */
  readonly since: EpochMs;
  /** Oldest first; empty in a browser that does not tell. */
  readonly samples: readonly HeapSample[];
  readonly verdict: HeapVerdict;
  /** The time at which this page took the place of one that leaked; null where it did not. */
  readonly recoveredAt: EpochMs | null;
}
/** Null until the watching has begun. */
export const healthAtom = atom<Health | null>(null);

export interface HealthDeps {
  /** Null in a browser that does not tell. */
  readonly heap: () => Heap | null;
  readonly now: () => EpochMs;
  /** Calls in each interval while the page can be seen. */
  readonly every: (ms: Millis, look: () => void) => void;
  /** Nothing is under way that a reload would end. */
  readonly isQuiet: () => boolean;
  /** Resolves with false where a reload would find no server. */
  readonly isServed: () => Promise<boolean>;
  /** Loads the page anew. */
  readonly reload: () => void;
  /** The time of the last recovery in this tab, over reloads. */
  readonly lastRecovery: { readonly read: () => EpochMs | null; readonly note: () => void };
  readonly onHealth: (health: Health) => void;
}

export class ShiftHealth {
  readonly #deps: HealthDeps;
  readonly #since: EpochMs;
  readonly #recoveredAt: EpochMs | null;
  #samples: readonly HeapSample[] = [];
  #touchedAt: EpochMs;

  /** `since`: the time at which the page was loaded. */
  constructor(deps: HealthDeps, since: EpochMs) {
    this.#deps = deps;
    this.#since = since;
    const at = deps.lastRecovery.read();
    // A note of another load than the one that led here says nothing of this page.
    this.#recoveredAt = at !== null && Math.abs(since - at) < HEALTH_SAMPLE_MS ? at : null;
    this.#touchedAt = since;
  }

  /** Takes samples from now on. */
  start(): void {
    this.#look();
    this.#deps.every(HEALTH_SAMPLE_MS, () => this.#look());
  }

  /** Tells of a touch of the page. */
  readonly touched = (): void => {
    this.#touchedAt = this.#deps.now();
  };

  #look(): void {
    const { heap, now, onHealth } = this.#deps;
    const read = heap();
    const at = now();
    if (read !== null) this.#samples = [...this.#samples, { at, bytes: read.bytes }].slice(-HEALTH_SAMPLES);
    const verdict = judgeHeap(this.#samples, read?.limit ?? null);
    onHealth({ since: this.#since, samples: this.#samples, verdict, recoveredAt: this.#recoveredAt });
    if (verdict !== 'steady') void this.#recover();
  }

  #mayRecover(): boolean {
    const { now, isQuiet, lastRecovery } = this.#deps;
    const at = now();
    const last = lastRecovery.read();
    return (
      (last === null || at - last >= RECOVERY_PAUSE_MS) &&
      at - this.#touchedAt >= RECOVERY_REST_MS &&
      isQuiet()
    );
  }

  async #recover(): Promise<void> {
    const { isServed, reload, lastRecovery } = this.#deps;
    if (!this.#mayRecover() || !(await isServed())) return;
    // A touch may have come while the server was asked.
    if (!this.#mayRecover()) return;
    lastRecovery.note();
    reload();
  }
}
