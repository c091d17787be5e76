import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { matchRoute, ROUTES } from '../../../../src/navigation/routes';

describe('The table of routes', () => {
  it('requires a login, except for the public screens of the specification', () => {
    const open = ROUTES.filter(({ isPublic }) => isPublic).map(({ path }) => path);
    expect(open.sort()).toEqual([...PUBLIC].sort());
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
      expect(matchRoute(example(route.path))).toBe(route);
      expect(matchRoute(`${example(route.path)}/`)).toBe(route);
      expect(matchRoute(`${example(route.path)}/deeper/by/seven/segments/than/any/other`)).toBeNull();
      const { pathname, params } = matchRoutes([{ path: route.path }], example(route.path))?.[0] ?? {};
      expect(pathname).toBe(example(route.path));
      for (const [name, value] of Object.entries(params ?? {})) expect(value).toBe(`given-${name}`);
    },
  );

  it('has no ambiguous addresses', () => {
    const claims = (path: string): readonly string[] =>
      ROUTES.filter((other) => {
        const [wanted, given] = [other.path.split('/'), path.split('/')];
        return (
          wanted.length === given.length &&
          wanted.every(
            (segment, i) => segment.startsWith(':') || given[i]?.startsWith(':') || segment === given[i],
          )
        );
      }).map((other) => other.path);
    const doubtful = ROUTES.map(({ path }) => claims(path)).filter((paths) => paths.length > 1);
    expect(doubtful).toEqual([]);
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
function example(path: string): string {
  return path.replace(/:(\w+)/g, 'given-$1');
}

/** The public routes of spec 2. All routes are listed by hand in `test/browser/looks`. */
const PUBLIC = [
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
