/** What a line of the table of screens is, and how an address finds its line. */
import type { ComponentType } from 'react';
import type { cn } from '../i18n/shell';

export type TabName = 'monitor' | 'message' | 'work' | 'more';
/** The folder in which a screen lives. */
export type Area =
  | 'account'
  | 'agent'
  | 'alarm-watch'
  | 'binding'
  | 'eg'
  | 'enroll'
  | 'errors'
  | 'excel'
  | 'gm'
  | 'home'
  | 'message'
  | 'profile'
  | 'project'
  | 'settings'
  | 'work';
export type Load = () => Promise<{ readonly default: ComponentType }>;
export type Title = keyof typeof cn;

export interface ScreenRoute {
  /** Under the base; `:name` stands for one segment. */
  readonly path: string;
  readonly area: Area;
  /** Whether it is shown without a login (specification 2, "Public routes"). */
  readonly isPublic: boolean;
  readonly title: Title;
  /** The tab of the home screen that it is, null where it stands alone. */
  readonly tab: TabName | null;
  /** The permission without which it says why it is not shown; null where none is known (specification 6). */
  readonly needs: string | null;
  readonly isBuilt: boolean;
  readonly load: Load;
}

/** Base path of the product (specification 9). */
export const BASE = '/wx';

/** A line of the table: path, title, and what loads the screen if it is built. */
export type Line<T extends Title = Title> = readonly [path: string, title: T, load?: Load];
const notBuilt: Load = () => import('../app/not-built');

/** The lines of an area, as the table keeps them. */
export const lines = <T extends Title>(
  area: Area,
  given: readonly Line<T>[],
  more: Partial<Pick<ScreenRoute, 'isPublic' | 'tab' | 'needs'>> = {},
): readonly (ScreenRoute & { readonly title: T })[] =>
  given.map(([path, title, load]) => ({
    path,
    area,
    title,
    isPublic: false,
    tab: null,
    needs: null,
    isBuilt: load !== undefined,
    load: load ?? notBuilt,
    ...more,
  }));
/** The line of a tab of the home screen. */
export const tab = (name: TabName, title: Title, load?: Load): readonly ScreenRoute[] =>
  lines('home', [load ? [`/home/${name}`, title, load] : [`/home/${name}`, title]], { tab: name });

const segmentsOf = (path: string): readonly string[] => path.split('/').slice(1);

/** Finds the route of a path under the base, null where there is none. Segments are compared as they stand. */
export function routeIn<R extends ScreenRoute>(routes: readonly R[]): (path: string) => R | null {
  const wanted = routes.map((route) => ({ route, segments: segmentsOf(route.path) }));
  return (path) => {
    if (!path.startsWith('/')) return null;
    const given = segmentsOf(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
    const found = wanted.find(
      ({ segments }) =>
        segments.length === given.length &&
        segments.every((segment, i) => (segment.startsWith(':') ? given[i] !== '' : segment === given[i])),
    );
    return found?.route ?? null;
  };
}
