/** Lists of work in the dense mode on a phone: rows are lower, what a thumb presses is not, and nothing is cut off. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { App } from '../kit/app';
import { cutOff } from '../kit/cut-off';
import { JourneyStand } from '../kit/stand';

const PICTURES = join(import.meta.dirname, '../../../.cache/looks/dense');
const THUMB = 44;
/** The most that a dense row has of the height of a comfortable one. */
const SHARE = 0.85;
const LISTS: readonly (readonly [name: string, path: string, row: string])[] = [
  ['projects', '/home/work/project', '.as-project'],
  ['repair orders', '/home/work/work-order?kind=repair', '.as-page-list__row'],
  ['inspection orders', '/home/work/work-order?kind=inspection', '.as-page-list__row'],
  ['messages', '/message/list/system', '.as-page-list__row'],
  ['reports', '/home/work/excel', '.as-page-list__row'],
];

/** Turns the mode on or off and measures each row, and each link and button in one. */
const measured = (app: App, density: string, row: string) =>
  app.page.evaluate(
    ([mode = '', selector = '']) => {
      document.documentElement.dataset.density = mode;
      const heights = (found: Iterable<Element>): readonly number[] =>
        [...found].map((one) => Math.round(one.getBoundingClientRect().height));
      const within = `:is(${selector}) :is(a, button)`;
      return {
        rows: heights(document.querySelectorAll(selector)),
        targets: heights(document.querySelectorAll(within)),
      };
    },
    [density, row],
  );
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

describe.each([
  ['cn', 360],
  ['en', 320],
] as const)('A dense list in %s on %d px', (language, width) => {
  const stand = new JourneyStand({ platform: { seed: 1 } });
  mkdirSync(PICTURES, { recursive: true });

  it('has lower rows, and targets as high as a thumb', async () => {
    const app = await stand.open({ viewport: { width, height: 740 }, language });
    await app.keepLanguage(language);
    await app.visit(LISTS[0]?.[1] ?? '');
    await app.signIn();
    for (const [name, path, row] of LISTS) {
      await app.visit(path);
      await app.page.locator(row).first().waitFor();
      const usual = await measured(app, 'comfortable', row);
      const dense = await measured(app, 'dense', row);
      await app.page.screenshot({ path: join(PICTURES, `${name}-${language}.png`), animations: 'disabled' });
      expect(dense.rows.length, name).toBeGreaterThan(0);
      const sizes = `${name}: ${mean(dense.rows)} of ${mean(usual.rows)} px`;
      expect(mean(dense.rows) / mean(usual.rows), sizes).toBeLessThan(SHARE);
      expect(Math.min(...dense.targets), name).toBeGreaterThanOrEqual(THUMB);
      expect(await cutOff(app), name).toEqual([]);
    }
  });
});
