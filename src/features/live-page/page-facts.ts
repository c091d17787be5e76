/** The facts of a page. */
import type { PageOwner } from '../../page-document/plan';
import type { PageId } from '../../shared/ids';

/** Everything that is known of a page before its document is loaded. */
export interface PageFacts {
  readonly owner: PageOwner;
  /** Names the page on this device. */
  readonly key: string;
  readonly pageId: PageId;
  readonly name: string;
  /** Relative path of the document under the CDN base; null while a password is missing, or where the page has no document. */
  readonly path: string | null;
  /** Relative path of its style file, where it has one. */
  readonly stylePath: string | null;
  readonly needPassword: boolean;
  /** Nothing of the page is kept on the device: a password has opened it, or leads to its values. */
  readonly isNeverKept?: boolean;
  /** Permission code that viewing needs, '' for none. */
  readonly permission: string;
  /**
   * "Go to alarm" (spec 6): a page without a document leads to its owner's alarms at once. [ours] Every page has a button
   * that leads there.
   */
  readonly goAlarm: boolean;
}
