/**
 * The stages of a watch, in the order in which a value passes them:
 *
 * socket → decode → merge → formula → freshness → batch
 *
 * Each stage is created before the one that feeds it, so read this file from the end. All stages work on the rows of
 * `context.table`.
 */
import type { WatchSpec } from '../contract/contract';
import { createFrameIngest, type Ingest } from '../live/frame-ingest';
import type { Link } from '../live/socket-link';
import { type BatchStage, createBatchStage } from './batch-stage';
import type { WatchContext } from './context';
import type { LateCode } from './late-part';
import type { LinkDeps } from './link-deps';
import { createLinkEvents } from './link-events';
import { createServices, type WatchServices } from './services';
import type { WatchFamily } from './watch-family';

export interface Pipeline {
  readonly link: Link;
  readonly ingest: Ingest;
  readonly sweep: () => void;
  readonly batch: BatchStage;
  readonly services: WatchServices;
}

export function createPipeline<S extends WatchSpec>(
  context: WatchContext,
  isHidden: boolean,
  { createLink }: WatchFamily<S>,
  code: LateCode,
  detectSleep: LinkDeps['detectSleep'],
): Pipeline {
  const { ports, table, rows, profile, freshness } = context;
  const ingest = createFrameIngest(table, rows.signals);

  // 6. batch: when the page has credit; 4. formula: just before a batch is packed
  const batch = createBatchStage(context, { isHidden, getLatePart: () => services.latePart });
  const { handleChanges } = batch;

  // 5. freshness: once a second, and when the link or a gateway changes
  const sweep = (): void => {
    const start = ports.now();
    freshness.sweep(start);
    profile.recordSweep(start);
    handleChanges();
  };

  // 2. decode, 3. merge: `ingest`, for frames of the link and answers to services
  const services: WatchServices = createServices(context, code, { ingest, batch, sweep });
  const handleAccepted = (): void => {
    handleChanges();
    context.onValues();
  };

  // 1. socket, or polling
  const events = createLinkEvents(context, services, sweep);
  const link = createLink(context, { services, ingest, onAccepted: handleAccepted, detectSleep }, events);

  return { link, ingest, sweep, batch, services };
}
