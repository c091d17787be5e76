/**
 * The worker's profile (decision 12), in fixed memory and without allocation per frame. It only accumulates; readers
 * derive rates and quantiles from two snapshots (`snapshot.ts`).
 */
import { Header } from '../../../src/shared/batch';
import type { Fault } from '../../../src/shared/faults';
import { COUNT_SIZE, Count, STAGE_COUNT, Stage } from '../../../src/shared/profile';
import { StageTimes } from '../../../src/shared/stage-times';
import type { EpochMs } from '../../../src/shared/units';
import type { LinkLogEntry, WatchId } from '../contract/contract';
import type { Ports } from '../host/ports';
import type { PackedBatch } from '../live/batch';
import type { IngestResult } from '../live/frame-ingest';

/** Length from which all frames are timed, since the cost of the clock is negligible next to theirs. */
const TIMED_CHARS = 8_192;
/** One in this many shorter frames is timed. A prime, to avoid lockstep with the gateways. */
const TIMED_EVERY = 31;
/** Changed rows from which every batch is timed; of smaller batches, one in `TIMED_BATCHES_EVERY`. */
const TIMED_ROWS = 256;
const TIMED_BATCHES_EVERY = 13;
/** First credits that read the clock; later, one in `LAG_EVERY` does. Reading it is the largest cost. */
const LAG_BATCHES = 32;
const LAG_EVERY = 16;
/** One in this many frames has its bytes counted. */
const BYTES_EVERY = 251;
const LINKS_MAX = 64;
/** Maximum unpainted batches, a power of two. */
const BATCHES_MAX = 8;

const encoder = new TextEncoder();

export interface ArrivedValues {
  readonly rows: Int32Array;
  readonly count: number;
  readonly skippedCount: number;
}

/** Senders of values, as rows of a watch's table. */
interface Senders {
  readonly size: number;
  readonly signals: ReadonlyMap<string, number>;
  readonly rowsByEquipment: ReadonlyMap<string, ReadonlySet<number>>;
}

export class Profile {
  readonly ports: Pick<Ports, 'now'>;
  readonly counts = new Float64Array(COUNT_SIZE);
  readonly times = new StageTimes(STAGE_COUNT);
  isHidden = false;
  /** Offset from the page's clock to the worker's: the smallest delay of a paint report. */
  lag = Number.POSITIVE_INFINITY;
  readonly watches = new Set<WatchProfile>();
  links: LinkLogEntry[] = [];
  since: EpochMs;

  constructor(ports: Pick<Ports, 'now'>) {
    this.ports = ports;
    this.since = ports.now();
  }

  count(counter: number, amount = 1): void {
    this.counts[counter] = (this.counts[counter] as number) + amount;
  }

  recordTime(stage: number, start: number, weight = 1): EpochMs {
    const now = this.ports.now();
    this.times.record(stage, start, now - start, weight);
    return now;
  }

  recordLink(entry: LinkLogEntry): void {
    if (this.links.length === LINKS_MAX) this.links.shift();
    this.links.push(entry);
  }

  watch(number: WatchId, senders: Senders): WatchProfile {
    const watch = new WatchProfile(this, number, senders, () => this.watches.delete(watch));
    this.watches.add(watch);
    return watch;
  }

  reset(): void {
    this.counts.fill(0);
    this.times.reset();
    this.links = [];
    this.since = this.ports.now();
    for (const watch of this.watches) watch.hits.fill(0);
  }
}

export class WatchProfile {
  /** Number of values received, by row. */
  readonly hits: Int32Array;
  readonly senders: Senders;
  readonly leave: () => void;
  readonly #profile: Profile;
  readonly #sentAt = new Float64Array(BATCHES_MAX);
  readonly #oldestArrivals = new Float64Array(BATCHES_MAX);
  readonly #number: WatchId;
  #lastLinkKind: LinkLogEntry['kind'] | null = null;
  // These count down: the remainder of a large count would cost more than everything else.
  #untilTimed = 0;
  #untilBytes = 0;
  #untilBatch = 0;
  /** Number of batches that the current one represents; 0 if not timed. */
  #weight = 0;
  #stepStart = 0;
  #sentCount = 0;
  #paintedSequence = 0;

  constructor(profile: Profile, number: WatchId, senders: Senders, leave: () => void) {
    this.#profile = profile;
    this.#number = number;
    this.senders = senders;
    this.leave = leave;
    this.hits = new Int32Array(senders.size);
  }

