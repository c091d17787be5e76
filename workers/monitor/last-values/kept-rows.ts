import { LAST_VALUES_CLOCK_MS, LAST_VALUES_MAX_AGE_MS } from '../../../src/shared/constants';
import { Freshness, HAS_SUSPECT_TIME, withFreshness } from '../../../src/shared/reading';
import type { EpochMs } from '../../../src/shared/units';
import type { Rows } from '../live/rows';
import type { ValueTable } from '../live/table';

/** The values that a page showed to a user, in columns. */
export interface KeptRows {
  readonly key: string;
  /** Time of saving, by the steady clock like arrivals. */
  readonly savedAt: EpochMs;
  readonly names: readonly string[];
  readonly numbers: Float64Array;
  readonly times: Float64Array;
  readonly arrivals: Float64Array;
  readonly flags: Uint16Array;
  readonly texts: readonly (string | null)[];
}

/**
 * Lists the rows to keep, under names that are stable across builds. Counts are not kept, since they would look
 * current.
 */
function listNamedRows({
  signals,
  mvars,
  gateways,
}: Rows): readonly (readonly [name: string, row: number])[] {
  return [
    ...[...signals].map(([id, row]) => [`signal ${id}`, row] as const),
    ...[...mvars].map(([id, row]) => [`mvar ${id}`, row] as const),
    ...gateways.map(({ equipmentId, row }) => [`gateway ${equipmentId}`, row] as const),
  ];
}

/** Copies the rows to keep; `null` if the watch has received none. */
export function getKeptRows(key: string, table: ValueTable, rows: Rows, now: EpochMs): KeptRows | null {
  const keptRows = listNamedRows(rows).filter(
    // A time in the future would outlast all later ones.
    ([, row]) => !Number.isNaN(table.arrivals[row]) && ((table.flags[row] ?? 0) & HAS_SUSPECT_TIME) === 0,
  );
  if (keptRows.length === 0) return null;
  const readColumn = (values: Float64Array): Float64Array =>
    Float64Array.from(keptRows, ([, row]) => values[row] ?? 0);
  return {
    key,
    savedAt: now,
    names: keptRows.map(([name]) => name),
    numbers: readColumn(table.numbers),
    times: readColumn(table.times),
    arrivals: readColumn(table.arrivals),
    flags: Uint16Array.from(keptRows, ([, row]) => table.flags[row] ?? 0),
    texts: keptRows.map(([, row]) => table.texts[row] ?? null),
  };
}

const isColumn = (raw: unknown, size: number): raw is Float64Array =>
  raw instanceof Float64Array && raw.length === size;

/** Reads a record; `null` unless valid and from the last 24 hours by this clock. */
export function readKeptRows(raw: unknown, now: EpochMs): KeptRows | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { key, savedAt, names, numbers, times, arrivals, flags, texts } = raw as Partial<
    Record<keyof KeptRows, unknown>
  >;
  if (typeof key !== 'string' || typeof savedAt !== 'number' || !Array.isArray(names)) return null;
  const age = now - savedAt;
  // If the clock was set back since, everything would look too recent.
  if (!(age >= -LAST_VALUES_CLOCK_MS && age <= LAST_VALUES_MAX_AGE_MS)) return null;
  const size = names.length;
  const isWhole =
    names.every((name) => typeof name === 'string') &&
    [numbers, times, arrivals].every((column) => isColumn(column, size)) &&
    flags instanceof Uint16Array &&
    flags.length === size &&
    Array.isArray(texts) &&
    texts.length === size &&
    texts.every((text) => text === null || typeof text === 'string');
  return isWhole ? (raw as KeptRows) : null;
}

/**
 * Fills empty rows of a table. Their generation belongs to no link, so every sweep marks them disconnected until new
 * values replace them. Returns the number written.
 */
export function showKeptRows(keptRows: KeptRows, table: ValueTable, rows: Rows): number {
  const indexes = new Map(keptRows.names.map((name, index) => [name, index]));
  let shownCount = 0;
  for (const [name, row] of listNamedRows(rows)) {
    const index = indexes.get(name);
    if (index === undefined || !Number.isNaN(table.arrivals[row])) continue;
    table.numbers[row] = keptRows.numbers[index] ?? Number.NaN;
    table.times[row] = keptRows.times[index] ?? Number.NaN;
    // Never more recent than when they were kept.
    table.arrivals[row] = Math.min(keptRows.arrivals[index] ?? Number.NaN, keptRows.savedAt);
    table.flags[row] = withFreshness(keptRows.flags[index] ?? 0, Freshness.disconnected);
    table.texts[row] = keptRows.texts[index] ?? null;
    table.generations[row] = 0;
    table.mark(row);
    shownCount++;
  }
  return shownCount;
}
