import type { TrendPoints } from '../../../../workers/monitor/contract/contract';
import type { TrendWidget } from '../../../page-document/model';
import { isWorthRetrying, type Outcome } from '../../../shared/faults';
import type { SignalId } from '../../../shared/ids';
import { Freshness, Quality } from '../../../shared/reading';
import { MINUTE_MS, type Millis } from '../../../shared/units';
import type { PageRuntime } from '../../live/runtime';
import { Series } from './series';

/** Maximum bad values marked in a line; the newest are kept. */
const MAX_BAD_TIMES = 200;
const REDRAW_MS: Millis = 500;
/** Ticks of the page's clock after which the right edge advances without new values. */
const EDGE_TICKS = 5;
/** Delay after which the platform has recorded the values that were missed while a link was lost. Ours. */
const PAST_RETRY_MS: Millis = MINUTE_MS;
/** Widths of the trend that a replay reads at a time, and ahead: the whole range would be too coarse. Ours. */
const WIDTHS_PER_READ = 8;
const WIDTHS_AHEAD = 6;

interface Line {
  readonly slot: number;
  readonly signalId: SignalId;
  series: Series;
  /** Source times of untrusted values. */
  readonly badTimes: number[];
  /** Whether link or gateway are lost, so the value is unknown. */
  isLost: boolean;
  hasFailed: boolean;
  /** When the past is requested again; `null` if it is not. */
  requestAt: number | null;
  /** The part of a replay that has been read or requested; `null` before the first. */
  replayRange: { readonly from: number; readonly end: number } | null;
  isLoading: boolean;
}

export class TrendStore {
  readonly lines: readonly Line[];
  #version = 0;
  #listener: (() => void) | null = null;
  #redrawTimer: ReturnType<typeof setTimeout> | null = null;
  #ticks = 0;
  /** The newest source time, and its arrival: the right edge advances from it. */
  #newestValue: { readonly time: number; readonly arrivedAt: number } | null = null;

  constructor(
    readonly runtime: PageRuntime,
    readonly widget: TrendWidget,
  ) {
    this.lines = widget.signals.map(({ equipmentId, signalId }) => ({
      slot: runtime.plan.getSlot({ src: 'signal', equipmentId, signalId }),
      signalId,
      series: new Series(),
      badTimes: [],
      isLost: false,
      hasFailed: false,
      requestAt: null,
      replayRange: null,
      isLoading: false,
    }));
  }

  readonly getVersion = (): number => this.#version;

  get hasFailed(): boolean {
    return this.lines.some((line) => line.hasFailed);
  }

  /** The time of the right edge: the sources' clock, continued by the page's; in a replay the shown moment. */
  get now(): number {
    const now = this.runtime.now();
    if (this.#isReplay) return now;
    return this.#newestValue === null
      ? now
      : this.#newestValue.time + Math.max(0, now - this.#newestValue.arrivedAt);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const { board, pulse } = this.runtime;
    this.#listener = listener;
    const controller = new AbortController();
    const handleArrival = this.#isReplay
      ? // Only the edge moves, since the points have been read already.
        () => {
          this.#readAhead(controller.signal);
          this.#scheduleRedraw();
        }
      : (line: Line) => this.#handleArrival(line);
    const unsubscribers = this.lines.map((line) => board.onArrival(line.slot, () => handleArrival(line)));
    unsubscribers.push(
      board.onExtremes((extremes) => {
        for (const { slot, series } of this.lines) if (slot === extremes.slot) series.pushExtremes(extremes);
      }),
      pulse.listen(() => {
        this.#ticks = (this.#ticks + 1) % EDGE_TICKS;
        if (this.#ticks === 0) this.#scheduleRedraw();
        if (this.#isReplay) this.#readAhead(controller.signal);
        const now = this.runtime.now();
        for (const line of this.lines)
          if (!line.isLost && line.requestAt !== null && now >= line.requestAt)
            this.#requestPast(line, controller.signal);
      }),
    );
    for (const line of this.lines) {
      this.#requestPast(line, controller.signal);
      handleArrival(line);
    }
    return () => {
      controller.abort();
      this.#listener = null;
      if (this.#redrawTimer !== null) clearTimeout(this.#redrawTimer);
      this.#redrawTimer = null;
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  };

  get #isReplay(): boolean {
    return this.runtime.host.replayPoints !== undefined;
  }

  #requestPast(line: Line, signal: AbortSignal): void {
    const { host, now } = this.runtime;
    line.requestAt = null;
    line.isLoading = true;
    void this.#fetchPoints(line, host).then((outcome) => {
      if (signal.aborted) return;
      line.isLoading = false;
      if (this.#isReplay && outcome.ok) line.series = new Series();
      if (outcome.ok) line.series.prepend(outcome.value);
      line.hasFailed = !outcome.ok && outcome.fault.kind !== 'cancelled';
      if (!outcome.ok && isWorthRetrying(outcome.fault)) line.requestAt = now() + PAST_RETRY_MS;
      this.#scheduleRedraw();
    });
  }

  #fetchPoints(
    line: Line,
    { replayPoints, loadRecentPoints }: PageRuntime['host'],
  ): Promise<Outcome<TrendPoints>> {
    const { rangeMs } = this.widget;
    if (replayPoints === undefined) return loadRecentPoints(line.signalId, rangeMs);
    const end = this.now + WIDTHS_AHEAD * rangeMs;
    const length = WIDTHS_PER_READ * rangeMs;
    line.replayRange = { from: end - length, end };
    return replayPoints(line.signalId, length, end);
  }

  /** Reads further before the points run out, and again after a jump. */
  #readAhead(signal: AbortSignal): void {
    const { now } = this;
    const { rangeMs } = this.widget;
    for (const line of this.lines) {
      if (line.isLoading || line.requestAt !== null || line.replayRange === null) continue;
      if (now - rangeMs < line.replayRange.from || now + rangeMs > line.replayRange.end)
        this.#requestPast(line, signal);
    }
  }

  #handleArrival(line: Line): void {
    const { slot, series, badTimes } = line;
    const { number, time, arrivedAt, freshness, quality, futureTime } = this.runtime.board.getReading(slot);
    const isLost = freshness === Freshness.disconnected || freshness === Freshness.paused;
    if (line.isLost && !isLost) line.requestAt = this.runtime.now() + PAST_RETRY_MS;
    line.isLost = isLost;
    if (isLost) series.addBreak();
    else if (quality === Quality.good && !Number.isNaN(number) && !futureTime) {
      const at = Number.isNaN(time) ? arrivedAt : time;
      series.push(at, number);
      if (this.#newestValue === null || at > this.#newestValue.time)
        this.#newestValue = { time: at, arrivedAt };
    } else if (quality !== Quality.good && freshness !== Freshness.never && !futureTime) {
      // Breaks the line where the value is unknown.
      series.addBreak();
      if (time > (badTimes.at(-1) ?? 0)) badTimes.push(time);
      if (badTimes.length > MAX_BAD_TIMES) badTimes.shift();
    }
    this.#scheduleRedraw();
  }

  #scheduleRedraw(): void {
    this.#redrawTimer ??= setTimeout(() => {
      this.#redrawTimer = null;
      this.#version++;
      // A replay may go back, so no past points are dropped.
      const from = this.#isReplay ? Number.NEGATIVE_INFINITY : this.now - this.widget.rangeMs;
      for (const { series, badTimes } of this.lines) {
        series.trim(from);
        while ((badTimes[0] ?? from) < from) badTimes.shift();
      }
      this.#listener?.();
    }, REDRAW_MS);
  }
}
