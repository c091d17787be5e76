/** The modules that a configuration page reaches without an `import()`: all are downloaded before its first value. */
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sources } from './source';

const STATIC = /^(?:import|export)\s(?!type\b)(?:[^;']*?\sfrom\s)?'(\.[^']+)'/gm;
/** Entries that a page with values and a trend loads initially, for each family, in addition to the frame. */
const ENTRIES = [
  'src/screens/project/page.tsx',
  'src/screens/eg/configuration.tsx',
  'src/screens/gm/configuration.tsx',
  'src/widgets/kinds/trend/trend.tsx',
  'src/state/live/start-monitor.ts',
];

const files = new Map(sources('src', 'workers').map(({ path, text }) => [path, text]));

describe('The first load of a configuration page', () => {
  it.each(ENTRIES)('for %s includes no texts of parts that open later', (entry) => {
    const all = reached(entry);
    expect(all.size).toBeGreaterThan(3);
    expect(LATER.filter((path) => !files.has(path))).toEqual([]);
    expect(LATER.filter((path) => all.has(path))).toEqual([]);
  });
});

const LATER = [
  'src/i18n/live-sheets.ts',
  'src/i18n/page-kinds.ts',
  'src/i18n/inspector.ts',
  'src/i18n/command.ts',
  'src/i18n/replay.ts',
];

function reached(entry: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    for (const [, target = ''] of (files.get(path) ?? '').matchAll(STATIC)) {
      const plain = join(dirname(path), target);
      const file = [plain, `${plain}.ts`, `${plain}.tsx`].find((one) => files.has(one));
      if (file !== undefined) open.push(file);
    }
  }
  return found;
}
