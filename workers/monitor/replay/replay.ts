/**
 * Plays a watch through its past: loads what is bound around the moment shown, rebuilds the value table at any moment,
 * has formulas follow and sends the same batches as live. Loaded when first needed.
 */
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import type { MvarDeclaration } from '../../../src/shared/calls/project';
import {
  ALARMS_KEPT,
  BATCH_INTERVAL_MS,
  HISTORY_ALARM_ROWS,
  REPLAY_AHEAD_MS,
  REPLAY_LOOKBACK_MS,
  REPLAY_PART_MAX_MS,
  REPLAY_PART_MIN_MS,
  REPLAY_PART_POINTS,
  REPLAY_PART_SIGNAL_POINTS,
  REPLAY_TELL_MS,
  STALE_INTERVALS,
} from '../../../src/shared/constants';
import type { Fault } from '../../../src/shared/faults';
import { epochMs, type Millis } from '../../../src/shared/units';
import type { CurveOwner, FormulaExplanation, ReplayMessage, ReplayOrder } from '../contract/contract';
import { createFormulaStage, type FormulaStage } from '../formula/stage';
import { sourceOf } from '../history/source';
import type { Cancel, Ports } from '../host/ports';
import { type BatchSender, createBatchSender } from '../live/batch-sender';
import type { Kind } from '../live/decode-value';
import type { Rows } from '../live/rows';
import { ValueTable } from '../live/table';
import type { Caller } from '../monitoring/adapter';
import { alarmsAt } from './alarms-at';
import { type LoadedSignal, loadSegment } from './load-segment';
import { type Segment, SegmentCache } from './segment-cache';
import { momentAfter, momentBefore } from './steps';
import { Timeline } from './timeline';
import { advance, steer, type Transport, transportAt } from './transport';

/** What a replay takes from the session that it stands in for. */
export interface ReplayDeps {
  readonly ports: Ports;
  readonly call: Caller;
  readonly owner: CurveOwner;
  readonly rows: Rows;
  readonly slotCount: number;
  /** How often a row is expected to arrive. */
  readonly intervalOf: (row: number) => Millis;
  /** How the texts of a row are to be read; null where it is numbers. */
  readonly textKindOf: (row: number) => Kind | null;
  /** What the watch's formulas are; null while that is not known. */
  readonly formulas: () => {
    readonly declarations: readonly MvarDeclaration[];
    readonly operands: ReadonlyMap<string, number>;
  } | null;
  readonly tell: (message: ReplayMessage) => void;
  /** Sends a batch. */
  readonly send: (message: import('../../../src/shared/batch').BatchMessage) => void;
}

/** After so many signals each it is told how far loading is. Ours. */
const TOLD_SIGNALS = 10;

