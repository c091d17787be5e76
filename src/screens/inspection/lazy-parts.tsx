/** Parts of the form that few users need; their code loads when opened. */
import { lazyDialog } from '../../features/screen-states/lazy-dialog';
import type { AbortDialogProps } from './abort-dialog';
import type { RepairSheetProps } from './repair-props';

export const LazyRepairSheet = lazyDialog<RepairSheetProps>(() => import('./repair-sheet'));
export const LazyAbortDialog = lazyDialog<AbortDialogProps>(() => import('./abort-dialog'));
