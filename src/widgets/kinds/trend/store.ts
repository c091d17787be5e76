/** Keeps the lines of one trend while it is mounted: past from the host, live from the board. */
import type { TrendWidget } from '../../../page-document/model';
import { Freshness, Quality } from '../../../shared/reading';
import type { Millis } from '../../../shared/units';
import type { PageRuntime } from '../../live/runtime';
import { Series } from './series';

/** Bad values marked in a line at most; the newest are kept. */
const MOST_BAD = 200;
/** A trend is drawn anew at most this often. */
const REDRAW_MS: Millis = 500;
/** The right edge moves on with every so many ticks of the page's clock where nothing arrives. */
const EDGE_BEATS = 5;

interface Line {
  readonly slot: number;
  readonly series: Series;
  /** Source times at which a value arrived that could not be trusted. */
  readonly bad: number[];
}

export class TrendStore {
  readonly lines: readonly Line[];
  #version = 0;
  #listener: (() => void) | null = null;
  #pending: ReturnType<typeof setTimeout> | null = null;
  #hasFailed = false;
  #beats = 0;
  /** The newest source time seen, and when it arrived here: the right edge moves on from it. */
  #newest: { readonly time: number; readonly arrivedAt: number } | null = null;

  constructor(
    readonly runtime: PageRuntime,
    readonly widget: TrendWidget,
  ) {
    this.lines = widget.signals.map(({ equipmentId, signalId }) => ({
      slot: runtime.plan.slotOf({ src: 'signal', equipmentId, signalId }),
      series: new Series(),
      bad: [],
    }));
  }

  readonly version = (): number => this.#version;

  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Time at the right edge: the sources' clock, carried on by ours; in a replay the moment shown. */
  get now(): number {
    const now = this.runtime.now();
    if (this.#isReplay) return now;
    return this.#newest === null ? now : this.#newest.time + Math.max(0, now - this.#newest.arrivedAt);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const { board, host, pulse } = this.runtime;
    this.#listener = listener;
    let isClosed = false;
    const take = this.#isReplay
      ? // Only the edge moves: the points are there already.
        () => this.#changed()
      : (line: Line) => this.#take(line);
    const leave = this.lines.map((line) => board.onArrival(line.slot, () => take(line)));
    leave.push(
      board.onExtremes((extremes) => {
        for (const { slot, series } of this.lines) if (slot === extremes.slot) series.pushExtremes(extremes);
      }),
      pulse.listen(() => {
        this.#beats = (this.#beats + 1) % EDGE_BEATS;
        if (this.#beats === 0) this.#changed();
      }),
    );
    const ask = host.replayPoints ?? host.recentPoints;
    for (const [i, { signalId }] of this.widget.signals.entries()) {
      void ask(signalId, this.widget.rangeMs).then((outcome) => {
        if (isClosed) return;
        if (outcome.ok) this.lines[i]?.series.prepend(outcome.value);
        else if (outcome.fault.kind !== 'cancelled') this.#hasFailed = true;
        this.#changed();
      });
    }
    for (const line of this.lines) take(line);
    return () => {
      isClosed = true;
      this.#listener = null;
      if (this.#pending !== null) clearTimeout(this.#pending);
      this.#pending = null;
      for (const done of leave) done();
    };
  };

  get #isReplay(): boolean {
    return this.runtime.host.replayPoints !== undefined;
  }

  #take({ slot, series, bad }: Line): void {
    const { number, time, arrivedAt, freshness, quality, futureTime } = this.runtime.board.reading(slot);
    if (freshness === Freshness.disconnected || freshness === Freshness.paused) series.break();
    else if (quality === Quality.good && !Number.isNaN(number) && !futureTime) {
      const at = Number.isNaN(time) ? arrivedAt : time;
      series.push(at, number);
      if (this.#newest === null || at > this.#newest.time) this.#newest = { time: at, arrivedAt };
    } else if (quality !== Quality.good && freshness !== Freshness.never && !futureTime) {
      // The line breaks where the value is not known.
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
      // A replay may go back: nothing of the past is let go of.
      const from = this.#isReplay ? Number.NEGATIVE_INFINITY : this.now - this.widget.rangeMs;
      for (const { series, bad } of this.lines) {
        series.trim(from);
        while ((bad[0] ?? from) < from) bad.shift();
      }
      this.#listener?.();
    }, REDRAW_MS);
  }
}
