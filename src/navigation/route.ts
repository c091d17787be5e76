import type { cn } from '../i18n/shell';

export type TabName = 'monitor' | 'message' | 'work' | 'more';
export type Area =
  | 'account'
  | 'agent'
  | 'alarm-watch'
  | 'binding'
  | 'eg'
  | 'enroll'
  | 'errors'
  | 'smart-reports'
  | 'gm'
  | 'health'
  | 'home'
  | 'message'
  | 'project'
  | 'settings'
  | 'broker'
  | 'throughput'
  | 'work';
export type Title = keyof typeof cn;

export interface ScreenRoute<Screen extends string = string> {
  /** Under the base; `:name` matches one segment. */
  readonly path: string;
  readonly area: Area;
  /** Whether the screen is shown without a login (spec 2, "Public routes"). */
  readonly isPublic: boolean;
  readonly title: Title;
  /** Its tab on the home screen, or `null`. */
  readonly tab: TabName | null;
  /** Required permission code, or `null` (spec 6). */
  readonly needs: string | null;
  /** Name by which `src/app` loads its code. */
  readonly screen: Screen;
}

/** Base path of the product (spec 9). */
export const BASE = '/wx';

/**
 * First segments of the screens behind the login, against which `own-path.ts` checks the login path. Separate from the
 * table, which the first screen must not load. The types require each path of the table to begin with one of them.
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

export type RouteRow<Screen extends string, T extends Title = Title> = readonly [
  path: `/${Head}` | `/${Head}/${string}`,
  title: T,
  screen: Screen,
];

export const createRoutes = <const Screen extends string, T extends Title = Title>(
  area: Area,
  rows: readonly RouteRow<Screen, T>[],
  options: Partial<Pick<ScreenRoute, 'isPublic' | 'tab' | 'needs'>> = {},
): readonly (ScreenRoute<Screen> & { readonly title: T })[] =>
  rows.map(([path, title, screen]) => ({
    path,
    area,
    title,
    isPublic: false,
    tab: null,
    needs: null,
    screen,
    ...options,
  }));

const splitPath = (path: string): readonly string[] => path.split('/').slice(1);

/** Creates a lookup of routes by path under the base. Segments are compared literally. */
export function createRouteFinder<R extends ScreenRoute>(routes: readonly R[]): (path: string) => R | null {
  const candidates = routes.map((route) => ({ route, segments: splitPath(route.path) }));
  return (path) => {
    if (!path.startsWith('/')) return null;
    const givenSegments = splitPath(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
    const match = candidates.find(
      ({ segments }) =>
        segments.length === givenSegments.length &&
        segments.every((segment, i) =>
          segment.startsWith(':') ? givenSegments[i] !== '' : segment === givenSegments[i],
        ),
    );
    return match?.route ?? null;
  };
}
