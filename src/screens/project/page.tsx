/** /home/work/project/{projectId}/page/{pageId}, and the same page as a landing page (/groundBIDetail/…). */
import { useCallback } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { ParentLink } from '../../features/live-page/page-body';
import { PageScreen } from '../../features/live-page/page-screen';
import { createProjectSource } from '../../features/live-page/page-source';
import { lazyDialog } from '../../features/screen-states/lazy-dialog';
import { PROJECTS } from '../../navigation/paths';
import type { PageId, ProjectId } from '../../shared/ids';

const PagesSheet = lazyDialog(async () => ({ default: (await import('./pages-sheet')).PagesSheet }));
const PARENT_LINK: ParentLink = { path: PROJECTS, textKey: 'toProjects' };

export default function ProjectPage() {
  const { pathname } = useLocation();
  const params = useParams();
  const projectId = params.projectId as ProjectId;
  const pageId = params.pageId as PageId;
  const getSource = useCallback((page: PageId) => createProjectSource(projectId, page), [projectId]);
  return (
    <PageScreen
      key={projectId}
      pageId={pageId}
      getSource={getSource}
      parentLink={PARENT_LINK}
      backPath={pathname.startsWith('/groundBIDetail/') ? '/home' : PROJECTS}
      renderPages={(sheet) => <PagesSheet projectId={projectId} pageId={pageId} {...sheet} />}
    />
  );
}
