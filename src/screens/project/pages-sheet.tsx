import { projectWords } from '../../i18n/project';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import { projectInfo } from '../../shared/calls/project';
import type { PageId, ProjectId } from '../../shared/ids';
import { useCall } from '../../state/use-call';
import { useUser } from '../../state/use-user';
import { Dialog } from '../../ui/dialog';
import { LockIcon } from '../../ui/icons';
import { Skeleton } from '../../ui/skeleton';
import { FaultView } from '../common/fault-view';
import './pages-sheet.css';

interface PagesSheetProps {
  readonly projectId: ProjectId;
  readonly pageId: PageId;
  readonly onOpen: (page: PageId) => void;
  readonly onClose: () => void;
}

/** The pages of the project, to go to another. */
export function PagesSheet({ projectId, pageId, onOpen, onClose }: PagesSheetProps) {
  const shell = useWords(shellWords);
  const say = useWords(projectWords);
  const { auths } = useUser();
  const { data, fault, reload } = useCall(projectInfo, { id: projectId });
  return (
    <Dialog shape="sheet" title={data?.name ?? say('pages')} closeLabel={shell('close')} onClose={onClose}>
      {data ? (
        <ul className="as-pages">
          {data.pages.map((page) => {
            const isPermitted = page.permission === '' || auths.includes(page.permission);
            return (
              <li key={page.id}>
                <button
                  type="button"
                  className="as-pages__page"
                  aria-current={page.id === pageId ? 'page' : undefined}
                  disabled={!isPermitted}
                  onClick={() => onOpen(page.id)}
                >
                  <span className="as-pages__name">{page.name}</span>
                  {isPermitted ? null : <span className="as-pages__why">{shell('noPermission')}</span>}
                  {page.needPassword || !isPermitted ? <LockIcon size={18} /> : null}
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      {!data && fault ? <FaultView fault={fault} onRetry={() => void reload()} /> : null}
      {!data && !fault ? <Skeleton label={shell('loading')} count={2} /> : null}
    </Dialog>
  );
}
