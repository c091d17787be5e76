/** Requests about the values that a page last showed, kept on the device for a start without a network. */
import type { WatchId } from './watch';

export type LastValuesRequest =
  /** Keeps the watch's current values. Returns `null`. */
  | {
      readonly kind: 'keep';
      readonly watch: WatchId;
      /** Identifies user and page. */
      readonly key: string;
    }
  /** Shows kept values as disconnected in rows without a value. Returns when they were saved, or `null`. */
  | { readonly kind: 'show'; readonly watch: WatchId; readonly key: string }
  /** Deletes the kept values of all users. */
  | { readonly kind: 'forget' };
