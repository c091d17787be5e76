/** The ingest stage with all its code from the start, for benches and tests: a watch begins without the learner. */
import { createFrameIngest, type Ingest } from './frame-ingest';
import { ShapeLearner } from './shape-learner';
import type { ValueTable } from './table';

export type { Ingest, IngestResult } from './frame-ingest';

export function createIngest(table: ValueTable, rows: ReadonlyMap<string, number>): Ingest {
  const learner = new ShapeLearner();
  return createFrameIngest(() => learner, table, rows);
}
