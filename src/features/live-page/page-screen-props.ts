import type { ReactNode } from 'react';
import type { PageId } from '../../shared/ids';
import type { ParentLink } from './page-body';
import type { PageSource } from './page-source';

export interface PagesProps {
  readonly onOpen: (path: string, page?: PageId) => void;
  readonly onClose: () => void;
}

export interface PageScreenProps {
  readonly pageId: PageId;
  /**
   * Returns the calls that load a page of the owner. Stable for the same owner; another owner needs another React
   * key.
   */
  readonly getSource: (page: PageId) => PageSource;
  readonly parentLink: ParentLink;
  /** Path of the back button; `null` returns to the previous screen. */
  readonly backPath: string | null;
  /** Renders the sheet of the other pages; `null` if this is the only page. */
  readonly renderPages: ((props: PagesProps) => ReactNode) | null;
}
