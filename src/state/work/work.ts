/** Everything for forms of work, as `Services` has it: a live page does not load its code. */
import type { Outbox } from './outbox';
import type { Pictures } from './pictures';
import type { WorkStore } from './work-store';

export interface Work {
  readonly store: WorkStore;
  readonly outbox: Outbox;
  readonly pictures: Pictures;
}
