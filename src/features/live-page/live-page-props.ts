/** Properties of a page with its document loaded. */
import type { ReactNode } from 'react';
import type { AssetRules } from '../../page-document/assets';
import type { Page } from '../../page-document/model';
import type { MonitorClient } from '../../worker-client/monitor-client';
import type { PageFacts } from './page-facts';
import type { OnJump } from './use-page-host';

/** The replay as the screen around a page knows it. */
export interface ReplayRequest {
  /** The sheet that asks for the range is open. */
  readonly isAsked: boolean;
  /** The address names a moment of the past. */
  readonly isInAddress: boolean;
  /** The range was chosen, or the sheet was closed. */
  readonly onAnswered: () => void;
}

export interface LivePageProps {
  readonly client: MonitorClient;
  /** The same object for as long as it is the same page. */
  readonly facts: PageFacts;
  readonly page: Page;
  readonly assets: AssetRules;
  /** May change: the page is not drawn anew for it. */
  readonly onJump: OnJump;
  /** Goes to the alarms that belong to the page; undefined where the page has no link to them. */
  readonly onAlarms?: (() => void) | undefined;
  /** Closes the write log; undefined where it is not open. */
  readonly onLedgerClosed?: (() => void) | undefined;
  /** Closes the search for a value; undefined where it is not open. */
  readonly onFindClosed?: (() => void) | undefined;
  /** All of the page is in sight at once. */
  readonly isWhole?: boolean | undefined;
  /** Undefined where the page cannot be replayed. */
  readonly replay?: ReplayRequest | undefined;
  /** Places the badge and the page within the screen. */
  readonly layout: (badge: ReactNode, stage: ReactNode) => ReactNode;
}
