/** What the sheets around a shown page share: its watch and where it belongs. */
import { createContext, useContext } from 'react';
import type { Page } from '../../../page-document/model';
import type { PageOwner, PagePlan } from '../../../page-document/plan';
import type { EpochMs } from '../../../shared/units';
import type { Watch } from '../../../state/live/watch';
import type { MonitorClient } from '../../../worker-client/monitor-client';

export interface LivePage {
  readonly client: Pick<MonitorClient, 'curve'>;
  readonly owner: PageOwner;
  readonly page: Page;
  readonly plan: PagePlan;
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
