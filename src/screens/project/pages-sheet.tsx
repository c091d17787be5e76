/** Leads from one page of a project to another; loaded when first opened. */
import type { PagesProps } from '../../features/live-page/page-screen-props';
import { FaultView } from '../../features/screen-states/fault-view';
import { liveWords } from '../../i18n/live';
import { projectWords } from '../../i18n/project';
import { useWords } from '../../i18n/use-words';
import { getProjectPath } from '../../navigation/paths';
import { projectInfo } from '../../shared/calls/project';
import type { PageId, ProjectId } from '../../shared/ids';
import { useCall } from '../../state/calls/use-call';
import { Dialog } from '../../ui/dialog';
import { ForwardIcon } from '../../ui/icons';
import { RowButton } from '../../ui/row-button';
import { Skeleton } from '../../ui/skeleton';
import { PageRows } from './page-rows';

interface PagesSheetProps extends PagesProps {
  readonly projectId: ProjectId;
  readonly pageId: PageId;
}

export function PagesSheet({ projectId, pageId, onOpen, onClose }: PagesSheetProps) {
  const tLive = useWords(liveWords);
  const t = useWords(projectWords);
  const { data: project, fault, isFetching, reload } = useCall(projectInfo, { id: projectId });
  return (
    <Dialog shape="sheet" title={project?.name ?? tLive('pages')} closeLabel={t('close')} onClose={onClose}>
      {project ? (
        <>
          <PageRows project={project} pages={project.pages} currentPageId={pageId} onOpen={onOpen} />
          <RowButton end={<ForwardIcon size={18} />} onClick={() => onOpen(getProjectPath(projectId))}>
            {t('toAll')}
          </RowButton>
        </>
      ) : fault !== null && !isFetching ? (
        <FaultView fault={fault} onRetry={() => void reload()} />
      ) : (
        <Skeleton label={t('loading')} count={2} />
      )}
    </Dialog>
  );
}
