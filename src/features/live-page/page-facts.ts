import type { PageOwner } from '../../page-document/plan';
import type { PageId } from '../../shared/ids';

/** The facts of a page that are known before its document loads. */
export interface PageFacts {
  readonly owner: PageOwner;
  /** Identifies the page on this device. */
  readonly key: string;
  readonly pageId: PageId;
  readonly name: string;
  /** Document path relative to the CDN base; `null` while a password is missing, or without a document. */
  readonly path: string | null;
  /** Path of its style file relative to the CDN base; `null` if missing. */
  readonly stylePath: string | null;
  readonly needPassword: boolean;
  /**
   * Whether nothing of the page may be stored on the device because it, or access to its values, required a password.
   */
  readonly isNeverKept?: boolean;
  /** Permission code required to view it; '' if none. */
  readonly permission: string;
  /**
   * Whether a page without a document opens its owner's alarms instead (spec 6). [ours] Every page also has a button
   * for that.
   */
  readonly goAlarm: boolean;
}
