/**
 * Decode and merge together: a push frame or the answer of a signal query goes in, the table's rows are newer after.
 * All or nothing: a frame is decoded first, and merged only when the whole frame has been understood.
 */
import type { SignalSnapshot } from '../../../src/shared/calls/project';
import type { EpochMs } from '../../../src/shared/units';
import { ClockRuns } from './clock-runs';
import { FrameReader } from './decode';
import { isGoodCode, Kind, kindOf } from './decode-value';
import type { FrameValues } from './frame-values';
import {
  type ArrivalContext,
  forgetEarlierTimes,
  latestPlausible,
  Merged,
  mergeValue,
  repeats,
} from './merge';
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
  /** The frame's alarms as parsed JSON, not yet decoded; undefined where absent. */
  readonly signalAlarm: unknown;
}

/** Values that lie in columns elsewhere. */
export interface PlacedValues {
  readonly columns: Pick<FrameValues, 'kinds' | 'flags' | 'numbers' | 'times' | 'texts'>;
  /** The row of each value, and its place in the columns. */
  readonly rows: Int32Array;
  readonly places: Int32Array;
  readonly count: number;
}

export interface Ingest {
  /** The values of the last understood frame or answer, accepted or not. */
  readonly values: Pick<FrameValues, 'rows' | 'count' | 'passedOver'>;
  /**
   * Takes a push frame over (wire: The live path). Anything but a JSON object is not understood. `gatewaysFirst` gets the
   * gateway states of an understood frame, as parsed JSON, before its values are merged; undefined where absent.
   */
  ingestFrame(
    text: string,
    context: ArrivalContext,
    gatewaysFirst?: (gatewayAlarm: unknown) => void,
  ): IngestResult;
  /**
   * Takes the answer of a signal query over, by the same rules. After a reconnect its values count as arrived anew,
   * also those whose time has not changed: the platform has just vouched for them. What only repeats a value that the
   * same link has brought is as old as that. `askedAt`: when the present link was asked; its answer replaces whatever an
   * earlier one had brought by then. Null where it does not.
   */
  ingestSnapshot(
    signals: readonly SignalSnapshot[],
    context: ArrivalContext,
    askedAt?: EpochMs | null,
  ): IngestResult;
  /** Takes values over that something else has decoded, by the same rules. */
  ingestPlaced(values: PlacedValues, context: ArrivalContext): IngestResult;
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
  signalAlarm: undefined,
};

/** `rows`: the row of each signal id; a signal has one row, however many widgets show it. */
export function createFrameIngest(table: ValueTable, rows: ReadonlyMap<string, number>): Ingest {
  const kinds = new Uint8Array(table.size);
  const reader = new FrameReader(rows, kinds);
  const { values } = reader;
  const runs = new ClockRuns();
  const rowKind = (row: number): Kind => (kinds[row] ?? Kind.unknown) as Kind;

  /**
   * Merges decoded values, in order. `places`: where each lies in the columns; null where it lies at its index. `isPresent`:
   * they come over the present link, and tell what the time of their source is.
   */
  const commit = (
    { kinds: kindsOf, flags, numbers, times, texts }: PlacedValues['columns'],
    { rows: rowsOf, count }: Pick<PlacedValues, 'rows' | 'count'>,
    places: Int32Array | null,
    context: ArrivalContext,
    isPush: boolean,
    isPresent = isPush,
  ): IngestResult => {
    const { generation, arrival } = context;
    const latest = latestPlausible(context);
    let accepted = 0;
    let changed = 0;
    for (let i = 0; i < count; i++) {
      const row = rowsOf[i] as number;
      const at = places === null ? i : (places[i] as number);
      const number = numbers[at] as number;
      const time = times[at] as number;
      const flag = flags[at] as number;
      const text = texts[at] as string | null;
      const isNews = isPush || !repeats(table, row, number, time, flag, text, generation);
      const arrivedAt = isNews ? arrival : (table.arrivals[row] as number);
      let merged = mergeValue(table, row, number, time, flag, text, generation, arrivedAt, latest);
      if (merged === Merged.ignored) {
        if (!isPresent || !runs.isSetBack(row, time, arrival, table.arrivals[row] as number)) continue;
        table.times[row] = Number.NaN;
        merged = mergeValue(table, row, number, time, flag, text, generation, arrivedAt, latest);
      }
      accepted++;
      if (kindsOf[at] !== Kind.unknown) kinds[row] = kindsOf[at] as number;
      if (merged === Merged.changed) changed++;
    }
    if (isPush && changed > 0 && Number.isNaN(table.oldestArrival)) table.oldestArrival = arrival;
    return {
      understood: true,
      accepted,
      ignored: count - accepted + values.passedOver,
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
    ingestFrame: (text, context, gatewaysFirst) => {
      if (!reader.read(text)) return NOT_UNDERSTOOD;
      gatewaysFirst?.(reader.gatewayAlarm);
      return commit(values, values, null, context, true);
    },
    ingestPlaced(placed, context) {
      reader.begin();
      return commit(placed.columns, placed, placed.places, context, true);
    },
    ingestSnapshot(signals, context, askedAt = null) {
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
      if (askedAt !== null) forgetEarlierTimes(table, values, context.generation, askedAt);
      return commit(values, values, null, context, false, askedAt !== null);
    },
  };
}
