/** The one table of screens: guard, titles, tabs, redirects and tests all read it. A screen that is not built is not in it. */
import type { ComponentType } from 'react';
import type { cn } from '../i18n/shell';

export type TabName = 'monitor' | 'message' | 'work' | 'more';

export interface ScreenRoute {
  /** Under the base; `:name` stands for one segment. */
  readonly path: string;
  readonly area: 'account' | 'errors' | 'home' | 'profile' | 'project';
  /** Whether it is shown without a login (specification 2, "Public routes"). */
  readonly isPublic: boolean;
  readonly title: keyof typeof cn;
  /** The tab of the home screen that it is, null where it stands alone. */
  readonly tab: TabName | null;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** Base path of the product (specification 9). */
export const BASE = '/wx';

const open = (
  path: string,
  area: ScreenRoute['area'],
  title: ScreenRoute['title'],
  load: ScreenRoute['load'],
) => ({ path, area, title, load, isPublic: true, tab: null });
const tab = (name: TabName, title: ScreenRoute['title'], load: ScreenRoute['load']) =>
  ({ path: `/home/${name}`, area: 'home', title, load, isPublic: false, tab: name }) as const;
const closed = (
  path: string,
  area: ScreenRoute['area'],
  title: ScreenRoute['title'],
  load: ScreenRoute['load'],
) => ({ path, area, title, load, isPublic: false, tab: null });

const projectPage: ScreenRoute['load'] = () => import('./project/page');

export const ROUTES: readonly ScreenRoute[] = [
  open('/login', 'account', 'titleLogin', () => import('./account/login')),
  open('/404', 'errors', 'titleNotFound', () => import('./errors/not-found')),
  open('/500', 'errors', 'titleServerError', () => import('./errors/server-error')),
  open('/403', 'errors', 'titleNoAccess', () => import('./errors/no-access')),
  open('/noAuth', 'errors', 'titleNoPermission', () => import('./errors/no-auth')),
  tab('monitor', 'titleMonitor', () => import('./home/monitor')),
  tab('message', 'titleMessage', () => import('./home/message')),
  tab('work', 'titleWork', () => import('./home/work')),
  tab('more', 'titleMore', () => import('./home/more')),
  // Ours: for the developer.
  closed('/more-throughput', 'profile', 'titleThroughput', () => import('./profile/throughput')),
  closed('/home/work/project', 'project', 'titleProjects', () => import('./project/list')),
  closed('/home/work/project/:projectId/page/:pageId', 'project', 'titlePage', projectPage),
  closed('/groundBIDetail/:projectId/page/:pageId', 'project', 'titlePage', projectPage),
];

const segmentsOf = (path: string): readonly string[] => path.split('/').slice(1);

/** The route of a path under the base, null where there is none. Segments are compared as they stand. */
export function matchRoute(path: string): ScreenRoute | null {
  const given = segmentsOf(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
  const fits = (route: ScreenRoute): boolean => {
    const wanted = segmentsOf(route.path);
    return (
      wanted.length === given.length &&
      wanted.every((segment, i) => (segment.startsWith(':') ? given[i] !== '' : segment === given[i]))
    );
  };
  return path.startsWith('/') ? (ROUTES.find(fits) ?? null) : null;
}
