import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { matchRoute, ROUTES } from '../../../../src/navigation/routes';

describe('The table of routes', () => {
  it('requires a login, except for the public screens of the specification', () => {
    const publicPaths = ROUTES.filter(({ isPublic }) => isPublic).map(({ path }) => path);
    expect(publicPaths.sort()).toEqual([...PUBLIC_PATHS].sort());
  });

  it('has the four tabs of the home screen', () => {
    expect(ROUTES.flatMap(({ tab, path }) => (tab === null ? [] : [path])).sort()).toEqual([
      '/home/message',
      '/home/monitor',
      '/home/more',
      '/home/work',
    ]);
  });

  it.each(ROUTES.map((route) => [route.path, route]))(
    'finds %s by its address, and nothing else',
    (_, route) => {
      expect(matchRoute(createExample(route.path))).toBe(route);
      expect(matchRoute(`${createExample(route.path)}/`)).toBe(route);
      expect(matchRoute(`${createExample(route.path)}/deeper/by/seven/segments/than/any/other`)).toBeNull();
      const { pathname, params } = matchRoutes([{ path: route.path }], createExample(route.path))?.[0] ?? {};
      expect(pathname).toBe(createExample(route.path));
      for (const [name, value] of Object.entries(params ?? {})) expect(value).toBe(`given-${name}`);
    },
  );

  it('has no ambiguous addresses', () => {
    const listMatches = (path: string): readonly string[] =>
      ROUTES.filter((other) => {
        const [patternSegments, pathSegments] = [other.path.split('/'), path.split('/')];
        return (
          patternSegments.length === pathSegments.length &&
          patternSegments.every(
            (segment, i) =>
              segment.startsWith(':') || pathSegments[i]?.startsWith(':') || segment === pathSegments[i],
          )
        );
      }).map((other) => other.path);
    const ambiguousPaths = ROUTES.map(({ path }) => listMatches(path)).filter((paths) => paths.length > 1);
    expect(ambiguousPaths).toEqual([]);
  });

  it('matches whole, non-empty segments', () => {
    expect(matchRoute('/home/monitor')?.tab).toBe('monitor');
    expect(matchRoute('/home/monitor/')?.tab).toBe('monitor');
    expect(matchRoute('/home/work/project/a/page/b')?.area).toBe('project');
    for (const path of [
      'home/monitor',
      '',
      '/',
      '/home/Monitor',
      '/home/work/project//page/b',
      '/home/work/project/a/page',
    ])
      expect(matchRoute(path)).toBeNull();
  });
});

/** Returns an address of a route: every parameter becomes a word that no path contains. */
function createExample(path: string): string {
  return path.replace(/:(\w+)/g, 'given-$1');
}

/** The public routes of spec 2. All routes are listed by hand in `test/browser/looks`. */
const PUBLIC_PATHS = [
  '/login',
  '/enroll/:code',
  '/register/:roleuuid',
  '/pub-register/:roleuuid',
  '/bind/:openId',
  '/bind/:openId/:errorCode',
  '/bind-info',
  '/bind-tips',
  '/404',
  '/500',
  '/403',
  '/noAuth',
  '/not-wechat',
  '/authorization-err/:errCode',
];
