/** Loads configuration pages: a start on such a page requests everything that it needs in parallel. */
import { matchPath } from 'react-router-dom';
import { requestPageAtStart } from '../features/live-page/page-at-start';
import {
  createEquipmentSource,
  createProjectSource,
  type PageSource,
} from '../features/live-page/page-source';
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
  'eg/configuration': ({ conId }) => createEquipmentSource(conId as PageId),
  'gm/configuration': ({ conId, equipId }) => createEquipmentSource(conId as PageId, equipId as EquipmentId),
  'project/page': ({ projectId, pageId }) => createProjectSource(projectId as ProjectId, pageId as PageId),
};

export async function loadPage(path: string): Promise<void> {
  const route = matchPage(path);
  if (route !== null) await PAGE_LOADERS[route.screen]();
}

/** Requests the page of this path, and starts its worker once the user is known. */
export function prefetchPage(services: Services, path: string): void {
  const route = matchPage(path);
  const params = route && matchPath(route.path, path)?.params;
  const userPromise = params && services.session.prefetchUser();
  if (!params || !userPromise) return;
  requestPageAtStart(
    services,
    SOURCES[route.screen](params),
    userPromise.then((userInfo) => userInfo?.auths ?? null),
  );
  // The page itself reports a failure and retries.
  void userPromise.then((userInfo) => userInfo && services.monitor()).catch(() => undefined);
}
