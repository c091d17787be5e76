/** The write log, over a watched page or one still loading. Its code loads when first opened. */
import { lazyDialog } from '../screen-states/lazy-dialog';

export const LedgerSheet = lazyDialog(async () => ({
  default: (await import('../writing/ledger-sheet')).LedgerSheet,
}));
