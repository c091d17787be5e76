/** The context of sheets around live values: the watch, its owner, and the page that shows the values. */
import { createContext, useContext } from 'react';
import type { Page } from '../../page-document/model';
import type { PageOwner, PagePlan } from '../../page-document/plan';
import type { EpochMs } from '../../shared/units';
import type { Watch } from '../../state/live/watch';
import type { MonitorClient } from '../../worker-client/monitor-client';
import type { KnownSignal } from './value-rules';

export interface LiveValues {
  readonly client: Pick<MonitorClient, 'recent'>;
  readonly owner: PageOwner;
  /** A list of signals has no widgets and no id. */
  readonly page: Pick<Page, 'widgets'> & Partial<Pick<Page, 'id'>>;
  readonly pageName?: string;
  readonly plan: Pick<PagePlan, 'spec' | 'getSlot' | 'widgetSlots'>;
  readonly watch: Watch;
  /** The facts that a list of signals has about the signal of each slot. */
  readonly known?: readonly KnownSignal[];
  /** Whether the watch shows the past; nothing may be written then. */
  readonly isReplay: boolean;
  /** The worker's steady clock; the replayed moment while the watch shows the past. */
  readonly now: () => EpochMs;
}

const LiveContext = createContext<LiveValues | null>(null);
export const LiveProvider = LiveContext.Provider;

/** `null` outside of a `LiveProvider`. */
export const useMaybeLiveValues = (): LiveValues | null => useContext(LiveContext);

/** Throws outside of a `LiveProvider`. */
export function useLiveValues(): LiveValues {
  const live = useContext(LiveContext);
  if (!live) throw new Error('No live values outside of LiveProvider');
  return live;
}
