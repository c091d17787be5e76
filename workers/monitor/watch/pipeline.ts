/**
 * The stages of one watch, in the order in which a value passes them:
 *
 *     socket → decode → merge → formula → freshness → batch
 *
 * Each stage is made before the one that hands values to it, so this file is read from its end. All stages work on the
 * rows of `context.table`.
 */
import type { WatchSpec } from '../contract/contract';
import { createIngest, type Ingest } from '../live/ingest';
import type { Link } from '../live/socket-link';
import { OutageTracker } from '../monitoring/outage-tracker';
import { type BatchStage, createBatchStage } from './batch-stage';
import type { WatchContext } from './context';
import { FormulaService } from './formula-service';
import { createLinkEvents } from './link-events';
import { createServices, type WatchServices } from './services';
import type { WatchFamily } from './watch-family';

export interface Pipeline {
  readonly link: Link;
  readonly ingest: Ingest;
  readonly formulas: FormulaService;
  /** Ages all values and sends those that have changed. */
  readonly sweep: () => void;
  readonly batch: BatchStage;
  readonly services: WatchServices;
  readonly outage: OutageTracker;
}

export function createPipeline<S extends WatchSpec>(
  context: WatchContext,
  isHidden: boolean,
  { createLink }: WatchFamily<S>,
): Pipeline {
  const { ports, adapter, table, rows, profile, freshness } = context;
  const ingest = createIngest(table, rows.signals);

  // 6. batch: when the page has credit; a replay takes the place of live values here
  const batch = createBatchStage(context, {
    isHidden,
    ingest,
    formulas: () => formulas,
    backToLive: () => {
      sweep();
      if (adapter.push) void services.values.load();
      void services.gateways.ask();
      void services.alarms.ask();
    },
  });
  const { changed } = batch;

  // 5. freshness: once a second, and when the link or a gateway changes
  const sweep = (): void => {
    const start = ports.now();
    freshness.sweep(start);
    profile.swept(start);
    changed();
  };

  // 4. formula: just before a batch is packed
  const formulas: FormulaService = new FormulaService(context, changed);

  // 2. decode, 3. merge: `ingest`, for the frames of the link and for the answers that services ask for
  const services = createServices(context, { ingest, formulas, sweep, changed });
  const accepted = (): void => {
    changed();
    context.valuesArrived();
  };

  // 1. socket, or polling
  const outage = new OutageTracker();
  const events = createLinkEvents(context, services, outage, sweep);
  const link = createLink(context, { services, ingest, outage, accepted }, events);

  return { link, ingest, formulas, sweep, batch, services, outage };
}
