/**
 * Loads segments of a replay's range: the one shown, the following ones, then the previous one. Distant segments are
 * dropped: a week takes no more memory than a day.
 */

import type { Fault } from '../../../src/shared/faults';
import { type EpochMs, epochMs, type Millis, type TimeRange } from '../../../src/shared/units';
import { findLastUntil } from '../history/points';
import { prependInitialValue, type RowHistory } from './row-history';

const REPLAY_POINTS_MAX = 2_000_000;

/** A part of the range, up to the start of the next part. */
export interface Segment extends TimeRange {
  readonly index: number;
  /** History by row. Its first point may precede the segment: the value in effect when it begins. */
  readonly rows: Map<number, RowHistory>;
  isReady: boolean;
}

interface SegmentLoad {
  readonly signal: AbortSignal;
  readonly onLoaded: (row: number, history: RowHistory) => void;
}
export interface SegmentCacheDeps {
  /**
   * Loads a segment row by row. `withLookback`: starts slightly earlier, to include the values in effect when it
   * begins.
   */
  readonly load: (segment: Segment, withLookback: boolean, load: SegmentLoad) => Promise<Fault | null>;
  readonly onLoaded: (segment: Segment, row: number, history: RowHistory) => void;
  /** Called when a segment is complete or failed to load; after a failure nothing more is loaded until `retry`. */
  readonly onFinished: (fault: Fault | null) => void;
}

export class SegmentCache {
  readonly #range: TimeRange;
  readonly #segmentMs: Millis;
  readonly #lastIndex: number;
  readonly #deps: SegmentCacheDeps;
  readonly #segments = new Map<number, Segment>();
  #loading: { readonly segment: Segment; readonly abort: AbortController } | null = null;
  #requestedRange: { readonly at: number; readonly until: number } | null = null;
  #hasFailed = false;
  #points = 0;

  constructor(range: TimeRange, segmentMs: Millis, deps: SegmentCacheDeps) {
    this.#range = range;
    this.#segmentMs = segmentMs;
    this.#lastIndex = Math.max(0, Math.ceil((range.end - range.from) / segmentMs) - 1);
    this.#deps = deps;
  }

  /** Returns the segment that contains a moment; `null` if none of it is loaded. */
  getSegment(moment: number): Segment | null {
    return this.#segments.get(this.#getIndex(moment)) ?? null;
  }

  isReady(moment: number): boolean {
    return this.getSegment(moment)?.isReady ?? false;
  }