  recordFrame(
    text: string,
    start: EpochMs,
    { understood, accepted }: IngestResult,
    arrivedValues: ArrivedValues,
  ): void {
    const { counts } = this.#profile;
    if (text.length >= TIMED_CHARS) this.#profile.recordTime(Stage.ingest, start);
    else if (--this.#untilTimed <= 0) {
      this.#untilTimed = TIMED_EVERY;
      this.#profile.recordTime(Stage.ingest, start, TIMED_EVERY);
    }
    counts[Count.frames] = (counts[Count.frames] as number) + 1;
    counts[Count.chars] = (counts[Count.chars] as number) + text.length;
    if (--this.#untilBytes <= 0) {
      this.#untilBytes = BYTES_EVERY;
      this.#profile.count(Count.sampledChars, text.length);
      this.#profile.count(Count.sampledBytes, encoder.encode(text).length);
    }
    if (!understood) {
      this.#profile.count(Count.malformed);
      return;
    }
    const { rows, count } = arrivedValues;
    const { hits } = this;
    for (let i = 0; i < count; i++) {
      const row = rows[i] as number;
      hits[row] = (hits[row] as number) + 1;
    }
    counts[Count.accepted] = (counts[Count.accepted] as number) + accepted;
    counts[Count.older] = (counts[Count.older] as number) + count - accepted;
    counts[Count.unknown] = (counts[Count.unknown] as number) + arrivedValues.skippedCount;
  }

  recordLink(kind: LinkLogEntry['kind'], fault: Fault | null = null): void {
    // A status may be reported again with a new retry time; every silence counts.
    if (kind === this.#lastLinkKind) return;
    if (kind !== 'silence') this.#lastLinkKind = kind;
    this.#profile.recordLink({ at: this.#profile.ports.now(), watch: this.#number, kind, fault });
  }

  recordSweep(start: EpochMs): void {
    this.#profile.recordTime(Stage.sweep, start);
  }

  /** Begins a batch; `markedCount` rows are marked so far. */
  beginBatch(markedCount: number): void {
    if (markedCount >= TIMED_ROWS) this.#weight = 1;
    else if (--this.#untilBatch <= 0) this.#weight = this.#untilBatch = TIMED_BATCHES_EVERY;
    else this.#weight = 0;
    if (this.#weight > 0) this.#stepStart = this.#profile.ports.now();
  }

  /** Records an update of formulas. `runs`: number evaluated; `undefined` without formulas. */
  recordFormulas(runs: number | undefined, markedCount: number): void {
    this.#profile.count(Count.offScreen, markedCount);
    if (runs === undefined) return;
    this.#recordStep(Stage.formula);
    this.#profile.count(Count.formulas, runs);
  }

  recordPack({ header, buffer }: PackedBatch): void {
    this.#recordStep(Stage.pack);
    if (this.#paintedSequence < this.#sentCount) this.#profile.count(Count.forgiven);
    this.#sentCount = header[Header.sequence] as number;
    const at = this.#sentCount % BATCHES_MAX;
    this.#sentAt[at] = header[Header.sentAt] as number;
    this.#oldestArrivals[at] = header[Header.oldestArrival] as number;
    this.#profile.count(Count.batches);
    this.#profile.count(Count.valuesOut, header[Header.values]);
    this.#profile.count(Count.offScreen, -(header[Header.values] as number));
    this.#profile.count(Count.mergedAway, header[Header.superseded]);
    this.#profile.count(Count.bytesOut, buffer.byteLength);
  }

  recordPost(): void {
    this.#recordStep(Stage.transfer);
  }

  #recordStep(stage: number): void {
    if (this.#weight > 0) this.#stepStart = this.#profile.recordTime(stage, this.#stepStart, this.#weight);
  }

  /**
   * Records that the page painted this batch and its predecessors at `paintedAt`, by its copy of the steady clock.
   */
  recordPaint(sequence: number, paintedAt: number): void {
    const { times, ports, isHidden } = this.#profile;
    // The page's copy of the clock lags by the duration of its start, which the quickest credit so far reveals.
    if (sequence < LAG_BATCHES || sequence % LAG_EVERY === 0)
      this.#profile.lag = Math.min(this.#profile.lag, ports.now() - paintedAt);
    const at = paintedAt + this.#profile.lag;
    const first = Math.max(this.#paintedSequence, sequence - BATCHES_MAX) + 1;
    for (let batchNumber = first; batchNumber <= sequence && batchNumber <= this.#sentCount; batchNumber++) {
      const sentAt = this.#sentAt[batchNumber % BATCHES_MAX] as number;
      const oldest = this.#oldestArrivals[batchNumber % BATCHES_MAX] as number;
      times.record(Stage.credit, sentAt, Math.max(0, at - sentAt));
      if (!Number.isNaN(oldest) && !isHidden)
        times.record(Stage.pushToPaint, oldest, Math.max(0, at - oldest));
    }
    this.#paintedSequence = Math.max(this.#paintedSequence, sequence);
  }
}
