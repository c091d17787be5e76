/**
 * Decode and merge together: a push frame or the answer of a signal query goes in, the table's rows are newer after.
 * All or nothing: a frame is decoded first, and merged only when the whole frame has been understood.
 */
import type { SignalSnapshot } from '../../../src/shared/calls/project';
import { FrameReader } from './decode';
import { isGoodCode, Kind, kindOf } from './decode-value';
import type { FrameValues } from './frame-values';
import { type ArrivalContext, latestPlausible, Merged, mergeValue } from './merge';
import type { CreateQuickReader } from './quick-reader';
import type { SignalReading } from './signal-reading';
import type { ValueTable } from './table';

/** The effect of one push frame on the table. */
export interface IngestResult {
  /** False for a malformed frame, which changes nothing. */
  readonly understood: boolean;
  /** Values that were merged. */
  readonly accepted: number;
  /** Entries that were older than the stored value, of unknown ids, without time against one with time, or without value. */
  readonly ignored: number;
  /** The frame's other parts as parsed JSON, not yet decoded; undefined where absent. */
  readonly gatewayAlarm: unknown;
  readonly signalAlarm: unknown;
}

export interface Ingest {
  /** The values of the last understood frame or answer, accepted or not. */
  readonly values: Pick<FrameValues, 'rows' | 'count' | 'passedOver'>;
  /** Takes a push frame over (wire: The live path). Anything but a JSON object is not understood. */
  ingestFrame(text: string, context: ArrivalContext): IngestResult;
  /**
   * Takes the answer of a signal query over, by the same rules. After a reconnect its values count as arrived anew,
   * also those whose time has not changed: the platform has just vouched for them.
   */
  ingestSnapshot(signals: readonly SignalSnapshot[], context: ArrivalContext): IngestResult;
  /** Takes values over that something else has decoded, by the same rules: `stage` pushes them. */
  ingestStaged(stage: (values: FrameValues) => void, context: ArrivalContext): IngestResult;
  /** Makes the reading of frames quick from now on. */
  hasten(create: CreateQuickReader): void;
  /** The data type of a row as last named. */
  kindOf(row: number): Kind;
  /** The present value of a row. */
  read(row: number): SignalReading;
}

const NOT_UNDERSTOOD: IngestResult = {
  understood: false,
  accepted: 0,
  ignored: 0,
  gatewayAlarm: undefined,
  signalAlarm: undefined,
};

/** `rows`: the row of each signal id; a signal has one row, however many widgets show it. */
export function createFrameIngest(table: ValueTable, rows: ReadonlyMap<string, number>): Ingest {
  const kinds = new Uint8Array(table.size);
  const reader = new FrameReader(rows, kinds);
  const { values } = reader;
  const rowKind = (row: number): Kind => (kinds[row] ?? Kind.unknown) as Kind;

  /** Merges the decoded values, in order. */
  const commit = (context: ArrivalContext, isPush: boolean): IngestResult => {
    const { generation, arrival } = context;
    const latest = latestPlausible(context);
    const { count, texts } = values;
    let accepted = 0;
    let changed = 0;
    for (let i = 0; i < count; i++) {
      const row = values.rows[i] as number;
      const merged = mergeValue(
        table,
        row,
        values.numbers[i] as number,
        values.times[i] as number,
        values.flags[i] as number,
        texts[i] as string | null,
        generation,
        arrival,
        latest,
      );
      if (merged === Merged.ignored) continue;
      accepted++;
      if (values.kinds[i] !== Kind.unknown) kinds[row] = values.kinds[i] as number;
      if (merged === Merged.changed) changed++;
    }
    if (isPush && changed > 0 && Number.isNaN(table.oldestArrival)) table.oldestArrival = arrival;
    return {
      understood: true,
      accepted,
      ignored: count - accepted + values.passedOver,
      gatewayAlarm: reader.gatewayAlarm,
      signalAlarm: reader.signalAlarm,
    };
  };

  return {
    values,
    hasten: (create) => {
      reader.quick = create({ table, rows, kinds, values });
    },
    kindOf: rowKind,
    read: (row) => ({
      number: table.numbers[row] as number,
      text: table.texts[row] ?? null,
      kind: rowKind(row),
      flags: table.flags[row] as number,
      time: table.times[row] as number,
      arrivedAt: table.arrivals[row] as number,
      generation: table.generations[row] as number,
    }),
    ingestFrame: (text, context) => (reader.read(text) ? commit(context, true) : NOT_UNDERSTOOD),
    ingestStaged(stage, context) {
      reader.begin();
      stage(values);
      return commit(context, true);
    },
    ingestSnapshot(signals, context) {
      reader.begin();
      for (const signal of signals) {
        const row = rows.get(signal.id);
        if (row === undefined) values.passedOver++;
        else
          reader.add(
            row,
            signal.value,
            kindOf(signal.dataType),
            isGoodCode(signal.code),
            signal.currentTime ?? Number.NaN,
          );
      }
      return commit(context, false);
    },
  };
}
