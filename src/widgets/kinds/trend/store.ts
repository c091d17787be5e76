import type { TrendPoints } from '../../../../workers/monitor/contract/contract';
import type { TrendWidget } from '../../../page-document/model';
import { isWorthRetrying, type Outcome } from '../../../shared/faults';
import type { SignalId } from '../../../shared/ids';
import { Freshness, Quality } from '../../../shared/reading';
import { MINUTE_MS, type Millis } from '../../../shared/units';
import type { PageRuntime } from '../../live/runtime';
import { Series } from './series';

/** Most bad values marked in a line; the newest are kept. */
const MOST_BAD = 200;
const REDRAW_MS: Millis = 500;
/** Ticks of the page's clock after which the right edge advances without new values. */
const EDGE_BEATS = 5;
/** Delay after which the platform has recorded the values that were missed while a link was lost. Ours. */
const PAST_AGAIN_MS: Millis = MINUTE_MS;
/**
 * How many widths of the trend a replay reads at a time, and how many of them ahead: the whole range would be too
 * coarse. Ours.
 */
const WIDTHS_AT_ONCE = 8;
const WIDTHS_AHEAD = 6;

interface Line {
  readonly slot: number;
  readonly signalId: SignalId;
  series: Series;
  /** Source times of untrusted values. */
  readonly bad: number[];
  /** Whether link or gateway are lost, so the value is unknown. */
  isLost: boolean;
  hasFailed: boolean;
  /** When the past is requested again; `null` if it is not. */
  askAt: number | null;
  /** The part of a replay that has been read or requested; `null` before the first. */
  part: { readonly from: number; readonly end: number } | null;
  isAsking: boolean;
}

export class TrendStore {
  readonly lines: readonly Line[];
  #version = 0;
  #listener: (() => void) | null = null;
  #pending: ReturnType<typeof setTimeout> | null = null;
  #beats = 0;
  /** The newest source time, and its arrival: the right edge advances from it. */
  #newest: { readonly time: number; readonly arrivedAt: number } | null = null;

  constructor(
    readonly runtime: PageRuntime,
    readonly widget: TrendWidget,
  ) {
    this.lines = widget.signals.map(({ equipmentId, signalId }) => ({
      slot: runtime.plan.getSlot({ src: 'signal', equipmentId, signalId }),
      signalId,
      series: new Series(),
      bad: [],
      isLost: false,
      hasFailed: false,
      askAt: null,
      part: null,
      isAsking: false,
    }));
  }

  readonly version = (): number => this.#version;

  get hasFailed(): boolean {
    return this.lines.some((line) => line.hasFailed);
  }

  /** The time of the right edge: the sources' clock, continued by the page's; in a replay the shown moment. */
  get now(): number {
    const now = this.runtime.now();
    if (this.#isReplay) return now;
    return this.#newest === null ? now : this.#newest.time + Math.max(0, now - this.#newest.arrivedAt);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const { board, pulse } = this.runtime;
    this.#listener = listener;
    const asking = new AbortController();
    const take = this.#isReplay
      ? // Only the edge moves, since the points have been read already.
        () => {
          this.#readOn(asking.signal);
          this.#changed();
        }
      : (line: Line) => this.#take(line);
    const leave = this.lines.map((line) => board.onArrival(line.slot, () => take(line)));
    leave.push(
      board.onExtremes((extremes) => {
        for (const { slot, series } of this.lines) if (slot === extremes.slot) series.pushExtremes(extremes);
      }),
      pulse.listen(() => {
        this.#beats = (this.#beats + 1) % EDGE_BEATS;
        if (this.#beats === 0) this.#changed();
        if (this.#isReplay) this.#readOn(asking.signal);
        const now = this.runtime.now();
        for (const line of this.lines)
          if (!line.isLost && line.askAt !== null && now >= line.askAt) this.#ask(line, asking.signal);
      }),
    );
    for (const line of this.lines) {
      this.#ask(line, asking.signal);
      take(line);
    }
    return () => {
      asking.abort();
      this.#listener = null;
      if (this.#pending !== null) clearTimeout(this.#pending);
      this.#pending = null;
      for (const done of leave) done();
    };
  };

  get #isReplay(): boolean {
    return this.runtime.host.replayPoints !== undefined;
  }

  #ask(line: Line, closed: AbortSignal): void {
    const { host, now } = this.runtime;
    line.askAt = null;
    line.isAsking = true;
    void this.#getPoints(line, host).then((outcome) => {
      if (closed.aborted) return;
      line.isAsking = false;
      if (this.#isReplay && outcome.ok) line.series = new Series();
      if (outcome.ok) line.series.prepend(outcome.value);
      line.hasFailed = !outcome.ok && outcome.fault.kind !== 'cancelled';
      if (!outcome.ok && isWorthRetrying(outcome.fault)) line.askAt = now() + PAST_AGAIN_MS;
      this.#changed();
    });
  }

  #getPoints(line: Line, { replayPoints, recentPoints }: PageRuntime['host']): Promise<Outcome<TrendPoints>> {
    const { rangeMs } = this.widget;
    if (replayPoints === undefined) return recentPoints(line.signalId, rangeMs);
    const end = this.now + WIDTHS_AHEAD * rangeMs;
    const length = WIDTHS_AT_ONCE * rangeMs;
    line.part = { from: end - length, end };
    return replayPoints(line.signalId, length, end);
  }

  /** Reads further before the points run out, and again after a jump. */
  #readOn(closed: AbortSignal): void {
    const { now } = this;
    const { rangeMs } = this.widget;
    for (const line of this.lines) {
      if (line.isAsking || line.askAt !== null || line.part === null) continue;
      if (now - rangeMs < line.part.from || now + rangeMs > line.part.end) this.#ask(line, closed);
    }
  }

  #take(line: Line): void {
    const { slot, series, bad } = line;
    const { number, time, arrivedAt, freshness, quality, futureTime } = this.runtime.board.reading(slot);
    const isLost = freshness === Freshness.disconnected || freshness === Freshness.paused;
    if (line.isLost && !isLost) line.askAt = this.runtime.now() + PAST_AGAIN_MS;
    line.isLost = isLost;
    if (isLost) series.break();
    else if (quality === Quality.good && !Number.isNaN(number) && !futureTime) {
      const at = Number.isNaN(time) ? arrivedAt : time;
      series.push(at, number);
      if (this.#newest === null || at > this.#newest.time) this.#newest = { time: at, arrivedAt };
    } else if (quality !== Quality.good && freshness !== Freshness.never && !futureTime) {
      // Breaks the line where the value is unknown.
      series.break();
      if (time > (bad.at(-1) ?? 0)) bad.push(time);
      if (bad.length > MOST_BAD) bad.shift();
    }
    this.#changed();
  }

  #changed(): void {
    this.#pending ??= setTimeout(() => {
      this.#pending = null;
      this.#version++;
      // A replay may go back, so no past points are dropped.
      const from = this.#isReplay ? Number.NEGATIVE_INFINITY : this.now - this.widget.rangeMs;
      for (const { series, bad } of this.lines) {
        series.trim(from);
        while ((bad[0] ?? from) < from) bad.shift();
      }
      this.#listener?.();
    }, REDRAW_MS);
  }
}
