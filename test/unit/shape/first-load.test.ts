/** The modules that a configuration page reaches without an `import()`: all are downloaded before its first value. */
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources } from './source';

const STATIC = /^(?:import|export)\s(?!type\b)(?:[^;']*?\sfrom\s)?'(\.[^']+)'/gm;
/** Entries that a page with values and a trend loads initially, for each family, in addition to the frame. */
const ENTRIES = [
  'src/screens/project/page.tsx',
  'src/screens/eg/configuration.tsx',
  'src/screens/gm/configuration.tsx',
  'src/widgets/kinds/trend/trend.tsx',
  'src/state/live/start-monitor.ts',
];

const files = new Map(readSources('src', 'workers').map(({ path, text }) => [path, text]));

describe('The first load of a configuration page', () => {
  it.each(ENTRIES)('for %s includes no texts of parts that open later', (entry) => {
    const modules = collectReachable(entry);
    expect(modules.size).toBeGreaterThan(3);
    expect(ON_DEMAND_TEXTS.filter((path) => !files.has(path))).toEqual([]);
    expect(ON_DEMAND_TEXTS.filter((path) => modules.has(path))).toEqual([]);
  });
});

const ON_DEMAND_TEXTS = [
  'src/i18n/live-sheets.ts',
  'src/i18n/page-kinds.ts',
  'src/i18n/inspector.ts',
  'src/i18n/command.ts',
  'src/i18n/replay.ts',
];

function collectReachable(entry: string): ReadonlySet<string> {
  const reachable = new Set<string>();
  const pending = [entry];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (reachable.has(path)) continue;
    reachable.add(path);
    for (const [, target = ''] of (files.get(path) ?? '').matchAll(STATIC)) {
      const base = join(dirname(path), target);
      const file = [base, `${base}.ts`, `${base}.tsx`].find((candidate) => files.has(candidate));
      if (file !== undefined) pending.push(file);
    }
  }
  return reachable;
}
