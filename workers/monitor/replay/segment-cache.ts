/**
 * The segments of a range that a replay has loaded: first the one that holds the moment shown, then those that playing
 * will need, then the one before. Segments far away are dropped, so that a week takes no more memory than a day.
 */
import { REPLAY_KEPT_POINTS } from '../../../src/shared/constants';
import type { Fault } from '../../../src/shared/faults';
import { type EpochMs, epochMs, type Millis, type TimeRange } from '../../../src/shared/units';
import { lastUntil } from '../history/points';
import { type RowHistory, withInitialValue } from './row-history';

/** A part of the range, up to the start of the next one. */
export interface Segment extends TimeRange {
  readonly index: number;
  /** The history of each row. Its first point may be before the segment: the value that held when the segment began. */
  readonly rows: Map<number, RowHistory>;
  isReady: boolean;
}

export interface SegmentLoad {
  readonly signal: AbortSignal;
  readonly loaded: (row: number, history: RowHistory) => void;
}
export interface SegmentCacheDeps {
  /** Loads a segment row by row; `withLookback`: from a little before it, for the values that held when it began. */
  readonly load: (segment: Segment, withLookback: boolean, load: SegmentLoad) => Promise<Fault | null>;
  /** A row of a segment has arrived. */
  readonly loaded: (segment: Segment, row: number, history: RowHistory) => void;
  /** A segment is complete, or could not be loaded; then nothing more is loaded until `retry`. */
  readonly finished: (fault: Fault | null) => void;
}

export class SegmentCache {
  readonly #range: TimeRange;
  readonly #segmentMs: Millis;
  /** Index of the last segment. */
  readonly #last: number;
  readonly #deps: SegmentCacheDeps;
  readonly #kept = new Map<number, Segment>();
  #loading: { readonly segment: Segment; readonly abort: AbortController } | null = null;
  #wanted: { readonly at: number; readonly until: number } | null = null;
  #hasFailed = false;
  #points = 0;

  /** `segmentMs`: length of a segment. */
  constructor(range: TimeRange, segmentMs: Millis, deps: SegmentCacheDeps) {
    this.#range = range;
    this.#segmentMs = segmentMs;
    this.#last = Math.max(0, Math.ceil((range.end - range.from) / segmentMs) - 1);
    this.#deps = deps;
  }

  /** The segment that holds a moment; null while nothing of it is loaded. */
  segmentAt(moment: number): Segment | null {
    return this.#kept.get(this.#indexOf(moment)) ?? null;
  }

  isReady(moment: number): boolean {
    return this.segmentAt(moment)?.isReady ?? false;
  }

