/**
 * Plays a watch through its past: loads what is bound, rebuilds the value table at any moment, has formulas follow and
 * sends the same batches as live. Loaded when first needed.
 */
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import type { MvarDeclaration } from '../../../src/shared/calls/project';
import {
  ALARMS_KEPT,
  BATCH_INTERVAL_MS,
  HISTORY_ALARM_ROWS,
  REPLAY_KEPT_POINTS,
  REPLAY_LOOKBACK_MS,
  REPLAY_SIGNAL_POINTS,
  REPLAY_TELL_MS,
} from '../../../src/shared/constants';
import type { Fault } from '../../../src/shared/faults';
import { epochMs, type Millis } from '../../../src/shared/units';
import type { CurveOwner, FormulaExplanation, ReplayMessage, ReplayOrder } from '../contract';
import type { CleanColumns } from '../history/clean';
import { downsample } from '../history/downsample';
import { loadPoints } from '../history/load';
import type { Columns } from '../history/points';
import { sourceOf } from '../history/source';
import { type BatchSender, batchSender } from '../live/batch-sender';
import { createFormulaStage, type FormulaStage } from '../live/formula';
import type { Rows } from '../live/rows';
import { ValueTable } from '../live/table';
import type { Caller } from '../monitoring/family';
import type { Cancel, Ports } from '../ports';
import { alarmsAt } from './alarms-at';
import { Timeline } from './timeline';
import { advance, steer, type Transport, transportAt } from './transport';

/** What a replay takes from the session that it stands in for. */
export interface ReplayHost {
  readonly ports: Ports;
  readonly call: Caller;
  readonly owner: CurveOwner;
  readonly rows: Rows;
  readonly slotCount: number;
  readonly trendSlots: readonly number[];
  /** How often a row is expected to arrive. */
  readonly intervalOf: (row: number) => Millis;
  /** What the watch's formulas are; null while that is not known. */
  readonly formulas: () => {
    readonly declarations: readonly MvarDeclaration[];
    readonly operands: ReadonlyMap<string, number>;
  } | null;
  readonly tell: (message: ReplayMessage) => void;
  /** Sends a batch. */
  readonly send: (message: import('../../../src/shared/batch').BatchMessage) => void;
}

/** Signals of one call, so that what is under way at once stays small. Ours. */
const GROUP = 10;

export class Replay {
  readonly #host: ReplayHost;
  readonly #table: ValueTable;
  readonly #timeline: Timeline;
  readonly #batches: BatchSender;
  readonly #stop = new AbortController();
  #formulas: FormulaStage | null = null;
  #transport: Transport;
  #alarms: readonly AlarmRow[] = [];
  /** What was told of alarms last. */
  #toldAlarms = '';
  #loaded = 0;
  #fault: Fault | null = null;
  #thinned = 0;
  #spacing: Millis = 0;
  #timer: Cancel | null = null;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(
    host: ReplayHost,
    { from, end, at = from }: Extract<ReplayOrder, { do: 'start' }>,
    page: { readonly isHidden: boolean; readonly interest: Uint32Array | null },
  ) {
    const { ports, rows, slotCount } = host;
    this.#host = host;
    this.#table = new ValueTable(rows.size, host.trendSlots);
    this.#timeline = new Timeline(this.#table);
    this.#transport = transportAt(from, end, at, ports.monotonic());
    this.#batches = batchSender(ports, this.#table, {
      slotCount,
      isHidden: page.isHidden,
      beforeBatch: () => this.#follow(),
      send: host.send,
    });
    this.#batches.setInterest(page.interest);
    // What is live goes from the page, also where the past has nothing to show instead.
    for (let row = 0; row < slotCount; row++) this.#table.mark(row);
    this.#show();
    void this.#load();
    void this.#loadAlarms();
  }

  order(order: Exclude<ReplayOrder, { do: 'start' | 'leave' }>): void {
    const now = this.#host.ports.monotonic();
    if (order.do === 'step') {
      const stood = steer(this.#transport, { do: 'pause' }, now);
      const at = order.direction > 0 ? this.#timeline.next(stood.at) : this.#timeline.previous(stood.at);
      this.#transport = steer(stood, { do: 'seek', at }, now);
    } else this.#transport = steer(this.#transport, order, now);
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
    this.#batches.setInterest(slots);
  }
  setHidden(isHidden: boolean): void {
    this.#batches.setHidden(isHidden);
  }

  stop(): void {
    this.#stop.abort();
    this.#timer?.();
    this.#timer = null;
    this.#batches.stop();
  }

  /** One timer while it plays, none while it stands. */
  #keepMoving(): void {
    this.#timer?.();
    this.#timer = null;
    if (!this.#transport.isPlaying) return;
    this.#timer = this.#host.ports.after(BATCH_INTERVAL_MS, () => {
      const now = this.#host.ports.monotonic();
      this.#transport = advance(this.#transport, now);
      const isDue = now - this.#toldAt >= REPLAY_TELL_MS || !this.#transport.isPlaying;
      this.#show(isDue);
      this.#keepMoving();
    });
  }

  /** Brings the table to where it stands; says so. */
  #show(isTold = true): void {
    const { at } = this.#transport;
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
    this.#toldAt = this.#host.ports.monotonic();
    this.#host.tell({
      kind: 'replay',
      replay: {
        ...{ from: epochMs(from), end: epochMs(end), at: epochMs(Math.round(at)), speed, isPlaying },
        ...{ loaded: this.#loaded, of: this.#host.rows.signals.size, fault: this.#fault },
        ...{ thinned: this.#thinned, spacingMs: this.#spacing },
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

  async #load(): Promise<void> {
    const { call, owner, rows, intervalOf } = this.#host;
    const { from, end } = this.#transport;
    const signals = [...rows.signals];
    const limit = Math.min(
      REPLAY_SIGNAL_POINTS,
      Math.trunc(REPLAY_KEPT_POINTS / Math.max(1, signals.length)),
    );
    this.#fault = await loadPoints(
      {
        ...{ call, source: sourceOf(owner), signal: this.#stop.signal, groupSize: GROUP },
        loaded: (id, points) => {
          const row = rows.signals.get(id);
          if (row === undefined || this.#stop.signal.aborted) return;
          this.#timeline.put(row, this.#thin(points, limit), intervalOf(row));
          this.#loaded++;
          if (this.#loaded % GROUP === 0) this.#show();
        },
      },
      signals.map(([id]) => id),
      { from: from - REPLAY_LOOKBACK_MS, end },
    );
    if (!this.#stop.signal.aborted) this.#show();
  }

  /** Keeps what is needed of a signal: of every so much time the first, the last and the extremes. */
  #thin(points: CleanColumns, limit: number): Columns {
    const { length } = points.times;
    if (points.total > length || length > limit) this.#thinned++;
    if (length <= limit) return { times: points.times.slice(), numbers: points.numbers.slice() };
    const span = (points.times[length - 1] as number) - (points.times[0] as number);
    let spacing = Math.ceil((4 * span) / limit) + 1;
    let thin = downsample(points, 0, length, spacing);
    // Gaps take room of their own.
    while (thin.times.length > limit) {
      spacing *= 2;
      thin = downsample(points, 0, length, spacing);
    }
    this.#spacing = Math.max(this.#spacing, spacing);
    return thin;
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
