/** Measures the cost of live values on the page's thread: the counterpart of the worker's profile, also always on. */
import { getMonotonicTime } from '../../browser/timers';
import { PAGE_STAGE_COUNT, PageStage } from '../../shared/profile';
import { StageTimes, type TimesSnapshot } from '../../shared/stage-times';
import type { Millis } from '../../shared/units';

export class PageProfile {
  readonly #times = new StageTimes(PAGE_STAGE_COUNT);
  readonly #monotonic: () => Millis;
  /** End of the last flush; NaN once its rendering has been recorded. */
  #flushedAt = Number.NaN;

  constructor(monotonic: () => Millis) {
    this.#monotonic = monotonic;
  }

  measureApply<T>(work: () => T): T {
    const start = this.#monotonic();
    const result = work();
    this.#times.record(PageStage.apply, start, this.#monotonic() - start);
    return result;
  }

  measureFlush(work: () => void): void {
    const start = this.#monotonic();
    work();
    this.#flushedAt = this.#monotonic();
    this.#times.record(PageStage.flush, start, this.#flushedAt - start);
  }

  /** Records the rendering of the last flush. Call when its frame has been rendered. */
  recordRender(): void {
    if (Number.isNaN(this.#flushedAt)) return;
    this.#times.record(PageStage.render, this.#flushedAt, this.#monotonic() - this.#flushedAt);
    this.#flushedAt = Number.NaN;
  }

  now(): Millis {
    return this.#monotonic();
  }

  reset(): void {
    this.#times.reset();
  }

  takeSnapshot(): TimesSnapshot {
    return this.#times.takeSnapshot();
  }
}

export const pageProfile = new PageProfile(getMonotonicTime);
