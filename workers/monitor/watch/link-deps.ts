import type { Ingest } from '../live/frame-ingest';
import type { WatchServices } from './services';

export interface LinkDeps {
  readonly services: WatchServices;
  readonly ingest: Ingest;
  /** Detects whether the worker was suspended, after which incoming data may be old. */
  readonly detectSleep: () => void;
  readonly onAccepted: () => void;
}
