/** The configuration pages, separate from the table: the first code needs them to start their requests. */
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
export type PageScreenName = (typeof PAGE_ROUTES)[number]['screen'];

export const matchPage = routeIn(PAGE_ROUTES);
