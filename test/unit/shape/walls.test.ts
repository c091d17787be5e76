/** The walls between folders: imports go one way, and some things are allowed in one folder only. */
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sources } from './source';

const product = sources('src', 'workers');
const platform = sources('test/platform');

/** Folders from top to bottom; a folder may import itself and those below it. */
const FLOORS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['main', /^src\/main/],
  ['app', /^src\/app\//],
  ['screens', /^src\/screens\//],
  ['features', /^src\/features\//],
  ['navigation', /^src\/navigation\//],
  ['widgets', /^src\/(widgets|charts|debug)\//],
  ['page-document', /^src\/(page|report)-document\//],
  ['state', /^src\/state\//],
  ['worker-client', /^src\/worker-client\//],
  ['i18n', /^src\/i18n\//],
  ['contract', /^workers\/monitor\/contract\//],
  ['browser', /^src\/browser\//],
  ['shared', /^src\/shared\//],
];

/** The order of `src/features`: a feature imports only those before it. */
const FEATURES =
  'forms time screen-states look map video lists live-values work reports alarms writing replay curves inspector live-page signals pins'.split(
    ' ',
  );

/** Folders whose direct children may not import each other both ways. */
const HOUSES = ['src/features', 'src/navigation', 'src/shared', 'src/widgets', 'workers/monitor'];
const floorOf = (path: string): number => FLOORS.findIndex(([, pattern]) => pattern.test(path));
/** Matches no path. */
const NONE = /^$/;
const isLocal = (path: string): boolean => path.startsWith('src/') || path.startsWith('workers/');

/** What stands in some files alone: the rule, the code, and the paths that may have it. */
const HOMES: readonly (readonly [rule: string, code: RegExp, homes: RegExp])[] = [
  [
    'waits for code at no boundary of React, which keeps back what it shows next',
    /\bSuspense\b|\blazy\(/,
    NONE,
  ],
  [
    'reaches clock, chance, timers and sockets through the real ports alone',
    /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bnew WebSocket\(|\bperformance\.now\(|\bsetTimeout\(|\bsetInterval\(/,
    /^src\/(?!shared\/)|^workers\/(?:monitor\/host\/real|service-worker\/browser)-ports\.ts$/,
  ],
  [
    'takes chance on the page where the services are made, and nowhere else',
    /\bMath\.random\b/,
    /^workers\/|^src\/main\.tsx$/,
  ],
  [
    'writes every part of an address by the one function that takes any text',
    /\bencodeURI(Component)?\b/,
    /^src\/shared\/uri-part\.ts$/,
  ],
  [
    'compares data as data, never by its text',
    /JSON\.stringify\([^\n;]*\)\s*[!=]==\s*JSON\.stringify\([^\n;]*\)/,
    NONE,
  ],
  [
    'evaluates nothing and writes no markup',
    /\beval\(|new Function\(|innerHTML|dangerouslySetInnerHTML|document\.write/,
    NONE,
  ],
  ['keeps texts out of code: no Chinese outside the dictionaries', /[\u4e00-\u9fff]/, /^src\/i18n\//],
];

type Import = readonly [path: string, target: string];
const importsOf = (folder: string, files = product): readonly Import[] =>
  files
    .filter(({ path }) => path.startsWith(folder))
    .flatMap(({ path, imports }) => imports.map((target): Import => [path, target]));

describe('The walls', () => {
  it('finds the source it speaks of', () => {
    expect(product.length).toBeGreaterThan(50);
    expect(platform.length).toBeGreaterThan(10);
  });

  it('lets imports in src go down only', () => {
    const climbing = importsOf('src/').filter(
      ([path, target]) => isLocal(target) && floorOf(target) >= 0 && floorOf(target) < floorOf(path),
    );
    expect(climbing).toEqual([]);
  });

  // Icons of Vant by their files: their name leads to `vant-icons.ts` (alias in package.json).
  const UI_PACKAGES =
    /^(?:react|react-dom|react\/jsx-runtime|vant-react\/es\/[\w/.-]+|node_modules\/@react-vant\/icons\/es\/\w+\.js)$/;
  it('lets ui import React and its own parts alone', () => {
    const strangers = importsOf('src/ui/').filter(
      ([, target]) => !UI_PACKAGES.test(target) && !target.startsWith('src/ui/'),
    );
    expect(strangers).toEqual([]);
  });

  it('keeps vant-react inside ui', () => {
    const users = importsOf('').filter(
      ([path, target]) => !path.startsWith('src/ui/') && target.startsWith('vant-react'),
    );
    expect(users).toEqual([]);
  });

  it('lets workers import src/shared, Comlink and themselves alone', () => {
    const own = /^(src\/shared\/|workers\/|comlink$)/;
    expect(importsOf('workers/').filter(([, target]) => !own.test(target))).toEqual([]);
  });

  it('lets the page know nothing of the worker but its contract', () => {
    const isPeeping = ([path, target]: Import): boolean =>
      /^workers\/(?!monitor\/contract\/)/.test(target) &&
      !(path.startsWith('src/worker-client/') && target === 'workers/monitor/index.ts');
    expect(importsOf('src/').filter(isPeeping)).toEqual([]);
  });

  it('makes workers and imports Comlink in worker-client alone', () => {
    const makers = product.filter(
      ({ path, text, imports }) =>
        /^src\/(?!worker-client\/)/.test(path) && (/new Worker\(/.test(text) || imports.includes('comlink')),
    );
    expect(makers.map(({ path }) => path)).toEqual([]);
  });

  it('lets the page know nothing of what runs in the painter’s thread', () => {
    const thread = /^src\/widgets\/painter\/(?:index|painter)$/;
    const peeping = importsOf('').filter(
      ([path, target]) => path !== 'src/widgets/painter/index.ts' && thread.test(target),
    );
    expect(peeping).toEqual([]);
  });

  it('lets no area of screens import another', () => {
    const area = (path: string): string | null => roomOf('src/screens', path);
    const crossing = importsOf('src/screens/').filter(
      ([path, target]) =>
        area(path) !== null && target.startsWith('src/screens/') && area(target) !== area(path),
    );
    expect(crossing).toEqual([]);
  });

  it('lets a feature import only those before it', () => {
    const rooms = new Set(
      product.map(({ path }) => roomOf('src/features', path)).filter((room) => room !== null),
    );
    expect([...rooms].sort()).toEqual([...FEATURES].sort());
    const rank = (path: string): number => FEATURES.indexOf(roomOf('src/features', path) ?? '');
    const climbing = importsOf('src/features/').filter(
      ([path, target]) => rank(path) >= 0 && rank(target) > rank(path),
    );
    expect(climbing).toEqual([]);
  });

  it('has no two rooms of a house that import each other', () => {
    const pairs = HOUSES.flatMap((house) => {
      const edges = new Set(
        importsOf(`${house}/`)
          .map((ends) => ends.map((path) => roomOf(house, path)))
          .filter(([from, to]) => from !== null && to !== null && from !== to)
          .map(([from, to]) => `${from} ${to}`),
      );
      return [...edges].filter((edge) => edges.has(edge.split(' ').reverse().join(' ')));
    });
    expect(pairs).toEqual([]);
  });

  it('has no circle of imports, of types or of code that is loaded late', () => {
    const byPath = new Map(product.map((file) => [file.path, file]));
    const fileOf = (target: string): string | undefined =>
      [target, `${target}.ts`, `${target}.tsx`].find((path) => byPath.has(path));
    // A screen that loads the code of the next screen ahead does not need it.
    const screens = new Set(
      product
        .filter(({ path }) => /^src\/app\/\S+-loaders\.ts$/.test(path))
        .flatMap(({ imports }) => imports.map(fileOf)),
    );
    const isAhead = (text: string, target: string): boolean =>
      screens.has(target) && new RegExp(`import\\('\\./${basename(target).split('.')[0]}'\\)`).test(text);
    const needsOf = (path: string): readonly string[] => {
      const { imports = [], text = '' } = byPath.get(path) ?? {};
      return imports
        .map(fileOf)
        .filter((target): target is string => target !== undefined && target !== path)
        .filter((target) => !isAhead(text, target));
    };
    const needs = new Map(product.map(({ path }) => [path, needsOf(path)]));
    const needsItself = (path: string): boolean => {
      const reached = new Set<string>();
      const open = [...(needs.get(path) ?? [])];
      for (let next = open.pop(); next !== undefined && !reached.has(path); next = open.pop())
        if (!reached.has(next)) {
          reached.add(next);
          open.push(...(needs.get(next) ?? []));
        }
      return reached.has(path);
    };
    // Only files that need something and are needed can stand in a circle.
    let left = needs;
    for (let before = Number.POSITIVE_INFINITY; left.size < before; ) {
      before = left.size;
      left = new Map([...left].filter(([, own]) => own.some((need) => left.has(need))));
    }
    expect([...left.keys()].filter(needsItself)).toEqual([]);
  });

  it('keeps the stand-in platform independent of the client', () => {
    expect(importsOf('', platform).filter(([, target]) => isLocal(target))).toEqual([]);
  });

  it.each(HOMES)('%s', (_, word, homes) => {
    const found = product.filter(({ path, text }) => !homes.test(path) && word.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it('gives a reason for every exception from lint, on its line', () => {
    const silent = sources('src', 'workers', 'test', '.tools').flatMap(({ path, text }) =>
      path === 'test/unit/shape/walls.test.ts'
        ? []
        : [...text.matchAll(/biome-ignore[^\n]*/g)]
            .filter(([line]) => !/^biome-ignore lint\/[\w/]+: \S.{15,}/.test(line))
            .map(([line]) => `${path}: ${line}`),
    );
    expect(silent).toEqual([]);
  });

  it('imports no module for what it does at its start but style sheets: the build leaves out what nobody names', () => {
    const bare = product.flatMap(({ path, text }) =>
      [...text.matchAll(/^import '([^']+)'/gm)].map(([, target = '']) => `${path} ${target}`),
    );
    expect(bare.length).toBeGreaterThan(100);
    expect(bare.filter((one) => !one.endsWith('.css'))).toEqual([]);
  });

  it('has no holes in the types and no switched-off checks', () => {
    const holes = sources('src', 'workers', 'test').filter(
      ({ path, text }) =>
        path !== 'test/unit/shape/walls.test.ts' &&
        /\bas any\b|: any\b|<any>|@ts-ignore|@ts-expect-error|@ts-nocheck|\b(it|test|describe)\.(skip|only|todo)\b/.test(
          text,
        ),
    );
    expect(holes.map(({ path }) => path)).toEqual([]);
  });
});

/** The direct child of a house that a file is in; null for other files and for files of the house itself. */
function roomOf(house: string, path: string): string | null {
  const inside = path.startsWith(`${house}/`) ? path.slice(house.length + 1) : '';
  return inside.includes('/') ? (inside.split('/')[0] ?? null) : null;
}
