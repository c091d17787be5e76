/** One line of the table of routes, and how an address finds its line. */
import type { cn } from '../i18n/shell';

export type TabName = 'monitor' | 'message' | 'work' | 'more';
/** The part of the product that a route belongs to. */
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
  | 'health'
  | 'home'
  | 'message'
  | 'project'
  | 'settings'
  | 'site'
  | 'throughput'
  | 'work';
export type Title = keyof typeof cn;

export interface ScreenRoute<Screen extends string = string> {
  /** Under the base; `:name` stands for one segment. */
  readonly path: string;
  readonly area: Area;
  /** Shown without a login (spec 2, "Public routes"). */
  readonly isPublic: boolean;
  readonly title: Title;
  /** The tab of the home screen that it is; null where it stands alone. */
  readonly tab: TabName | null;
  /** The permission code without which the screen says why it is not shown; null where none is known (spec 6). */
  readonly needs: string | null;
  /** Name of the screen, under which `src/app` loads its code. */
  readonly screen: Screen;
}

/** Base path of the product (spec 9). */
export const BASE = '/wx';

/**
 * First segments of the screens behind the login. Apart from the table: the login's path is decided by them
 * (`own-path.ts`), and the first screen shall not bring the table. The compiler wants each path of the table to begin
 * with one.
 */
export const SIGNED_IN_HEADS = [
  'home',
  'pinned',
  'bind-details',
  'more-feedback',
  'more-message',
  'more-user-info',
  'more-settings',
  'eg',
  'detail',
  'groundDetailEGConfiguration',
  'groundBIDetail',
  'message',
  'bdfae',
  'alarm-watch',
  'more-health',
  'more-throughput',
] as const;
type Head = (typeof SIGNED_IN_HEADS)[number];

/** A line as it is written in the table: path, title, and the screen's name. */
export type Line<Screen extends string, T extends Title = Title> = readonly [
  path: `/${Head}` | `/${Head}/${string}`,
  title: T,
  screen: Screen,
];

/** The lines of an area, as the table keeps them. */
export const lines = <const Screen extends string, T extends Title = Title>(
  area: Area,
  given: readonly Line<Screen, T>[],
  more: Partial<Pick<ScreenRoute, 'isPublic' | 'tab' | 'needs'>> = {},
): readonly (ScreenRoute<Screen> & { readonly title: T })[] =>
  given.map(([path, title, screen]) => ({
    path,
    area,
    title,
    isPublic: false,
    tab: null,
    needs: null,
    screen,
    ...more,
  }));

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
