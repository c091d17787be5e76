/** The write log, over a watched page and over one that is not there yet. Its code is loaded when it is first opened. */
import { lazyDialog } from '../screen-states/lazy-dialog';

export const LedgerSheet = lazyDialog(async () => ({
  default: (await import('../writing/ledger-sheet')).LedgerSheet,
}));
