/** Needs of the link of a watch, whatever the family of its equipment. */
import type { Ingest } from '../live/ingest';
import type { OutageTracker } from '../monitoring/outage-tracker';
import type { WatchServices } from './services';

export interface LinkDeps {
  readonly services: WatchServices;
  readonly ingest: Ingest;
  readonly outage: OutageTracker;
  /** A frame brought values. */
  readonly accepted: () => void;
}
