/**
 * The parts of a span that a replay has loaded: the one that holds the moment shown first, then what playing will need,
 * then the one before. What lies far away is let go of again, so that a week takes no more room than a day.
 */
import { REPLAY_KEPT_POINTS } from '../../../src/shared/constants';
import type { Fault } from '../../../src/shared/faults';
import type { Millis } from '../../../src/shared/units';
import { lastUntil } from '../history/points';
import type { Span } from '../history/source';
import { type RowHistory, withInitialValue } from './row-history';

/** A stretch of the span. It reaches up to the next one, the last one to the end. */
export interface Segment extends Span {
  readonly index: number;
  /** What is known of each row; may begin before the part, with what stood when it began. */
  readonly pasts: Map<number, RowHistory>;
  isReady: boolean;
}

export interface SegmentCacheDeps {
  /** Loads a part; `withBefore`: also a little before it, for what stood when it began. Tells of rows one by one. */
  readonly load: (
    part: Segment,
    withBefore: boolean,
    way: { readonly signal: AbortSignal; readonly took: (row: number, past: RowHistory) => void },
  ) => Promise<Fault | null>;
  /** A row of a part has arrived. */
  readonly took: (part: Segment, row: number, past: RowHistory) => void;
  /** A part is complete, or could not be loaded: then nothing more is loaded until `retry`. */
  readonly ended: (fault: Fault | null) => void;
}

export class SegmentCache {
  readonly #span: Span;
  readonly #partMs: Millis;
  readonly #last: number;
  readonly #parts: SegmentCacheDeps;
  readonly #kept = new Map<number, Segment>();
  #loading: { readonly part: Segment; readonly stop: AbortController } | null = null;
  #wanted: { readonly at: number; readonly until: number } | null = null;
  #hasFailed = false;
  #points = 0;

  /** @param partMs How long a part is. */
  constructor(span: Span, partMs: Millis, parts: SegmentCacheDeps) {
    this.#span = span;
    this.#partMs = partMs;
    this.#last = Math.max(0, Math.ceil((span.end - span.from) / partMs) - 1);
    this.#parts = parts;
  }

  /** The part that holds a moment; null while nothing of it is there. */
  partAt(moment: number): Segment | null {
    return this.#kept.get(this.#indexOf(moment)) ?? null;
  }

  isReady(moment: number): boolean {
    return this.partAt(moment)?.isReady ?? false;
  }

  /** From where on and up to where everything around a moment is loaded; the moment itself where nothing is. */
  readyAround(moment: number): Span {
    const at = this.#indexOf(moment);
    if (!this.#isReady(at)) return { from: moment, end: moment };
    let from = at;
    let end = at;
    while (this.#isReady(from - 1)) from--;
    while (this.#isReady(end + 1)) end++;
    return { from: this.#fromOf(from), end: this.#fromOf(end + 1) };
  }

  /** What is needed from now on: the moment, and everything up to a later one. */
  need(at: number, until: number): void {
    this.#wanted = { at, until };
    const current = this.#indexOf(at);
    const under = this.#loading?.part.index;
    // What is needed at once does not wait for what is not.
    if (under !== undefined && under !== current && !this.#isReady(current)) this.#drop();
    this.#next();
  }

  /** Loads on after a fault. */
  retry(): void {
    this.#hasFailed = false;
    this.#next();
  }

  stop(): void {
    this.#wanted = null;
    this.#drop();
  }

  #fromOf(index: number): number {
    return Math.min(this.#span.end, this.#span.from + index * this.#partMs);
  }

  #indexOf(moment: number): number {
    return Math.min(this.#last, Math.max(0, Math.floor((moment - this.#span.from) / this.#partMs)));
  }

  #isReady(index: number): boolean {
    return this.#kept.get(index)?.isReady ?? false;
  }

  /** Stops what is under way and forgets what has arrived of it. */
  #drop(): void {
    if (this.#loading === null) return;
    const { part, stop } = this.#loading;
    this.#loading = null;
    stop.abort();
    this.#forget(part);
  }

  #forget(part: Segment): void {
    if (!this.#kept.delete(part.index)) return;
    for (const { times } of part.pasts.values()) this.#points -= times.length;
  }

  /** The part that is to be loaded next; null where everything needed is there. */
  #missing(): number | null {
    if (this.#wanted === null) return null;
    const current = this.#indexOf(this.#wanted.at);
    const until = this.#indexOf(this.#wanted.until);
    if (!this.#isReady(current)) return current;
    if (this.#points > REPLAY_KEPT_POINTS) return null;
    for (let index = current + 1; index <= until; index++) if (!this.#isReady(index)) return index;
    return current > 0 && !this.#isReady(current - 1) ? current - 1 : null;
  }

  #next(): void {
    if (this.#loading !== null || this.#hasFailed) return;
    const index = this.#missing();
    if (index !== null) void this.#load(index);
  }

  async #load(index: number): Promise<void> {
    const stop = new AbortController();
    const part: Segment = {
      ...{ index, from: this.#fromOf(index), end: this.#fromOf(index + 1) },
      ...{ pasts: new Map(), isReady: false },
    };
    this.#forget(this.#kept.get(index) ?? part);
    this.#kept.set(index, part);
    this.#loading = { part, stop };
    const before = this.#isReady(index - 1) ? this.#kept.get(index - 1) : undefined;
    const fault = await this.#parts.load(part, before === undefined, {
      signal: stop.signal,
      took: (row, own) => {
        if (this.#loading?.part !== part) return;
        const past = standing(own, before?.pasts.get(row), part.from);
        part.pasts.set(row, past);
        this.#points += past.times.length;
        this.#parts.took(part, row, past);
      },
    });
    if (this.#loading?.part !== part) return;
    this.#loading = null;
    part.isReady = fault === null;
    this.#hasFailed = fault !== null;
    if (part.isReady) this.#stand(part);
    this.#makeRoom();
    this.#parts.ended(fault);
    this.#next();
  }

  /** What stood at the end of a part stood when the next one began, where that knows nothing older. */
  #stand(part: Segment): void {
    const next = this.#kept.get(part.index + 1);
    if (next === undefined) return;
    for (const [row, own] of next.pasts) {
      const past = standing(own, part.pasts.get(row), next.from);
      if (past === own) continue;
      next.pasts.set(row, past);
      this.#points++;
      this.#parts.took(next, row, past);
    }
  }

  /** Lets go of the parts that are farthest from the moment shown, but of none that is needed. */
  #makeRoom(): void {
    if (this.#wanted === null) return;
    const first = this.#indexOf(this.#wanted.at) - 1;
    const last = this.#indexOf(this.#wanted.until);
    const away = ({ index }: Segment): number => Math.max(first - index, index - last);
    for (const part of [...this.#kept.values()].sort((a, b) => away(b) - away(a))) {
      if (this.#points <= REPLAY_KEPT_POINTS || away(part) <= 0) return;
      this.#forget(part);
    }
  }
}

/** A part's points, with what stood when it began where they do not say so themselves. */
function standing(own: RowHistory, before: RowHistory | undefined, from: number): RowHistory {
  if (before === undefined || (own.times[0] ?? Number.POSITIVE_INFINITY) <= from) return own;
  const at = lastUntil(before.times, from);
  return at < 0 ? own : withInitialValue(own, before, at);
}