export class Replay {
  readonly #host: ReplayDeps;
  readonly #table: ValueTable;
  readonly #timeline: Timeline;
  readonly #batches: BatchSender;
  readonly #stock: SegmentCache;
  readonly #partMs: Millis;
  readonly #lookback: Millis;
  readonly #stop = new AbortController();
  /** Rows that are on screen come first. */
  #interest: ReadonlySet<number> | null;
  #formulas: FormulaStage | null = null;
  #transport: Transport;
  /** The part that the table shows. */
  #part: Segment | null = null;
  #alarms: readonly AlarmRow[] = [];
  /** What was told of alarms last. */
  #toldAlarms = '';
  #fault: Fault | null = null;
  readonly #thinned = new Set<number>();
  #spacing: Millis = 0;
  #timer: Cancel | null = null;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(
    host: ReplayDeps,
    { from, end, at = from }: Extract<ReplayOrder, { do: 'start' }>,
    page: { readonly isHidden: boolean; readonly interest: Uint32Array | null },
  ) {
    const { ports, rows, slotCount } = host;
    this.#host = host;
    this.#table = new ValueTable(rows.size);
    this.#timeline = new Timeline(this.#table, host.intervalOf);
    this.#transport = transportAt(from, end, at, ports.monotonic());
    this.#interest = page.interest === null ? null : new Set(page.interest);
    this.#batches = createBatchSender(ports, this.#table, {
      slotCount,
      isHidden: page.isHidden,
      beforeBatch: () => this.#follow(),
      send: host.send,
    });
    this.#batches.setInterest(page.interest);
    const intervals = [...rows.signals.values()].map(host.intervalOf);
    this.#partMs = partLength(intervals);
    this.#lookback = Math.min(REPLAY_LOOKBACK_MS, STALE_INTERVALS * Math.max(...intervals, 0));
    this.#stock = this.#openStock();
    // What is live goes from the page, also where the past has nothing to show instead.
    for (let row = 0; row < slotCount; row++) this.#table.mark(row);
    this.#show();
    void this.#loadAlarms();
  }

  order(order: Exclude<ReplayOrder, { do: 'start' | 'leave' }>): void {
    const now = this.#host.ports.monotonic();
    this.#transport = this.#advanced(this.#transport);
    if (order.do === 'step') {
      const stood = steer(this.#transport, { do: 'pause' }, now);
      const at = (order.direction > 0 ? momentAfter : momentBefore)(this.#stock, stood.at);
      this.#transport = steer(stood, { do: 'seek', at }, now);
    } else this.#transport = steer(this.#transport, order, now);
    if (this.#fault !== null && order.do !== 'pause') {
      this.#fault = null;
      this.#stock.retry();
    }
    this.#show();
    this.#keepMoving();
  }

  painted(sequence: number): void {
    this.#batches.painted(sequence);
  }
  explain(slot: number): FormulaExplanation | null {
    return this.#formulas?.explain(slot) ?? null;
  }
  setInterest(slots: Uint32Array | null): void {
    this.#interest = slots === null ? null : new Set(slots);
    this.#batches.setInterest(slots);
  }
  setHidden(isHidden: boolean): void {
    this.#batches.setHidden(isHidden);
  }

  stop(): void {
    this.#stop.abort();
    this.#stock.stop();
    this.#timer?.();
    this.#timer = null;
    this.#batches.stop();
  }

  #openStock(): SegmentCache {
    const { call, owner, rows, textKindOf } = this.#host;
    const { from, end } = this.#transport;
    const source = sourceOf(owner);
    const signals = [...rows.signals].map(
      ([id, row]): LoadedSignal => ({ id, row, textKind: textKindOf(row) }),
    );
    return new SegmentCache({ from, end }, this.#partMs, {
      load: (part, withBefore, { signal, took }) => {
        // At the beginning of the span there is no part before that would say it.
        const lookback = part.index === 0 ? REPLAY_LOOKBACK_MS : this.#lookback;
        const span = { from: part.from - (withBefore ? lookback : 0), end: part.end };
        const seen = (row: number): number => (this.#interest?.has(row) === false ? 1 : 0);
        const inOrder = [...signals].sort((a, b) => seen(a.row) - seen(b.row));
        return loadSegment(
          {
            ...{ call, source, signal },
            took: (row, past, spacing) => {
              if (spacing > 0) this.#thinned.add(row);
              this.#spacing = Math.max(this.#spacing, spacing);
              took(row, past);
            },
          },
          inOrder,
          span,
        );
      },
      took: (part, row, past) => {
        if (part !== this.#part) return;
        this.#timeline.put(row, past);
        this.#batches.changed();
        if (part.pasts.size % TOLD_SIGNALS === 0) this.#tell();
      },
      ended: (fault) => {
        this.#fault = fault;
        this.#show();
      },
    });
  }

  /** One timer while it plays, none while it stands. */
  #keepMoving(): void {
    this.#timer?.();
    this.#timer = null;
    if (!this.#transport.isPlaying) return;
    this.#timer = this.#host.ports.after(BATCH_INTERVAL_MS, () => {
      this.#transport = this.#advanced(this.#transport);
      const now = this.#host.ports.monotonic();
      const isDue = now - this.#toldAt >= REPLAY_TELL_MS || !this.#transport.isPlaying;
      this.#show(isDue);
      this.#keepMoving();
    });
  }

  /** It stands still at the edge of what is loaded. */
  #advanced(transport: Transport): Transport {
    const { at, end } = transport;
    const ready = this.#stock.readyAround(at).end;
    return advance(transport, this.#host.ports.monotonic(), ready >= end ? end : Math.max(at, ready - 1));
  }

  /** Brings the table to where it stands; says so. */
  #show(isTold = true): void {
    const { at, speed } = this.#transport;
    this.#stock.need(at, at + Math.max(this.#partMs, speed * REPLAY_AHEAD_MS));
    const part = this.#stock.partAt(at);
    if (part !== this.#part) {
      this.#part = part;
      this.#timeline.replace(part?.pasts ?? new Map());
    }
    this.#timeline.moveTo(at);
    this.#batches.changed();
    if (!isTold) return;
    this.#tell();
    const alarms = alarmsAt(this.#alarms, at);
    const told = JSON.stringify(alarms.map(({ id, confirmTime }) => [id, confirmTime]));
    if (told === this.#toldAlarms) return;
    this.#toldAlarms = told;
    this.#host.tell({ kind: 'replay-alarms', alarms });
  }

  #tell(): void {
    const { from, end, at, speed, isPlaying } = this.#transport;
    const of = this.#host.rows.signals.size;
    const ready = this.#stock.readyAround(at);
    this.#toldAt = this.#host.ports.monotonic();
    this.#host.tell({
      kind: 'replay',
      replay: {
        ...{ from: epochMs(from), end: epochMs(end), at: epochMs(Math.round(at)), speed, isPlaying },
        ...{ readyFrom: epochMs(ready.from), readyEnd: epochMs(ready.end) },
        ...{ loaded: this.#stock.isReady(at) ? of : (this.#part?.pasts.size ?? 0), of, fault: this.#fault },
        ...{ thinned: this.#thinned.size, spacingMs: this.#spacing },
      },
    });
  }

  #follow(): void {
    const known = this.#formulas === null ? this.#host.formulas() : null;
    if (known !== null)
      this.#formulas = createFormulaStage({
        table: this.#table,
        declarations: known.declarations,
        rowOfOperand: known.operands,
        rowOfMvar: this.#host.rows.mvars,
      });
    this.#formulas?.recompute(this.#table.marked);
  }

  /** The newest records up to the end, as many as a watch keeps. */
  async #loadAlarms(): Promise<void> {
    const { call, owner } = this.#host;
    const source = sourceOf(owner);
    const { end } = this.#transport;
    const alarms: AlarmRow[] = [];
    for (let pagenum = 1; alarms.length < ALARMS_KEPT; pagenum++) {
      const piece = { pagenum, count: HISTORY_ALARM_ROWS, end };
      const answer = await source.alarms(call, piece, { signal: this.#stop.signal });
      if (!answer.ok) break;
      alarms.push(...answer.value.list);
      if (pagenum >= answer.value.totalPage || answer.value.list.length === 0) break;
    }
    if (this.#stop.signal.aborted) return;
    this.#alarms = alarms;
    this.#show();
  }
}

/** How long a part is, so that it is soon loaded: by how often the rows are expected to report. */
function partLength(intervals: readonly Millis[]): Millis {
  const perMs = intervals.reduce((sum, interval) => sum + 1 / interval, 0);
  const fastest = Math.min(...intervals);
  const length = Math.min(REPLAY_PART_SIGNAL_POINTS * fastest, REPLAY_PART_POINTS / perMs);
  return Math.min(REPLAY_PART_MAX_MS, Math.max(REPLAY_PART_MIN_MS, length));
}
