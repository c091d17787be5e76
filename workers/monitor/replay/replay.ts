/**
 * Replays a watch's past: loads the history around the moment shown, rebuilds the value table for any moment, and
 * sends batches like live ones.
 */
import { type BatchMessage, Header } from '../../../src/shared/batch';
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import { forEachPage } from '../../../src/shared/calls/each-page';
import type { MvarDeclaration } from '../../../src/shared/calls/project';
import {
  ALARMS_MAX,
  BATCH_INTERVAL_MS,
  HISTORY_ALARM_ROWS,
  STALE_INTERVALS,
} from '../../../src/shared/constants';
import { type Fault, isWorthRetrying } from '../../../src/shared/faults';
import { isSameData } from '../../../src/shared/same-data';
import { epochMs, HOUR_MS, MINUTE_MS, type Millis, SECOND_MS } from '../../../src/shared/units';
import type {
  FormulaExplanation,
  ReplayCommand,
  ReplayMessage,
  ReplayState,
  SignalOwner,
} from '../contract/contract';
import { createFormulaStage, type FormulaStage } from '../formula/stage';
import { getSource, roundRange } from '../history/source';
import type { Cancel, Ports } from '../host/ports';
import { type BatchSender, createBatchSender } from '../live/batch-sender';
import type { Kind } from '../live/decode-value';
import type { Rows } from '../live/rows';
import { ValueTable } from '../live/table';
import type { Caller } from '../monitoring/adapter';
import { getAlarmsAt } from './alarms-at';
import { type LoadedSignal, loadSegment, type RowHandler } from './load-segment';
import { type Segment, SegmentCache } from './segment-cache';
import { findMomentAfter, findMomentBefore } from './steps';
import { Timeline } from './timeline';
import { advance, createTransport, steer, type Transport } from './transport';

/** Maximum points of a segment, of all signals together and of the most frequent one, to load it quickly. */
const REPLAY_SEGMENT_POINTS = 60_000;
const REPLAY_SEGMENT_SIGNAL_POINTS = 1_800;
/** Shortest and longest segment. */
const REPLAY_SEGMENT_MIN_MS: Millis = MINUTE_MS;
const REPLAY_SEGMENT_MAX_MS: Millis = 6 * HOUR_MS;
/** Playback time to load ahead, at the current speed. */
const REPLAY_AHEAD_MS: Millis = 15 * SECOND_MS;
/** Time loaded before the range, for the values at its start. */
const REPLAY_LOOKBACK_MS: Millis = 10 * MINUTE_MS;
/** Minimum lookback before later segments, since platforms keep one value a minute of older data. */
const REPLAY_LOOKBACK_MIN_MS: Millis = 3 * MINUTE_MS;
/** Interval at which the page receives the shown moment. */
const REPLAY_STATE_MS: Millis = 250;

export interface WatchFormulas {
  readonly declarations: readonly MvarDeclaration[];
  readonly operands: ReadonlyMap<string, number>;
}

export interface ReplayDeps {
  readonly ports: Ports;
  readonly call: Caller;
  readonly owner: SignalOwner;
  readonly rows: Rows;
  readonly slotCount: number;
  readonly getInterval: (row: number) => Millis;
  readonly getTextKind: (row: number) => Kind | null;
  readonly getFormulas: () => WatchFormulas | null;
  readonly emit: (message: ReplayMessage) => void;
  readonly send: (message: BatchMessage) => void;
}
/** State of the page when a replay starts. */
export interface ReplayPage {
  readonly isHidden: boolean;
  readonly interest: Uint32Array | null;
  /** Added to each batch number. */
  readonly firstNumber: number;
}

/** Signals per report of loading progress. Ours. */
const SIGNALS_A_REPORT = 10;

export class Replay {
  readonly #deps: ReplayDeps;
  readonly #table: ValueTable;
  readonly #timeline: Timeline;
  readonly #batches: BatchSender;
  readonly #firstNumber: number;
  readonly #segments: SegmentCache;
  readonly #segmentMs: Millis;
  /** Time loaded before a segment, to include the values in effect when it begins. */
  readonly #lookback: Millis;
  readonly #abort = new AbortController();
  /** Rows on screen, loaded first; `null` for all. */
  #interest: ReadonlySet<number> | null;
  #formulas: FormulaStage | null = null;
  #transport: Transport;
  #segment: Segment | null = null;
  #alarms: readonly AlarmRow[] = [];
  #isAskingAlarms = false;
  /** `null` before loading and after success. */
  #alarmsFault: Fault | null = null;
  #hasAlarms = false;
  /**
   * Alarms as last sent: why they are uncertain, then the id and confirmation time of each; `null` before the first.
   */
  #sentAlarms: readonly unknown[] | null = null;
  #fault: Fault | null = null;
  readonly #thinnedRows = new Set<number>();
  #spacing: Millis = 0;
  #timer: Cancel | null = null;
  #stateSentAt = Number.NEGATIVE_INFINITY;

