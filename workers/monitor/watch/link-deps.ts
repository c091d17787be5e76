/** Needs of the link of a watch, whatever the family of its equipment. */
import type { Ingest } from '../live/frame-ingest';
import type { WatchServices } from './services';

export interface LinkDeps {
  readonly services: WatchServices;
  readonly ingest: Ingest;
  /** A frame brought values. */
  readonly accepted: () => void;
}
