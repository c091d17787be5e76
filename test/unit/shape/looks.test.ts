/** The looks list every route by hand (spec 2): an added, changed or removed route fails here. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ROUTES } from '../../../src/navigation/routes';
import type { LookOptions } from '../../browser/kit/looks';
import { root } from './source';

const { areas } = vi.hoisted(() => ({ areas: new Map<string, LookOptions>() }));
// Collects the lists only, without a browser.
vi.mock('../../browser/kit/looks', () => ({
  describeLooks: (area: string, looks: LookOptions) => void areas.set(area, looks),
}));

const folder = join(root, 'test/browser/looks');
const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
for (const file of files) await import(join(folder, file));
const screens = [...areas.values()].flatMap((looks) => looks.screens);

describe('The looks', () => {
  it('are one list per file', () => {
    expect(areas.size).toBe(files.length);
    for (const looks of areas.values()) expect(looks.screens.length).toBeGreaterThan(0);
  });

  it('cover exactly the declared routes', () => {
    const lookPaths = new Set(screens.map(({ path }) => path));
    expect([...lookPaths].sort()).toEqual(ROUTES.map(({ path }) => path).sort());
  });

  it('name each picture once', () => {
    for (const looks of areas.values()) {
      const names = looks.screens.map(({ path, as = '' }) => `${path} ${as}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
