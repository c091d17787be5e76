import type { ProjectInfo } from './calls/project';
import type { PageId } from './ids';
import { isPermitted } from './permissions';

/**
 * Returns the home page, or else the first page, that the user may open without a password; `null` without one. A
 * project's push channel needs the id of any page. [ours]
 */
export function findChannelPage(
  { pages, homePageId }: Pick<ProjectInfo, 'pages' | 'homePageId'>,
  auths: readonly string[],
): PageId | null {
  const openPages = pages.filter(
    ({ needPassword, permission }) => !needPassword && isPermitted(permission, auths),
  );
  return (openPages.find(({ id }) => id === homePageId) ?? openPages[0])?.id ?? null;
}
