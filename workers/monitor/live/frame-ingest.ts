/** Decodes frames and answers of signal queries, and merges them into the table once decoded in full. */
import type { SignalSnapshot } from '../../../src/shared/calls/project';
import type { EpochMs } from '../../../src/shared/units';
import { ClockRuns } from './clock-runs';
import { FrameReader } from './decode';
import { getKind, isGoodCode, Kind } from './decode-value';
import type { FrameValues } from './frame-values';
import {
  type ArrivalContext,
  forgetEarlierTimes,
  getLatestPlausible,
  isRepeat,
  Merged,
  mergeValue,
} from './merge';
import type { CreateQuickReader } from './quick-reader';
import type { SignalReading } from './signal-reading';
import type { ValueTable } from './table';

export interface IngestResult {
  /** `false` for a malformed frame, which changes nothing. */
  readonly understood: boolean;
  readonly accepted: number;
  /**
   * Number of entries without a value, of unknown ids, older than the stored value, or without a time if the stored
   * value has one.
   */
  readonly ignored: number;
  /** Parsed but undecoded alarms; `undefined` if absent. */
  readonly signalAlarm: unknown;
}

/** Values in another stage's columns. */
export interface PlacedValues {
  readonly columns: Pick<FrameValues, 'kinds' | 'flags' | 'numbers' | 'times' | 'texts'>;
  /** Row of each value, and its index in the columns. */
  readonly rows: Int32Array;
  readonly places: Int32Array;
  readonly count: number;
}

export interface Ingest {
  /** Values of the last understood frame or answer, accepted or not. */
  readonly values: Pick<FrameValues, 'rows' | 'count' | 'skippedCount'>;
  /**
   * Ingests a push frame (wire: The live path). `handleGateways` gets the gateway states of an understood frame,
   * `undefined` if absent, before its values are merged.
   */
  ingestFrame(
    text: string,
    context: ArrivalContext,
    handleGateways?: (gatewayAlarm: unknown) => void,
  ): IngestResult;
  /**
   * Ingests the answer of a signal query. After a reconnect, even values with an unchanged time count as new
   * arrivals, since the platform has just confirmed them; values from the same link keep their age. `askedAt`: time
   * of a query over the current link, whose answer replaces earlier values of a previous link; `null` if it must not.
   */
  ingestSnapshot(
    signals: readonly SignalSnapshot[],
    context: ArrivalContext,
    askedAt?: EpochMs | null,
  ): IngestResult;
  ingestPlaced(values: PlacedValues, context: ArrivalContext): IngestResult;
  setQuickReader(create: CreateQuickReader): void;
  getKind(row: number): Kind;
  read(row: number): SignalReading;
}

const NOT_UNDERSTOOD: IngestResult = {
  understood: false,
  accepted: 0,
  ignored: 0,
  signalAlarm: undefined,
};

/** Creates the stage. `rows`: row by signal id, shared by all widgets. */
export function createFrameIngest(table: ValueTable, rows: ReadonlyMap<string, number>): Ingest {
  const kinds = new Uint8Array(table.size);
  const reader = new FrameReader(rows, kinds);
  const { values } = reader;
  const runs = new ClockRuns();
  const getRowKind = (row: number): Kind => (kinds[row] ?? Kind.unknown) as Kind;

  /**
   * Merges decoded values. `places`: column index of each value; `null` if equal to its position. `isCurrent`:
   * whether the values come over the current link.
   */
  const commit = (
    { kinds: kindColumn, flags, numbers, times, texts }: PlacedValues['columns'],
    { rows: rowColumn, count }: Pick<PlacedValues, 'rows' | 'count'>,
    places: Int32Array | null,
    context: ArrivalContext,
    isPush: boolean,
    isCurrent = isPush,
  ): IngestResult => {
    const { generation, arrival } = context;
    const latestTime = getLatestPlausible(context);
    let accepted = 0;
    let changedCount = 0;
    for (let i = 0; i < count; i++) {
      const row = rowColumn[i] as number;
      const at = places === null ? i : (places[i] as number);
      const number = numbers[at] as number;
      const time = times[at] as number;
      const flag = flags[at] as number;
      const text = texts[at] as string | null;
      const isNews = isPush || !isRepeat(table, row, number, time, flag, text, generation);
      const arrivedAt = isNews ? arrival : (table.arrivals[row] as number);
      let mergeResult = mergeValue(table, row, number, time, flag, text, generation, arrivedAt, latestTime);
      if (mergeResult === Merged.ignored) {
        if (!isCurrent || !runs.isSetBack(row, time, arrival, table.arrivals[row] as number)) continue;
        table.times[row] = Number.NaN;
        mergeResult = mergeValue(table, row, number, time, flag, text, generation, arrivedAt, latestTime);
      }
      accepted++;
      if (kindColumn[at] !== Kind.unknown) kinds[row] = kindColumn[at] as number;
      if (mergeResult === Merged.changed) changedCount++;
    }
    if (isPush && changedCount > 0 && Number.isNaN(table.oldestArrival)) table.oldestArrival = arrival;
    return {
      understood: true,
      accepted,
      ignored: count - accepted + values.skippedCount,
      signalAlarm: reader.signalAlarm,
    };
  };

  return {
    values,
    setQuickReader: (create) => {
      reader.quick = create({ table, rows, kinds, values });
    },
    getKind: getRowKind,
    read: (row) => ({
      number: table.numbers[row] as number,
      text: table.texts[row] ?? null,
      kind: getRowKind(row),
      flags: table.flags[row] as number,
      time: table.times[row] as number,
      arrivedAt: table.arrivals[row] as number,
      generation: table.generations[row] as number,
    }),
    ingestFrame: (text, context, handleGateways) => {
      if (!reader.read(text)) return NOT_UNDERSTOOD;
      handleGateways?.(reader.gatewayAlarm);
      return commit(values, values, null, context, true);
    },
    ingestPlaced(placedValues, context) {
      reader.begin();
      return commit(placedValues.columns, placedValues, placedValues.places, context, true);
    },
    ingestSnapshot(signals, context, askedAt = null) {
      reader.begin();
      for (const signal of signals) {
        const row = rows.get(signal.id);
        if (row === undefined) values.skippedCount++;
        else
          reader.add(
            row,
            signal.value,
            getKind(signal.dataType),
            isGoodCode(signal.code),
            signal.currentTime ?? Number.NaN,
          );
      }
      if (askedAt !== null) forgetEarlierTimes(table, values, context.generation, askedAt);
      return commit(values, values, null, context, false, askedAt !== null);
    },
  };
}