  constructor(
    deps: ReplayDeps,
    { from, end, at = from }: Extract<ReplayCommand, { kind: 'start' }>,
    { isHidden, interest, firstNumber }: ReplayPage,
  ) {
    const { ports, rows, slotCount } = deps;
    this.#deps = deps;
    this.#firstNumber = firstNumber;
    this.#table = new ValueTable(rows.size);
    this.#timeline = new Timeline(this.#table, deps.getInterval);
    this.#transport = createTransport(from, end, at, ports.monotonic());
    this.#interest = interest === null ? null : new Set(interest);
    this.#batches = createBatchSender(ports, this.#table, {
      slotCount,
      isHidden,
      beforeBatch: () => this.#recompute(),
      send: (message) => this.#send(message),
    });
    this.#batches.setInterest(interest);
    const intervals = [...rows.signals.values()].map(deps.getInterval);
    this.#segmentMs = getSegmentLength(intervals);
    const lookback = Math.max(REPLAY_LOOKBACK_MIN_MS, STALE_INTERVALS * Math.max(...intervals, 0));
    this.#lookback = Math.min(REPLAY_LOOKBACK_MS, lookback);
    this.#segments = this.#createCache();
    // Sends all slots once, to remove live values even if the past has none.
    for (let row = 0; row < slotCount; row++) this.#table.mark(row);
    this.#show();
    void this.#loadAlarms();
  }

  handleCommand(command: Exclude<ReplayCommand, { kind: 'start' | 'leave' }>): void {
    const now = this.#deps.ports.monotonic();
    this.#transport = this.#advance(this.#transport);
    if (command.kind === 'step') {
      const paused = steer(this.#transport, { kind: 'pause' }, now);
      const at = (command.direction > 0 ? findMomentAfter : findMomentBefore)(this.#segments, paused.at);
      this.#transport = steer(paused, { kind: 'seek', at }, now);
    } else this.#transport = steer(this.#transport, command, now);
    if (this.#fault !== null && command.kind !== 'pause') {
      this.#fault = null;
      this.#segments.retry();
    }
    if (this.#alarmsFault !== null && isWorthRetrying(this.#alarmsFault) && command.kind !== 'pause')
      void this.#loadAlarms();
    this.#show();
    this.#scheduleMove();
  }

  handlePaint(sequence: number): void {
    this.#batches.handlePaint(sequence - this.#firstNumber);
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
    this.#abort.abort();
    this.#segments.stop();
    this.#timer?.();
    this.#timer = null;
    this.#batches.stop();
  }

  #send(message: BatchMessage): void {
    const header = new Float64Array(message.buffer, 0, Header.sequence + 1);
    header[Header.sequence] = (header[Header.sequence] as number) + this.#firstNumber;
    this.#deps.send(message);
  }

  #createCache(): SegmentCache {
    const { call, owner, rows, getTextKind } = this.#deps;
    const { from, end } = this.#transport;
    const source = getSource(owner);
    const signals = [...rows.signals].map(
      ([id, row]): LoadedSignal => ({ id, row, textKind: getTextKind(row) }),
    );
    /** Returns 0 for rows on screen, 1 for others. */
    const getRank = (row: number): number => (this.#interest?.has(row) === false ? 1 : 0);
    return new SegmentCache(roundRange(from, end), this.#segmentMs, {
      load: (segment, withLookback, { signal, onLoaded }) => {
        // No earlier segment supplies the values in effect when the first begins.
        const lookback = segment.index === 0 ? REPLAY_LOOKBACK_MS : this.#lookback;
        const range = roundRange(segment.from - (withLookback ? lookback : 0), segment.end);
        const sortedSignals = [...signals].sort((a, b) => getRank(a.row) - getRank(b.row));
        const handleRow: RowHandler = (row, history, spacing) => {
          if (spacing > 0) this.#thinnedRows.add(row);
          this.#spacing = Math.max(this.#spacing, spacing);
          onLoaded(row, history);
        };
        return loadSegment({ call, source, signal, onLoaded: handleRow }, sortedSignals, range);
      },
      onLoaded: (segment, row, history) => {
        if (segment !== this.#segment) return;
        this.#timeline.put(row, history);
        this.#batches.handleChanges();
        if (segment.rows.size % SIGNALS_A_REPORT === 0) this.#emitState();
      },
      onFinished: (fault) => {
        this.#fault = fault;
        this.#show();
      },
    });
  }

  #scheduleMove(): void {
    this.#timer?.();
    this.#timer = null;
    if (!this.#transport.isPlaying) return;
    this.#timer = this.#deps.ports.after(BATCH_INTERVAL_MS, () => {
      this.#transport = this.#advance(this.#transport);
      const now = this.#deps.ports.monotonic();
      const isDue = now - this.#stateSentAt >= REPLAY_STATE_MS || !this.#transport.isPlaying;
      this.#show(isDue);
      this.#scheduleMove();
    });
  }

  /** Advances with time, but not beyond the loaded range. */
  #advance(transport: Transport): Transport {
    const { at, end } = transport;
    const ready = this.#segments.getReadyRange(at).end;
    const limit = ready >= end ? end : Math.max(at, ready - 1);
    return advance(transport, this.#deps.ports.monotonic(), limit);
  }

  /** Moves the table to the current moment of the replay, and reports it if `shouldReport`. */
  #show(shouldReport = true): void {
    const { at, speed } = this.#transport;
    this.#segments.request(at, at + Math.max(this.#segmentMs, speed * REPLAY_AHEAD_MS));
    const segment = this.#segments.getSegment(at);
    if (segment !== this.#segment) {
      this.#segment = segment;
      this.#timeline.replace(segment?.rows ?? new Map());
    }
    this.#timeline.moveTo(at);
    this.#batches.handleChanges();
    if (!shouldReport) return;
    this.#emitState();
    this.#emitAlarms(at);
  }

  #emitState(): void {
    const { from, end, at, speed, isPlaying } = this.#transport;
    const total = this.#deps.rows.signals.size;
    const ready = this.#segments.getReadyRange(at);
    this.#stateSentAt = this.#deps.ports.monotonic();
    this.#deps.emit({
      kind: 'replay',
      replay: {
        from: epochMs(from),
        end: epochMs(end),
        at: epochMs(Math.round(at)),
        speed,
        isPlaying,
        readyFrom: epochMs(ready.from),
        readyEnd: epochMs(ready.end),
        loaded: this.#segments.isReady(at) ? total : (this.#segment?.rows.size ?? 0),
        total,
        fault: this.#fault,
        thinned: this.#thinnedRows.size,
        spacingMs: this.#spacing,
        unknownAlarms: this.#getUnknownAlarms(),
      },
    });
  }

  #getUnknownAlarms(): ReplayState['unknownAlarms'] {
    if (this.#hasAlarms) return undefined;
    if (this.#alarmsFault === null) return 'asked';
    return this.#alarmsFault.kind === 'unsupported' ? 'unsupported' : 'unreached';
  }

  #emitAlarms(at: number): void {
    const alarms = getAlarmsAt(this.#alarms, at);
    const states = [this.#getUnknownAlarms(), ...alarms.map(({ id, confirmTime }) => [id, confirmTime])];
    if (isSameData(states, this.#sentAlarms)) return;
    this.#sentAlarms = states;
    this.#deps.emit({ kind: 'replay-alarms', alarms });
  }

  #recompute(): void {
    const formulas = this.#formulas === null ? this.#deps.getFormulas() : null;
    if (formulas !== null)
      this.#formulas = createFormulaStage({
        table: this.#table,
        declarations: formulas.declarations,
        operandRows: formulas.operands,
        mvarRows: this.#deps.rows.mvars,
      });
    this.#formulas?.recompute(this.#table.markedRows);
  }

  /** Loads the newest alarm records up to the end, as many as a watch keeps. */
  async #loadAlarms(): Promise<void> {
    if (this.#isAskingAlarms) return;
    this.#isAskingAlarms = true;
    const { call, owner } = this.#deps;
    const source = getSource(owner);
    const { end } = this.#transport;
    const alarms: AlarmRow[] = [];
    // A page that fails ends the list: the newest records are shown and reported as incomplete.
    const outcome = await forEachPage(
      (pagenum) =>
        source.loadAlarms(
          call,
          { pagenum, count: HISTORY_ALARM_ROWS, end: epochMs(end) },
          { signal: this.#abort.signal },
        ),
      ({ list }) => {
        alarms.push(...list);
        return list.length > 0 && alarms.length < ALARMS_MAX;
      },
    );
    if (this.#abort.signal.aborted) return;
    this.#isAskingAlarms = false;
    this.#hasAlarms = outcome.ok;
    this.#alarmsFault = outcome.ok ? null : outcome.fault;
    this.#alarms = alarms;
    this.#show();
  }
}

/** Returns the length of a segment that loads quickly, given the expected intervals of the rows. */
function getSegmentLength(intervals: readonly Millis[]): Millis {
  const pointsPerMs = intervals.reduce((sum, interval) => sum + 1 / interval, 0);
  const shortestInterval = Math.min(...intervals);
  const length = Math.min(
    REPLAY_SEGMENT_SIGNAL_POINTS * shortestInterval,
    REPLAY_SEGMENT_POINTS / pointsPerMs,
  );
  return Math.min(REPLAY_SEGMENT_MAX_MS, Math.max(REPLAY_SEGMENT_MIN_MS, length));
}
