/** Measures the cost of live values on the page's thread: the counterpart of the worker's profile, also always on. */
import { monotonic } from '../../browser/timers';
import { PAGE_STAGES, PageStage } from '../../shared/profile';
import { StageTimes, type TimesSnapshot } from '../../shared/stage-times';
import type { Millis } from '../../shared/units';

export class PageProfile {
  readonly #times = new StageTimes(PAGE_STAGES);
  readonly #monotonic: () => Millis;
  /** End of the last flush; NaN once its rendering has been recorded. */
  #flushed = Number.NaN;

  constructor(monotonic: () => Millis) {
    this.#monotonic = monotonic;
  }

  apply<T>(work: () => T): T {
    const start = this.#monotonic();
    const result = work();
    this.#times.record(PageStage.apply, start, this.#monotonic() - start);
    return result;
  }

  flush(work: () => void): void {
    const start = this.#monotonic();
    work();
    this.#flushed = this.#monotonic();
    this.#times.record(PageStage.flush, start, this.#flushed - start);
  }

  /** Records the rendering of the last flush. Call when its frame has been rendered. */
  rendered(): void {
    if (Number.isNaN(this.#flushed)) return;
    this.#times.record(PageStage.render, this.#flushed, this.#monotonic() - this.#flushed);
    this.#flushed = Number.NaN;
  }

  now(): Millis {
    return this.#monotonic();
  }

  reset(): void {
    this.#times.reset();
  }

  snapshot(): TimesSnapshot {
    return this.#times.snapshot();
  }
}

export const pageProfile = new PageProfile(monotonic);
