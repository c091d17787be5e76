import { createContext, useContext } from 'react';
import type { Page } from '../../page-document/model';
import type { PageOwner, PagePlan } from '../../page-document/plan';
import type { EpochMs } from '../../shared/units';
import type { Watch } from '../../state/live/watch';
import type { MonitorClient } from '../../worker-client/monitor-client';
import type { KnownSignal } from './value-rules';

export interface LiveValues {
  readonly client: Pick<MonitorClient, 'loadRecent'>;
  readonly owner: PageOwner;
  /** The shown page; a list of signals has no widgets and no id. */
  readonly page: Pick<Page, 'widgets'> & Partial<Pick<Page, 'id'>>;
  readonly pageName?: string;
  readonly plan: Pick<PagePlan, 'spec' | 'getSlot' | 'widgetSlots'>;
  readonly watch: Watch;
  /** The signal of each slot as a list of signals declares it. */
  readonly known?: readonly KnownSignal[];
  /** Whether the watch shows the past, which locks writing. */
  readonly isReplay: boolean;
  /** Returns the time of the worker's steady clock, or the replayed moment during a replay. */
  readonly now: () => EpochMs;
}

const LiveContext = createContext<LiveValues | null>(null);
export const LiveProvider = LiveContext.Provider;

/** Returns `null` outside of a `LiveProvider`. */
export const useMaybeLiveValues = (): LiveValues | null => useContext(LiveContext);

/** Throws outside of a `LiveProvider`. */
export function useLiveValues(): LiveValues {
  const live = useContext(LiveContext);
  if (!live) throw new Error('No live values outside of LiveProvider');
  return live;
}
