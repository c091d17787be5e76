/** The ingest stage with its quick reader loaded, for benches and tests; a watch starts without it. */
import { createFrameIngest, type Ingest } from './frame-ingest';
import { createQuickReader } from './quick-reader';
import type { ValueTable } from './table';

export type { Ingest } from './frame-ingest';

export function createIngest(table: ValueTable, rows: ReadonlyMap<string, number>): Ingest {
  const ingest = createFrameIngest(table, rows);
  ingest.setQuickReader(createQuickReader);
  return ingest;
}
