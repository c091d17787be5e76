/** The configuration pages, apart from the table: the first code knows them, since what they need is asked for at once. */
import { PERMISSION_EQUIPMENT, PERMISSION_PROJECT } from '../shared/permissions';
import { lines, routeIn } from './route';

export const PAGE_ROUTES = [
  ...lines(
    'eg',
    [
      ['/detail/eg/configuration/:conId', 'titlePage', 'eg/configuration'],
      ['/groundDetailEGConfiguration/:conId', 'titlePage', 'eg/configuration'],
    ],
    { needs: PERMISSION_EQUIPMENT },
  ),
  ...lines('gm', [['/detail/gm/configuration/:equipId/:conId', 'titlePage', 'gm/configuration']], {
    needs: PERMISSION_EQUIPMENT,
  }),
  ...lines(
    'project',
    [
      ['/home/work/project/:projectId/page/:pageId', 'titlePage', 'project/page'],
      ['/groundBIDetail/:projectId/page/:pageId', 'titlePage', 'project/page'],
    ],
    { needs: PERMISSION_PROJECT },
  ),
];
/** Names of the screens of configuration pages. */
export type PageScreenName = (typeof PAGE_ROUTES)[number]['screen'];

/** The route of a configuration page by its path under the base; null for any other. */
export const matchPage = routeIn(PAGE_ROUTES);
