import type { ReactNode } from 'react';
import type { AssetRules } from '../../page-document/assets';
import type { Page } from '../../page-document/model';
import type { MonitorClient } from '../../worker-client/monitor-client';
import type { PageFacts } from './page-facts';
import type { OnJump } from './use-page-host';

export interface ReplayRequest {
  readonly isRequested: boolean;
  /** Whether the address names a past moment. */
  readonly isInAddress: boolean;
  readonly onDone: () => void;
}

export interface LivePageProps {
  readonly client: MonitorClient;
  /** Keeps its identity for the same page. */
  readonly facts: PageFacts;
  readonly page: Page;
  readonly assets: AssetRules;
  /** May change without redrawing the page. */
  readonly onJump: OnJump;
  readonly onAlarms?: (() => void) | undefined;
  readonly onLedgerClosed?: (() => void) | undefined;
  readonly onFindClosed?: (() => void) | undefined;
  /** Whether to fit the whole page into view. */
  readonly isWhole?: boolean | undefined;
  readonly replay?: ReplayRequest | undefined;
  readonly layout: (badge: ReactNode, stage: ReactNode) => ReactNode;
}
