import type { PageId, ProjectId } from '../../shared/ids';

/** The path of a project page (specification 2). Ids may hold anything; they are one segment each. */
export const pagePath = (project: ProjectId, page: PageId): string =>
  `/home/work/project/${encodeURIComponent(project)}/page/${encodeURIComponent(page)}`;
