/** Loads configuration pages: a start on such a page requests everything that it needs in parallel. */
import { matchPath } from 'react-router-dom';
import { askPageAtStart } from '../features/live-page/page-at-start';
import { equipmentSource, type PageSource, projectSource } from '../features/live-page/page-source';
import { matchPage, type PageScreenName } from '../navigation/page-routes';
import type { EquipmentId, PageId, ProjectId } from '../shared/ids';
import type { Services } from '../state/services';
import type { LoadScreen } from './load-screen';

export const PAGE_LOADERS: Readonly<Record<PageScreenName, LoadScreen>> = {
  'eg/configuration': () => import('../screens/eg/configuration'),
  'gm/configuration': () => import('../screens/gm/configuration'),
  'project/page': () => import('../screens/project/page'),
};

interface Params {
  readonly projectId?: string;
  readonly pageId?: string;
  readonly equipId?: string;
  readonly conId?: string;
}

const SOURCES: Readonly<Record<PageScreenName, (params: Params) => PageSource>> = {
  'eg/configuration': ({ conId }) => equipmentSource(conId as PageId),
  'gm/configuration': ({ conId, equipId }) => equipmentSource(conId as PageId, equipId as EquipmentId),
  'project/page': ({ projectId, pageId }) => projectSource(projectId as ProjectId, pageId as PageId),
};

export async function loadPage(path: string): Promise<void> {
  const route = matchPage(path);
  if (route !== null) await PAGE_LOADERS[route.screen]();
}

/** Requests the page of this path, and starts its worker once the user is known. */
export function beginPage(services: Services, path: string): void {
  const route = matchPage(path);
  const params = route && matchPath(route.path, path)?.params;
  const user = params && services.session.prefetchUser();
  if (!params || !user) return;
  askPageAtStart(
    services,
    SOURCES[route.screen](params),
    user.then((known) => known?.auths ?? null),
  );
  // The page itself reports a failure and retries.
  void user.then((known) => known && services.monitor()).catch(() => undefined);
}
