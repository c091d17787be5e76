/** Watches the memory of a page that stays open all shift, and reloads a leaking page at a quiet moment. */
import { atom } from 'jotai';
import { HEALTH_SAMPLE_MS } from '../../shared/constants';
import { type EpochMs, HOUR_MS, MINUTE_MS, type Millis } from '../../shared/units';
import { type HeapSample, type HeapVerdict, judgeHeap } from './heap-rule';

/** Most samples kept. Ours: a shift of twelve hours. */
const HEALTH_SAMPLES = 720;
/** Shortest time between recoveries: a page that simply needs much memory must not reload over and over. */
const RECOVERY_PAUSE_MS: Millis = 2 * HOUR_MS;
/** How long a page must be untouched before it recovers. */
const RECOVERY_IDLE_MS: Millis = MINUTE_MS;

export interface Heap {
  readonly bytes: number;
  readonly limit: number | null;
}

export interface Health {
  readonly since: EpochMs;
  /** Oldest first; empty if the browser does not report memory. */
  readonly samples: readonly HeapSample[];
  readonly verdict: HeapVerdict;
  /** Time at which this page replaced a leaking one; `null` if it did not. */
  readonly recoveredAt: EpochMs | null;
}
export const healthAtom = atom<Health | null>(null);

export interface HealthDeps {
  /** Returns the memory in use; `null` if the browser does not report memory. */
  readonly readHeap: () => Heap | null;
  readonly now: () => EpochMs;
  readonly every: (ms: Millis, callback: () => void) => void;
  /** Whether a reload would interrupt nothing. */
  readonly isQuiet: () => boolean;
  /** Whether a reload would reach the server. */
  readonly isServed: () => Promise<boolean>;
  readonly reload: () => void;
  /** Time of the last recovery in this tab, kept across reloads. */
  readonly lastRecovery: { readonly read: () => EpochMs | null; readonly record: () => void };
  readonly onHealth: (health: Health) => void;
}

export class ShiftHealth {
  readonly #deps: HealthDeps;
  readonly #since: EpochMs;
  readonly #recoveredAt: EpochMs | null;
  #samples: readonly HeapSample[] = [];
  #lastTouchAt: EpochMs;

  constructor(deps: HealthDeps, since: EpochMs) {
    this.#deps = deps;
    this.#since = since;
    const at = deps.lastRecovery.read();
    // Ignore a recovery that did not lead to this page load.
    this.#recoveredAt = at !== null && Math.abs(since - at) < HEALTH_SAMPLE_MS ? at : null;
    this.#lastTouchAt = since;
  }

  start(): void {
    this.#takeSample();
    this.#deps.every(HEALTH_SAMPLE_MS, () => this.#takeSample());
  }

  readonly handleTouch = (): void => {
    this.#lastTouchAt = this.#deps.now();
  };

  #takeSample(): void {
    const { readHeap, now, onHealth } = this.#deps;
    const read = readHeap();
    const at = now();
    if (read !== null) this.#samples = [...this.#samples, { at, bytes: read.bytes }].slice(-HEALTH_SAMPLES);
    const verdict = judgeHeap(this.#samples, read?.limit ?? null);
    onHealth({ since: this.#since, samples: this.#samples, verdict, recoveredAt: this.#recoveredAt });
    if (verdict !== 'steady') void this.#recover();
  }

  #canRecover(): boolean {
    const { now, isQuiet, lastRecovery } = this.#deps;
    const at = now();
    const lastRecoveryAt = lastRecovery.read();
    return (
      (lastRecoveryAt === null || at - lastRecoveryAt >= RECOVERY_PAUSE_MS) &&
      at - this.#lastTouchAt >= RECOVERY_IDLE_MS &&
      isQuiet()
    );
  }

  async #recover(): Promise<void> {
    const { isServed, reload, lastRecovery } = this.#deps;
    if (!this.#canRecover() || !(await isServed())) return;
    // The page may have been touched while the server was checked.
    if (!this.#canRecover()) return;
    lastRecovery.record();
    reload();
  }
}
