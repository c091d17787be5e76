/**
 * Reads long series of generated frames with the product and the oracle, and compares all results. Comparing is cheap
 * while both agree: a million entries take seconds.
 */
import { expect } from 'vitest';
import { createIngest } from '../../../../../workers/monitor/live/ingest';
import { ValueTable } from '../../../../../workers/monitor/live/table';
import { Oracle, type OracleResult, type OracleValue } from './oracle';
import { createContext, getBothSides, ingestWithAlarms, isConsistent, toOracleValue } from './support';

export interface ReadTotals {
  /** Entries read by the oracle, merged or ignored. */
  readonly entries: number;
  /** Invalid frames, which changed nothing. */
  readonly malformed: number;
}

const FIELDS = ['number', 'text', 'quality', 'time', 'isFuture', 'arrival', 'generation'] as const;
const isSame = (ours: OracleValue | undefined, theirs: OracleValue | undefined): boolean =>
  ours === theirs ||
  (ours !== undefined && theirs !== undefined && FIELDS.every((name) => Object.is(ours[name], theirs[name])));

const formatPart = (part: unknown): string => (part === undefined ? 'absent' : JSON.stringify(part));
const formatResult = ({ understood, accepted, ignored, gatewayAlarm, signalAlarm }: OracleResult): string =>
  `${understood} ${accepted} ${ignored} ${formatPart(gatewayAlarm)} ${formatPart(signalAlarm)}`;

export function readAndCompare(frames: readonly string[], ids: readonly string[]): ReadTotals {
  const rows = new Map(ids.map((id, row) => [id, row]));
  const table = new ValueTable(ids.length);
  const oracle = new Oracle(new Set(ids));
  const { ingestFrame } = createIngest(table, rows);
  const isRowSame = ([id, row]: readonly [string, number]): boolean =>
    isSame(toOracleValue(table, row), oracle.values.get(id)) && isConsistent(table, row);
  let entries = 0;
  let malformed = 0;
  frames.forEach((frame, n) => {
    const now = createContext({ generation: n + 1 });
    const theirs = oracle.readFrame(frame, now);
    const ours = ingestWithAlarms(ingestFrame, frame, now);
    if (formatResult(ours) !== formatResult(theirs) || ![...rows].every(isRowSame)) {
      const sides = getBothSides(table, rows, oracle);
      const before = frames.slice(0, n);
      expect({ before, frame, result: ours, values: sides.ours }).toEqual({
        before,
        frame,
        result: theirs,
        values: sides.theirs,
      });
    }
    entries += theirs.accepted + theirs.ignored;
    if (!theirs.understood) malformed++;
  });
  return { entries, malformed };
}

/** Reads series of frames until they contain the given number of entries, and returns the totals. */
export function readSeries(
  entries: number,
  nextSeries: () => readonly [readonly string[], readonly string[]],
): ReadTotals {
  let totals: ReadTotals = { entries: 0, malformed: 0 };
  while (totals.entries < entries) {
    const [frames, ids] = nextSeries();
    const seriesTotals = readAndCompare(frames, ids);
    totals = {
      entries: totals.entries + seriesTotals.entries,
      malformed: totals.malformed + seriesTotals.malformed,
    };
  }
  return totals;
}