  /** The range around a moment that is loaded without a gap; empty, at the moment, where the moment is not loaded. */
  readyAround(moment: number): TimeRange {
    const at = this.#indexOf(moment);
    if (!this.#isReady(at)) return { from: epochMs(moment), end: epochMs(moment) };
    let from = at;
    let end = at;
    while (this.#isReady(from - 1)) from--;
    while (this.#isReady(end + 1)) end++;
    return { from: this.#fromOf(from), end: this.#fromOf(end + 1) };
  }

  /** Loads the moment `at`, then everything up to `until`. */
  need(at: number, until: number): void {
    this.#wanted = { at, until };
    const current = this.#indexOf(at);
    const loading = this.#loading?.segment.index;
    // The moment shown does not wait for anything else.
    if (loading !== undefined && loading !== current && !this.#isReady(current)) this.#cancelLoading();
    this.#loadNext();
  }

  /** Goes on loading after a fault. */
  retry(): void {
    this.#hasFailed = false;
    this.#loadNext();
  }

  stop(): void {
    this.#wanted = null;
    this.#cancelLoading();
  }

  #fromOf(index: number): EpochMs {
    return epochMs(Math.min(this.#range.end, this.#range.from + index * this.#segmentMs));
  }

  #indexOf(moment: number): number {
    return Math.min(this.#last, Math.max(0, Math.floor((moment - this.#range.from) / this.#segmentMs)));
  }

  #isReady(index: number): boolean {
    return this.#kept.get(index)?.isReady ?? false;
  }

  #cancelLoading(): void {
    if (this.#loading === null) return;
    const { segment, abort } = this.#loading;
    this.#loading = null;
    abort.abort();
    this.#drop(segment);
  }

  #drop(segment: Segment): void {
    if (!this.#kept.delete(segment.index)) return;
    for (const { times } of segment.rows.values()) this.#points -= times.length;
  }

  /** Index of the segment to load next; null where everything wanted is loaded. */
  #missing(): number | null {
    if (this.#wanted === null) return null;
    const current = this.#indexOf(this.#wanted.at);
    const until = this.#indexOf(this.#wanted.until);
    if (!this.#isReady(current)) return current;
    if (this.#points > REPLAY_KEPT_POINTS) return null;
    for (let index = current + 1; index <= until; index++) if (!this.#isReady(index)) return index;
    return current > 0 && !this.#isReady(current - 1) ? current - 1 : null;
  }

  #loadNext(): void {
    if (this.#loading !== null || this.#hasFailed) return;
    const index = this.#missing();
    if (index !== null) void this.#load(index);
  }

  async #load(index: number): Promise<void> {
    const abort = new AbortController();
    const segment: Segment = {
      index,
      from: this.#fromOf(index),
      end: this.#fromOf(index + 1),
      rows: new Map(),
      isReady: false,
    };
    this.#drop(this.#kept.get(index) ?? segment);
    this.#kept.set(index, segment);
    this.#loading = { segment, abort };
    const before = this.#isReady(index - 1) ? this.#kept.get(index - 1) : undefined;
    const fault = await this.#deps.load(segment, before === undefined, {
      signal: abort.signal,
      loaded: (row, own) => {
        if (this.#loading?.segment !== segment) return;
        const history = withValueAt(segment.from, own, before?.rows.get(row));
        segment.rows.set(row, history);
        this.#points += history.times.length;
        this.#deps.loaded(segment, row, history);
      },
    });
    if (this.#loading?.segment !== segment) return;
    this.#loading = null;
    segment.isReady = fault === null;
    this.#hasFailed = fault !== null;
    if (segment.isReady) this.#carryOver(segment);
    this.#makeRoom();
    this.#deps.finished(fault);
    this.#loadNext();
  }

  /** The last values of a segment hold when the next one begins, and on through those that know none newer. */
  #carryOver(first: Segment): void {
    let before = first;
    for (let next = this.#kept.get(before.index + 1); next !== undefined; ) {
      let hasLearned = false;
      for (const [row, own] of next.rows) {
        const history = withValueAt(next.from, own, before.rows.get(row));
        if (history === own) continue;
        next.rows.set(row, history);
        this.#points++;
        hasLearned = true;
        this.#deps.loaded(next, row, history);
      }
      if (!hasLearned) return;
      before = next;
      next = this.#kept.get(before.index + 1);
    }
  }

  /** Drops the segments that are farthest from the moment shown, but none that is wanted. */
  #makeRoom(): void {
    if (this.#wanted === null) return;
    const first = this.#indexOf(this.#wanted.at) - 1;
    const last = this.#indexOf(this.#wanted.until);
    const distance = ({ index }: Segment): number => Math.max(first - index, index - last);
    for (const segment of [...this.#kept.values()].sort((a, b) => distance(b) - distance(a))) {
      if (this.#points <= REPLAY_KEPT_POINTS || distance(segment) <= 0) return;
      this.#drop(segment);
    }
  }
}

/** A row's history in a segment, with the value that held when the segment began where `own` does not know it. */
function withValueAt(from: number, own: RowHistory, before: RowHistory | undefined): RowHistory {
  if (before === undefined || (own.times[0] ?? Number.POSITIVE_INFINITY) <= from) return own;
  const at = lastUntil(before.times, from);
  return at < 0 ? own : withInitialValue(own, before, at);
}
