/** The services for forms, as part of `Services`: a live page does not load their code. */
import type { Outbox } from './outbox';
import type { Pictures } from './pictures';
import type { WorkStore } from './work-store';

export interface Work {
  readonly store: WorkStore;
  readonly outbox: Outbox;
  readonly pictures: Pictures;
}
