/** What the sheets around shown values share: their watch, where it belongs, and the page that they stand on. */
import { createContext, useContext } from 'react';
import type { Page } from '../../page-document/model';
import type { PageOwner, PagePlan } from '../../page-document/plan';
import type { EpochMs } from '../../shared/units';
import type { Watch } from '../../state/live/watch';
import type { MonitorClient } from '../../worker-client/monitor-client';

export interface LivePage {
  readonly client: Pick<MonitorClient, 'recent'>;
  readonly owner: PageOwner;
  /** A list of signals has no widgets. */
  readonly page: Pick<Page, 'widgets'>;
  /** What a person calls the page; missing where it has no name of its own. */
  readonly place?: string;
  readonly plan: Pick<PagePlan, 'spec' | 'slotOf'>;
  readonly watch: Watch;
  /** The watch shows the past: nothing may be written. */
  readonly isReplay: boolean;
  /** The worker's steady clock; the replayed time while the watch shows the past. */
  readonly now: () => EpochMs;
}

const LiveContext = createContext<LivePage | null>(null);
export const LiveProvider = LiveContext.Provider;

export function useLivePage(): LivePage {
  const live = useContext(LiveContext);
  if (!live) throw new Error('No live page: the component is not inside LiveProvider');
  return live;
}
