/** The walls between folders: imports point one way, and some code is allowed in one folder only. */
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources } from './source';

const product = readSources('src', 'workers');
const platform = readSources('test/platform');

/** Folders from top to bottom; each may import itself and the folders below. */
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

/** The order of `src/features`: a feature imports only earlier ones. */
const FEATURES =
  'forms time screen-states look map video lists live-values work history-reports alarms writing replay curves inspector live-page signals pins'.split(
    ' ',
  );

/** Folders whose direct children may not import each other in both directions. */
const HOUSES = ['src/features', 'src/navigation', 'src/shared', 'src/widgets', 'workers/monitor'];
const getFloor = (path: string): number => FLOORS.findIndex(([, pattern]) => pattern.test(path));
const NO_FILE = /^$/;
const isLocal = (path: string): boolean => path.startsWith('src/') || path.startsWith('workers/');

/** Code that belongs to certain files: the rule, the code, and the allowed paths. */
const RESTRICTED_CODE: readonly (readonly [rule: string, code: RegExp, homes: RegExp])[] = [
  ['keep lazy code out of Suspense, which holds back later content', /\bSuspense\b|\blazy\(/, NO_FILE],
  [
    'reach clock, random numbers, timers and sockets only through the real ports',
    /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bnew WebSocket\(|\bperformance\.now\(|\bsetTimeout\(|\bsetInterval\(/,
    /^src\/(?!shared\/)|^workers\/(?:monitor\/host\/real|service-worker\/browser)-ports\.ts$/,
  ],
  [
    'use random numbers on the page only where the services are created',
    /\bMath\.random\b/,
    /^workers\/|^src\/main\.tsx$/,
  ],
  [
    'encode every part of an address with the one function that accepts any text',
    /\bencodeURI(Component)?\b/,
    /^src\/shared\/uri-part\.ts$/,
  ],
  [
    'compare data as data, never as text',
    /JSON\.stringify\([^\n;]*\)\s*[!=]==\s*JSON\.stringify\([^\n;]*\)/,
    NO_FILE,
  ],
  [
    'evaluate nothing and write no markup',
    /\beval\(|new Function\(|innerHTML|dangerouslySetInnerHTML|document\.write/,
    NO_FILE,
  ],
  ['keep texts out of code: no Chinese outside the dictionaries', /[\u4e00-\u9fff]/, /^src\/i18n\//],
];

type Import = readonly [path: string, target: string];
const extractImports = (folder: string, files = product): readonly Import[] =>
  files
    .filter(({ path }) => path.startsWith(folder))
    .flatMap(({ path, imports }) => imports.map((target): Import => [path, target]));

describe('The walls', () => {
  it('find the source that they describe', () => {
    expect(product.length).toBeGreaterThan(50);
    expect(platform.length).toBeGreaterThan(10);
  });

  it('let imports in src only point down', () => {
    const upwardImports = extractImports('src/').filter(
      ([path, target]) => isLocal(target) && getFloor(target) >= 0 && getFloor(target) < getFloor(path),
    );
    expect(upwardImports).toEqual([]);
  });

  // Vant icons by file: the name leads to `vant-icons.ts` (alias in package.json).
  const UI_PACKAGES =
    /^(?:react|react-dom|react\/jsx-runtime|vant-react\/es\/[\w/.-]+|node_modules\/@react-vant\/icons\/es\/\w+\.js)$/;
  it('let ui import only React and its own parts', () => {
    const foreignImports = extractImports('src/ui/').filter(
      ([, target]) => !UI_PACKAGES.test(target) && !target.startsWith('src/ui/'),
    );
    expect(foreignImports).toEqual([]);
  });

  it('keep vant-react inside ui', () => {
    const users = extractImports('').filter(
      ([path, target]) => !path.startsWith('src/ui/') && target.startsWith('vant-react'),
    );
    expect(users).toEqual([]);
  });

  it('let workers import only src/shared, Comlink and themselves', () => {
    const own = /^(src\/shared\/|workers\/|comlink$)/;
    expect(extractImports('workers/').filter(([, target]) => !own.test(target))).toEqual([]);
  });

  it("let the page import only the worker's contract", () => {
    const bypassesContract = ([path, target]: Import): boolean =>
      /^workers\/(?!monitor\/contract\/)/.test(target) &&
      !(path.startsWith('src/worker-client/') && target === 'workers/monitor/index.ts');
    expect(extractImports('src/').filter(bypassesContract)).toEqual([]);
  });

  it('create workers and import Comlink only in worker-client', () => {
    const offenders = product.filter(
      ({ path, text, imports }) =>
        /^src\/(?!worker-client\/)/.test(path) && (/new Worker\(/.test(text) || imports.includes('comlink')),
    );
    expect(offenders.map(({ path }) => path)).toEqual([]);
  });

  it("keep the page from importing the painter's thread", () => {
    const thread = /^src\/widgets\/painter\/(?:index|painter)$/;
    const painterImports = extractImports('').filter(
      ([path, target]) => path !== 'src/widgets/painter/index.ts' && thread.test(target),
    );
    expect(painterImports).toEqual([]);
  });

  it('separate the areas of screens', () => {
    const getArea = (path: string): string | null => getRoom('src/screens', path);
    const crossingImports = extractImports('src/screens/').filter(
      ([path, target]) =>
        getArea(path) !== null && target.startsWith('src/screens/') && getArea(target) !== getArea(path),
    );
    expect(crossingImports).toEqual([]);
  });

  it('let a feature import only earlier features', () => {
    const rooms = new Set(
      product.map(({ path }) => getRoom('src/features', path)).filter((room) => room !== null),
    );
    expect([...rooms].sort()).toEqual([...FEATURES].sort());
    const getRank = (path: string): number => FEATURES.indexOf(getRoom('src/features', path) ?? '');
    const upwardImports = extractImports('src/features/').filter(
      ([path, target]) => getRank(path) >= 0 && getRank(target) > getRank(path),
    );
    expect(upwardImports).toEqual([]);
  });

  it('forbid two child folders to import each other', () => {
    const pairs = HOUSES.flatMap((house) => {
      const edges = new Set(
        extractImports(`${house}/`)
          .map((importPaths) => importPaths.map((path) => getRoom(house, path)))
          .filter(([from, to]) => from !== null && to !== null && from !== to)
          .map(([from, to]) => `${from} ${to}`),
      );
      return [...edges].filter((edge) => edges.has(edge.split(' ').reverse().join(' ')));
    });
    expect(pairs).toEqual([]);
  });

  it('forbid import cycles, also of types and lazy code', () => {
    const byPath = new Map(product.map((file) => [file.path, file]));
    const toFile = (target: string): string | undefined =>
      [target, `${target}.ts`, `${target}.tsx`].find((path) => byPath.has(path));
    // A screen that prefetches the next screen's code does not depend on it.
    const screens = new Set(
      product
        .filter(({ path }) => /^src\/app\/\S+-loaders\.ts$/.test(path))
        .flatMap(({ imports }) => imports.map(toFile)),
    );
    const isPrefetch = (text: string, target: string): boolean =>
      screens.has(target) && new RegExp(`import\\('\\./${basename(target).split('.')[0]}'\\)`).test(text);
    const getDependencies = (path: string): readonly string[] => {
      const { imports = [], text = '' } = byPath.get(path) ?? {};
      return imports
        .map(toFile)
        .filter((target): target is string => target !== undefined && target !== path)
        .filter((target) => !isPrefetch(text, target));
    };
    const dependencies = new Map(product.map(({ path }) => [path, getDependencies(path)]));
    const isInCycle = (path: string): boolean => {
      const reached = new Set<string>();
      const pending = [...(dependencies.get(path) ?? [])];
      for (
        let nextPath = pending.pop();
        nextPath !== undefined && !reached.has(path);
        nextPath = pending.pop()
      )
        if (!reached.has(nextPath)) {
          reached.add(nextPath);
          pending.push(...(dependencies.get(nextPath) ?? []));
        }
      return reached.has(path);
    };
    // Only files that import and are imported can be part of a cycle.
    let remaining = dependencies;
    for (let before = Number.POSITIVE_INFINITY; remaining.size < before; ) {
      before = remaining.size;
      remaining = new Map(
        [...remaining].filter(([, own]) => own.some((dependency) => remaining.has(dependency))),
      );
    }
    expect([...remaining.keys()].filter(isInCycle)).toEqual([]);
  });

  it('keep the stand-in platform independent of the client', () => {
    expect(extractImports('', platform).filter(([, target]) => isLocal(target))).toEqual([]);
  });

  it.each(RESTRICTED_CODE)('%s', (_, pattern, allowedPaths) => {
    const violations = product.filter(({ path, text }) => !allowedPaths.test(path) && pattern.test(text));
    expect(violations.map(({ path }) => path)).toEqual([]);
  });

  it('require a reason on the line of every lint exception', () => {
    const unexplained = readSources('src', 'workers', 'test', '.tools').flatMap(({ path, text }) =>
      path === 'test/unit/shape/walls.test.ts'
        ? []
        : [...text.matchAll(/biome-ignore[^\n]*/g)]
            .filter(([line]) => !/^biome-ignore lint\/[\w/]+: \S.{15,}/.test(line))
            .map(([line]) => `${path}: ${line}`),
    );
    expect(unexplained).toEqual([]);
  });

  it('allow side-effect imports only for style sheets, since the build drops others', () => {
    const sideEffectImports = product.flatMap(({ path, text }) =>
      [...text.matchAll(/^import '([^']+)'/gm)].map(([, target = '']) => `${path} ${target}`),
    );
    expect(sideEffectImports.length).toBeGreaterThan(100);
    expect(sideEffectImports.filter((entry) => !entry.endsWith('.css'))).toEqual([]);
  });

  it('allow no holes in the types and no disabled checks', () => {
    const holes = readSources('src', 'workers', 'test').filter(
      ({ path, text }) =>
        path !== 'test/unit/shape/walls.test.ts' &&
        /\bas any\b|: any\b|<any>|@ts-ignore|@ts-expect-error|@ts-nocheck|\b(it|test|describe)\.(skip|only|todo)\b/.test(
          text,
        ),
    );
    expect(holes.map(({ path }) => path)).toEqual([]);
  });
});

/** Returns the child folder of a house that contains the file; `null` for files outside or directly in the house. */
function getRoom(house: string, path: string): string | null {
  const inside = path.startsWith(`${house}/`) ? path.slice(house.length + 1) : '';
  return inside.includes('/') ? (inside.split('/')[0] ?? null) : null;
}
