/** The ingest stage with all its code from the start, for benches and tests: a watch begins without the quick reader. */
import { createFrameIngest, type Ingest } from './frame-ingest';
import { createQuickReader } from './quick-reader';
import type { ValueTable } from './table';

export type { Ingest, IngestResult } from './frame-ingest';

export function createIngest(table: ValueTable, rows: ReadonlyMap<string, number>): Ingest {
  const ingest = createFrameIngest(table, rows);
  ingest.hasten(createQuickReader);
  return ingest;
}
