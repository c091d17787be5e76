/** Shows the write log over a page, even while it is loading. The code loads when first opened. */
import { lazyDialog } from '../screen-states/lazy-dialog';

export const LedgerSheet = lazyDialog(async () => ({
  default: (await import('../writing/ledger-sheet')).LedgerSheet,
}));
