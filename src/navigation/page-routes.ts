/** The configuration pages, separate from the table: the first code needs them to start their requests. */
import { PERMISSION_EQUIPMENT, PERMISSION_PROJECT } from '../shared/permissions';
import { createRouteFinder, createRoutes } from './route';

export const PAGE_ROUTES = [
  ...createRoutes(
    'eg',
    [
      ['/detail/eg/configuration/:conId', 'titlePage', 'eg/configuration'],
      ['/groundDetailEGConfiguration/:conId', 'titlePage', 'eg/configuration'],
    ],
    { needs: PERMISSION_EQUIPMENT },
  ),
  ...createRoutes('gm', [['/detail/gm/configuration/:equipId/:conId', 'titlePage', 'gm/configuration']], {
    needs: PERMISSION_EQUIPMENT,
  }),
  ...createRoutes(
    'project',
    [
      ['/home/work/project/:projectId/page/:pageId', 'titlePage', 'project/page'],
      ['/groundBIDetail/:projectId/page/:pageId', 'titlePage', 'project/page'],
    ],
    { needs: PERMISSION_PROJECT },
  ),
];
export type PageScreenName = (typeof PAGE_ROUTES)[number]['screen'];

export const matchPage = createRouteFinder(PAGE_ROUTES);
