/** Needs of the link of a watch, whatever the family of its equipment. */
import type { Ingest } from '../live/frame-ingest';
import type { WatchServices } from './services';

export interface LinkDeps {
  readonly services: WatchServices;
  readonly ingest: Ingest;
  /** Notices that the worker stood still: what it finds then may have waited since. */
  readonly noticeSleep: () => void;
  /** A frame brought values. */
  readonly accepted: () => void;
}
