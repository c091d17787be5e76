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
const isLocal = (path: string): boolean => path.startsWith('src/') || path.startsWith('workers/');

describe('The walls', () => {
  it('finds the source it speaks of', () => {
    expect(product.length).toBeGreaterThan(50);
    expect(platform.length).toBeGreaterThan(10);
  });

  it('lets imports in src go down only', () => {
    const climbing = product
      .filter(({ path }) => floorOf(path) >= 0 && path.startsWith('src/'))
      .flatMap(({ path, imports }) =>
        imports
          .filter((target) => isLocal(target) && floorOf(target) >= 0 && floorOf(target) < floorOf(path))
          .map((target) => `${path} → ${target}`),
      );
    expect(climbing).toEqual([]);
  });

  // Icons of Vant by their files: their name leads to `vant-icons.ts` (alias in package.json).
  const UI_PACKAGES =
    /^(?:react|react-dom|react\/jsx-runtime|vant-react\/es\/[\w/.-]+|node_modules\/@react-vant\/icons\/es\/\w+\.js)$/;
  it('lets ui import React and its own parts alone', () => {
    const strangers = product
      .filter(({ path }) => path.startsWith('src/ui/'))
      .flatMap(({ path, imports }) =>
        imports
          .filter((target) => !UI_PACKAGES.test(target))
          .filter((target) => !target.startsWith('src/ui/'))
          .map((target) => `${path} → ${target}`),
      );
    expect(strangers).toEqual([]);
  });

  it('keeps vant-react inside ui', () => {
    const users = product.filter(
      ({ path, imports }) =>
        !path.startsWith('src/ui/') && imports.some((name) => name.startsWith('vant-react')),
    );
    expect(users.map(({ path }) => path)).toEqual([]);
  });

  it('waits for code at no boundary of React, which keeps back what it shows next', () => {
    const waiting = product.filter(({ text }) => /\bSuspense\b|\blazy\(/.test(text));
    expect(waiting.map(({ path }) => path)).toEqual([]);
  });

  it('lets workers import src/shared, Comlink and themselves alone', () => {
    const strangers = product
      .filter(({ path }) => path.startsWith('workers/'))
      .flatMap(({ path, imports }) =>
        imports
          .filter((target) => !/^(src\/shared\/|workers\/|comlink$)/.test(target))
          .map((target) => `${path} → ${target}`),
      );
    expect(strangers).toEqual([]);
  });

  it('lets the page know nothing of the worker but its contract', () => {
    const peeping = product
      .filter(({ path }) => path.startsWith('src/'))
      .flatMap(({ path, imports }) =>
        imports
          .filter((target) => target.startsWith('workers/') && !/^workers\/monitor\/contract\//.test(target))
          .filter(
            (target) => !(path.startsWith('src/worker-client/') && target === 'workers/monitor/index.ts'),
          )
          .map((target) => `${path} → ${target}`),
      );
    expect(peeping).toEqual([]);
  });

  it('makes workers and imports Comlink in worker-client alone', () => {
    const makers = product.filter(
      ({ path, text, imports }) =>
        path.startsWith('src/') &&
        !path.startsWith('src/worker-client/') &&
        (/new Worker\(/.test(text) || imports.includes('comlink')),
    );
    expect(makers.map(({ path }) => path)).toEqual([]);
  });

  it('lets the page know nothing of what runs in the painter’s thread', () => {
    const thread = /^src\/widgets\/painter\/(?:index|painter)$/;
    const peeping = product
      .filter(({ path }) => path !== 'src/widgets/painter/index.ts')
      .flatMap(({ path, imports }) =>
        imports.filter((target) => thread.test(target)).map((target) => `${path} → ${target}`),
      );
    expect(peeping).toEqual([]);
  });

  it('lets no area of screens import another', () => {
    const crossing = product.flatMap(({ path, imports }) => {
      const own = roomOf('src/screens', path);
      const others = imports.filter((target) => target.startsWith('src/screens/'));
      return own === null
        ? []
        : others
            .filter((target) => roomOf('src/screens', target) !== own)
            .map((target) => `${path} → ${target}`);
    });
    expect(crossing).toEqual([]);
  });

  it('lets a feature import only those before it', () => {
    const rooms = new Set(
      product.map(({ path }) => roomOf('src/features', path)).filter((room) => room !== null),
    );
    expect([...rooms].sort()).toEqual([...FEATURES].sort());
    const climbing = product.flatMap(({ path, imports }) => {
      const own = FEATURES.indexOf(roomOf('src/features', path) ?? '');
      return imports
        .filter((target) => own >= 0 && FEATURES.indexOf(roomOf('src/features', target) ?? '') > own)
        .map((target) => `${path} → ${target}`);
    });
    expect(climbing).toEqual([]);
  });

  it('has no two rooms of a house that import each other', () => {
    const pairs = HOUSES.flatMap((house) => {
      const edges = new Set(
        product
          .flatMap(({ path, imports }) =>
            imports.map((target) => [roomOf(house, path), roomOf(house, target)]),
          )
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
    const shared = platform.flatMap(({ path, imports }) =>
      imports.filter((target) => isLocal(target)).map((target) => `${path} → ${target}`),
    );
    expect(shared).toEqual([]);
  });

  it('reaches clock, chance, timers and sockets through the real ports alone', () => {
    const word =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bnew WebSocket\(|\bperformance\.now\(|\bsetTimeout\(|\bsetInterval\(/;
    const reaching = product
      .filter(({ path }) => path.startsWith('workers/') || path.startsWith('src/shared/'))
      .filter(({ path }) => !REAL_PORTS.includes(path))
      .filter(({ text }) => word.test(text));
    expect(reaching.map(({ path }) => path)).toEqual([]);
  });

  it('takes chance on the page where the services are made, and nowhere else', () => {
    const taking = product.filter(
      ({ path, text }) => path.startsWith('src/') && /\bMath\.random\b/.test(text),
    );
    expect(taking.map(({ path }) => path)).toEqual(['src/main.tsx']);
  });

  it('writes every part of an address by the one function that takes any text', () => {
    const own = product.filter(
      ({ path, text }) => path !== 'src/shared/uri-part.ts' && /\bencodeURI(Component)?\b/.test(text),
    );
    expect(own.map(({ path }) => path)).toEqual([]);
  });

  it('compares data as data, never by its text', () => {
    const text = String.raw`JSON\.stringify\([^\n;]*\)`;
    const both = new RegExp(`${text}\\s*[!=]==\\s*${text}`);
    const comparing = product.filter((file) => both.test(file.text));
    expect(comparing.map(({ path }) => path)).toEqual([]);
  });

  it('evaluates nothing and writes no markup', () => {
    const doing = product.filter(({ text }) =>
      /\beval\(|new Function\(|innerHTML|dangerouslySetInnerHTML|document\.write/.test(text),
    );
    expect(doing.map(({ path }) => path)).toEqual([]);
  });

  it('keeps texts out of code: no Chinese outside the dictionaries', () => {
    const talking = product.filter(
      ({ path, text }) => !path.startsWith('src/i18n/') && /[\u4e00-\u9fff]/.test(text),
    );
    expect(talking.map(({ path }) => path)).toEqual([]);
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

/** The only files of the workers that reach the world outside. */
const REAL_PORTS: readonly string[] = [
  'workers/monitor/host/real-ports.ts',
  'workers/service-worker/browser-ports.ts',
];

/** The direct child of a house that a file is in; null for other files and for files of the house itself. */
function roomOf(house: string, path: string): string | null {
  const inside = path.startsWith(`${house}/`) ? path.slice(house.length + 1) : '';
  return inside.includes('/') ? (inside.split('/')[0] ?? null) : null;
}
