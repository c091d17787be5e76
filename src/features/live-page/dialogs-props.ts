import type { PageOwner } from '../../page-document/plan';
import type { Watch } from '../../state/live/watch';
import type { PageHost } from '../../widgets/live/page-host';
import type { PageDialogs } from './use-page-dialogs';

export interface DialogsProps {
  readonly dialogs: PageDialogs;
  readonly host: PageHost;
  readonly owner: PageOwner;
  readonly watch: Watch;
  readonly isReplay: boolean;
  readonly onLedgerClosed: (() => void) | undefined;
}
