/** Every screen has a look: its route is in a list of `test/browser/looks`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ROUTES } from '../../../src/navigation/routes';
import type { Looks } from '../../browser/kit/looks';
import { root } from './source';

const { areas } = vi.hoisted(() => ({ areas: new Map<string, Looks>() }));
// Takes the lists only; no browser is opened.
vi.mock('../../browser/kit/looks', () => ({
  describeLooks: (area: string, looks: Looks) => void areas.set(area, looks),
}));

const folder = join(root, 'test/browser/looks');
const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
for (const file of files) await import(join(folder, file));
const screens = [...areas.values()].flatMap((looks) => looks.screens);

describe('The looks', () => {
  it('are a list for each file', () => {
    expect(areas.size).toBe(files.length);
    for (const looks of areas.values()) expect(looks.screens.length).toBeGreaterThan(0);
  });

  it('include every screen', () => {
    const seen = new Set(screens.map(({ path }) => path));
    const paths = ROUTES.map(({ path }) => path);
    expect(paths.filter((path) => !seen.has(path))).toEqual([]);
  });

  it('have each picture once', () => {
    for (const looks of areas.values()) {
      const names = looks.screens.map(({ path, as = '' }) => `${path} ${as}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});
