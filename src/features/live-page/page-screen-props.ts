/** Properties of the screen of a configuration page, and of the sheet of the other pages. */
import type { ReactNode } from 'react';
import type { PageId } from '../../shared/ids';
import type { UpLink } from './page-body';
import type { PageSource } from './page-source';

/** The properties of a sheet that lists the other pages. */
export interface PagesProps {
  /** Goes to a path; `page` where it is that of another page. */
  readonly onOpen: (path: string, page?: PageId) => void;
  readonly onClose: () => void;
}

export interface PageScreenProps {
  readonly pageId: PageId;
  /** The calls that load a page of the owner. The same function for the same owner; mount anew (by key) for another. */
  readonly sourceOf: (page: PageId) => PageSource;
  /** The list that the page is in. */
  readonly up: UpLink;
  /** Path of the back button; null: back to where the person came from. */
  readonly back: string | null;
  /** Draws the sheet of the other pages; null where there are none. */
  readonly pages: ((props: PagesProps) => ReactNode) | null;
}
