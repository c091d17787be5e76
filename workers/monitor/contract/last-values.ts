/** The part of the contract about the values that a page showed last: kept on the device for a start without a network. */
import type { WatchId } from './watch';

export type LastValuesOrder =
  /** Keeps what the watch has now. Answers null: nothing waits for it. */
  | {
      readonly kind: 'keep';
      readonly watch: WatchId;
      /** Names person and page. */
      readonly key: string;
    }
  /**
   * Shows what was kept under the key wherever the watch has received nothing, as disconnected. Answers the moment at
   * which it was kept; null where nothing was shown.
   */
  | { readonly kind: 'show'; readonly watch: WatchId; readonly key: string }
  /** Deletes everything of everybody. */
  | { readonly kind: 'forget' };