  /** Returns the range around a moment that is loaded without gaps; empty if the moment is not loaded. */
  getReadyRange(moment: number): TimeRange {
    const at = this.#getIndex(moment);
    if (!this.#isReady(at)) return { from: epochMs(moment), end: epochMs(moment) };
    let from = at;
    let end = at;
    while (this.#isReady(from - 1)) from--;
    while (this.#isReady(end + 1)) end++;
    return { from: this.#getFrom(from), end: this.#getFrom(end + 1) };
  }

  /** Loads the moment `at`, then everything up to `until`. */
  request(at: number, until: number): void {
    this.#requestedRange = { at, until };
    const currentIndex = this.#getIndex(at);
    const loading = this.#loading?.segment.index;
    // The moment shown takes priority.
    if (loading !== undefined && loading !== currentIndex && !this.#isReady(currentIndex))
      this.#cancelLoading();
    this.#loadNext();
  }

  retry(): void {
    this.#hasFailed = false;
    this.#loadNext();
  }

  stop(): void {
    this.#requestedRange = null;
    this.#cancelLoading();
  }

  #getFrom(index: number): EpochMs {
    return epochMs(Math.min(this.#range.end, this.#range.from + index * this.#segmentMs));
  }

  #getIndex(moment: number): number {
    return Math.min(this.#lastIndex, Math.max(0, Math.floor((moment - this.#range.from) / this.#segmentMs)));
  }

  #isReady(index: number): boolean {
    return this.#segments.get(index)?.isReady ?? false;
  }

  #cancelLoading(): void {
    if (this.#loading === null) return;
    const { segment, abort } = this.#loading;
    this.#loading = null;
    abort.abort();
    this.#drop(segment);
  }

  #drop(segment: Segment): void {
    if (!this.#segments.delete(segment.index)) return;
    for (const { times } of segment.rows.values()) this.#points -= times.length;
  }

  /** Returns the index of the next segment to load; `null` if nothing is missing or the memory limit is reached. */
  #findMissing(): number | null {
    if (this.#requestedRange === null) return null;
    const currentIndex = this.#getIndex(this.#requestedRange.at);
    const until = this.#getIndex(this.#requestedRange.until);
    if (!this.#isReady(currentIndex)) return currentIndex;
    if (this.#points > REPLAY_POINTS_MAX) return null;
    for (let index = currentIndex + 1; index <= until; index++) if (!this.#isReady(index)) return index;
    return currentIndex > 0 && !this.#isReady(currentIndex - 1) ? currentIndex - 1 : null;
  }

  #loadNext(): void {
    if (this.#loading !== null || this.#hasFailed) return;
    const index = this.#findMissing();
    if (index !== null) void this.#load(index);
  }

  async #load(index: number): Promise<void> {
    const abort = new AbortController();
    const segment: Segment = {
      index,
      from: this.#getFrom(index),
      end: this.#getFrom(index + 1),
      rows: new Map(),
      isReady: false,
    };
    this.#drop(this.#segments.get(index) ?? segment);
    this.#segments.set(index, segment);
    this.#loading = { segment, abort };
    const previous = this.#isReady(index - 1) ? this.#segments.get(index - 1) : undefined;
    const fault = await this.#deps.load(segment, previous === undefined, {
      signal: abort.signal,
      onLoaded: (row, ownHistory) => {
        if (this.#loading?.segment !== segment) return;
        const history = prependValueAt(segment.from, ownHistory, previous?.rows.get(row));
        segment.rows.set(row, history);
        this.#points += history.times.length;
        this.#deps.onLoaded(segment, row, history);
      },
    });
    if (this.#loading?.segment !== segment) return;
    this.#loading = null;
    segment.isReady = fault === null;
    this.#hasFailed = fault !== null;
    if (segment.isReady) this.#carryOver(segment);
    this.#makeRoom();
    this.#deps.onFinished(fault);
    this.#loadNext();
  }

  /** Carries a segment's last values over to the next one, and on through segments without newer values. */
  #carryOver(first: Segment): void {
    let previous = first;
    for (let next = this.#segments.get(previous.index + 1); next !== undefined; ) {
      let hasChanged = false;
      for (const [row, ownHistory] of next.rows) {
        const history = prependValueAt(next.from, ownHistory, previous.rows.get(row));
        if (history === ownHistory) continue;
        next.rows.set(row, history);
        this.#points++;
        hasChanged = true;
        this.#deps.onLoaded(next, row, history);
      }
      if (!hasChanged) return;
      previous = next;
      next = this.#segments.get(previous.index + 1);
    }
  }

  /** Drops the segments farthest from the moment shown, except requested ones. */
  #makeRoom(): void {
    if (this.#requestedRange === null) return;
    const first = this.#getIndex(this.#requestedRange.at) - 1;
    const last = this.#getIndex(this.#requestedRange.until);
    const getDistance = ({ index }: Segment): number => Math.max(first - index, index - last);
    for (const segment of [...this.#segments.values()].sort((a, b) => getDistance(b) - getDistance(a))) {
      if (this.#points <= REPLAY_POINTS_MAX || getDistance(segment) <= 0) return;
      this.#drop(segment);
    }
  }
}

/** Adds the value in effect at `from` to a row's history if missing from `ownHistory`. */
function prependValueAt(from: number, ownHistory: RowHistory, previous: RowHistory | undefined): RowHistory {
  if (previous === undefined || (ownHistory.times[0] ?? Number.POSITIVE_INFINITY) <= from) return ownHistory;
  const at = findLastUntil(previous.times, from);
  return at < 0 ? ownHistory : prependInitialValue(ownHistory, previous, at);
}
