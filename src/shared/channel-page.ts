/** Which page of a project its push channel is opened for. */
import type { ProjectInfo } from './calls/project';
import type { PageId } from './ids';
import { isPermitted } from './permissions';

/**
 * The home page, or else the first page, that this person may open without a password; null where there is none. The push
 * channel of a project wants the id of a page and is the same for all of them. [ours]
 */
export function channelPage(
  { pages, homePageId }: Pick<ProjectInfo, 'pages' | 'homePageId'>,
  auths: readonly string[],
): PageId | null {
  const open = pages.filter(
    ({ needPassword, permission }) => !needPassword && isPermitted(permission, auths),
  );
  return (open.find(({ id }) => id === homePageId) ?? open[0])?.id ?? null;
}
