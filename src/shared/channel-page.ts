import type { ProjectInfo } from './calls/project';
import type { PageId } from './ids';
import { isPermitted } from './permissions';

/**
 * Returns the home page, or else the first page, that the user may open without a password; `null` if there is no
 * such page. A project's push channel needs the id of a page, and any page will do. [ours]
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
