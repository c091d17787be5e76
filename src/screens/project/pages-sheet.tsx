import { liveWords } from '../../i18n/live';
import { shellWords } from '../../i18n/shell';
import { useWords } from '../../i18n/use-words';
import type { PageId, ProjectId } from '../../shared/ids';
import { useUser } from '../../state/use-user';
import { Dialog } from '../../ui/dialog';
import { LockIcon } from '../../ui/icons';
import { RowButton } from '../../ui/row-button';
import { Skeleton } from '../../ui/skeleton';
import { FaultView } from '../common/fault-view';
import type { PagesProps } from '../common/live-page/page-screen';
import { projectPagePath } from '../common/paths';
import { useProject } from './use-project';

interface PagesSheetProps extends PagesProps {
  readonly projectId: ProjectId;
  readonly pageId: PageId;
}

/** The pages of the project, to go to another. */
export function PagesSheet({ projectId, pageId, onOpen, onClose }: PagesSheetProps) {
  const shell = useWords(shellWords);
  const say = useWords(liveWords);
  const { auths } = useUser();
  const { outcome, ask } = useProject(projectId);
  const project = outcome?.ok ? outcome.value : null;
  return (
    <Dialog shape="sheet" title={project?.name ?? say('pages')} closeLabel={shell('close')} onClose={onClose}>
      {project ? (
        <ul>
          {project.pages.map((page) => {
            const isPermitted = page.permission === '' || auths.includes(page.permission);
            return (
              <li key={page.id}>
                <RowButton
                  current={page.id === pageId ? 'page' : undefined}
                  disabled={!isPermitted}
                  end={
                    <>
                      {isPermitted ? null : (
                        <span className="as-row-button__why">{shell('noPermission')}</span>
                      )}
                      {page.needPassword || !isPermitted ? <LockIcon size={18} /> : null}
                    </>
                  }
                  onClick={() => onOpen(projectPagePath(projectId, page.id))}
                >
                  {page.name}
                </RowButton>
              </li>
            );
          })}
        </ul>
      ) : null}
      {outcome && !outcome.ok ? <FaultView fault={outcome.fault} onRetry={ask} /> : null}
      {outcome === null ? <Skeleton label={shell('loading')} count={2} /> : null}
    </Dialog>
  );
}
