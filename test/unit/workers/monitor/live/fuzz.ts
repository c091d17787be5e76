/**
 * Reads long series of generated frames with the product and the oracle, and compares all results. Comparing is cheap
 * while both agree: a million entries take seconds.
 */
import { expect } from 'vitest';
import { createIngest } from '../../../../../workers/monitor/live/ingest';
import { ValueTable } from '../../../../../workers/monitor/live/table';
import { Oracle, type OracleResult, type OracleValue } from './oracle';
import { bothSides, context, createRow, ingested, isConsistent } from './support';

export interface Read {
  /** Entries read by the oracle, merged or ignored. */
  readonly entries: number;
  /** Invalid frames, which changed nothing. */
  readonly malformed: number;
}

const NAMES = ['number', 'text', 'quality', 'time', 'isFuture', 'arrival', 'generation'] as const;
const isSame = (ours: OracleValue | undefined, theirs: OracleValue | undefined): boolean =>
  ours === theirs ||
  (ours !== undefined && theirs !== undefined && NAMES.every((name) => Object.is(ours[name], theirs[name])));

const getPart = (part: unknown): string => (part === undefined ? 'absent' : JSON.stringify(part));
const getResult = ({ understood, accepted, ignored, gatewayAlarm, signalAlarm }: OracleResult): string =>
  `${understood} ${accepted} ${ignored} ${getPart(gatewayAlarm)} ${getPart(signalAlarm)}`;

export function readAlike(frames: readonly string[], ids: readonly string[]): Read {
  const rows = new Map(ids.map((id, row) => [id, row]));
  const table = new ValueTable(ids.length);
  const oracle = new Oracle(new Set(ids));
  const { ingestFrame } = createIngest(table, rows);
  const isRowSame = ([id, row]: readonly [string, number]): boolean =>
    isSame(createRow(table, row), oracle.values.get(id)) && isConsistent(table, row);
  let entries = 0;
  let malformed = 0;
  frames.forEach((frame, n) => {
    const now = context({ generation: n + 1 });
    const theirs = oracle.frame(frame, now);
    const ours = ingested(ingestFrame, frame, now);
    if (getResult(ours) !== getResult(theirs) || ![...rows].every(isRowSame)) {
      const sides = bothSides(table, rows, oracle);
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
export function readMany(entries: number, next: () => readonly [readonly string[], readonly string[]]): Read {
  let all: Read = { entries: 0, malformed: 0 };
  while (all.entries < entries) {
    const [frames, ids] = next();
    const read = readAlike(frames, ids);
    all = { entries: all.entries + read.entries, malformed: all.malformed + read.malformed };
  }
  return all;
}
