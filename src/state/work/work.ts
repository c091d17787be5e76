/** Everything for forms of work, as `Services` has it: its code is not in what a live page loads. */
import type { Outbox } from './outbox';
import type { Pictures } from './pictures';
import type { WorkStore } from './work-store';

export interface Work {
  readonly store: WorkStore;
  readonly outbox: Outbox;
  readonly pictures: Pictures;
}
