/** The looks of the gallery: every kind of widget and every part of the kit in all their states. Pictures go to `.cache/looks/gallery`. */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../kit/browser';
import { type GalleryServer, serveGallery } from '../../programs/gallery/serve';
import { STATES } from '../../programs/gallery/states';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PICTURES = join(import.meta.dirname, '../../../.cache/looks/gallery');
const VARIANTS = ['light', 'dark'].flatMap((theme) =>
  ['cn', 'en'].flatMap((language) => [360, 1_280].map((width) => ({ theme, language, width }))),
);
/** Signs that a text was not found or not filled in. */
const RAW = /\{\w+\}|undefined|\[object|\bNaN\b/;

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly target: readonly string[] }[];
}
/**
 * Breaches of WCAG 2 A and AA, of the whole page or of the open dialog. Several pages stand in one document, which the
 * rules for whole documents do not know. Of what lies behind a dialog only its being out of reach can have changed.
 */
const violations = (page: Page, part: 'page' | 'dialog'): Promise<readonly string[]> =>
  page.evaluate(async (checked) => {
    interface Axe {
      run(context: object, options: object): Promise<{ violations: readonly Violation[] }>;
    }
    const { axe } = globalThis as unknown as { axe: Axe };
    const written = { resultTypes: ['violations'] };
    const wcag = { ...written, runOnly: ['wcag2a', 'wcag2aa'] };
    const behind = { ...written, runOnly: { type: 'rule', values: ['aria-hidden-focus'] } };
    const runs =
      checked === 'page'
        ? [await axe.run(document, wcag)]
        : [await axe.run({ include: ['dialog[open]'] }, wcag), await axe.run(document, behind)];
    return runs
      .flatMap((run) => run.violations)
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')} ${nodes[0]?.html.slice(0, 200)}`,
      );
  }, part);

/** Every page is drawn with the code of its kinds, and the used controls are open. */
async function settled(page: Page): Promise<void> {
  const all = STATES.length;
  await page.waitForFunction(
    (count) =>
      document.querySelectorAll('.w-slider-control').length === count &&
      document.querySelectorAll('.w-history table, .w-history .w-curve').length > count &&
      document.querySelector('.w-input-error') !== null,
    all,
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

const pictureOf = (folder: string, name: string): string => join(folder, `${name.replace(/\W+/g, '-')}.png`);

/** Takes the pictures of an open page, and tells what is wrong with it. */
async function wrongWith(page: Page, folder: string): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const one of await page.locator('[data-state], [data-part]').all()) {
    const name = (await one.getAttribute('data-state')) ?? (await one.getAttribute('data-part')) ?? '';
    await one.screenshot({ path: pictureOf(folder, name) });
  }
  wrong.push(...(await violations(page, 'page')));
  // A number on a vessel is read over its mark, on a ground of its own.
  const bare = await page.locator('.w-vessel:has(.w-level-mark) .w-level-number').evaluateAll((numbers) => ({
    count: numbers.length,
    wrong: numbers.filter((number) => {
      const mark = number.closest('.w-vessel')?.querySelector('.w-level-mark') ?? number;
      const isOver = (mark.compareDocumentPosition(number) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      return !isOver || getComputedStyle(number).backgroundImage === 'none';
    }).length,
  }));
  if (bare.count === 0 || bare.wrong > 0) wrong.push(`${bare.wrong} of ${bare.count} numbers on bare marks`);
  const { text, wide, room } = await page.evaluate(() => ({
    text: document.body.textContent ?? '',
    wide: document.documentElement.scrollWidth,
    room: innerWidth,
  }));
  if (RAW.test(text)) wrong.push(`raw words: ${RAW.exec(text)?.[0]}`);
  if (wide > room) wrong.push(`${wide} px wide`);
  for (const shape of ['dialog', 'sheet', 'wide']) {
    await page.getByRole('button', { name: `open ${shape}` }).click();
    await page.getByRole('dialog').waitFor();
    await page.screenshot({ path: pictureOf(folder, shape) });
    wrong.push(...(await violations(page, 'dialog')).map((one) => `${shape} ${one}`));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  return wrong;
}

describe('The gallery', () => {
  let browser: Browser;
  let server: GalleryServer;
  beforeAll(async () => {
    [browser, server] = await Promise.all([launchBrowser(), serveGallery({ isBuiltOnce: true })]);
  });
  afterAll(async () => {
    await browser.close();
    server.close();
  });

  it.each(VARIANTS)('is clean in $theme, $language, at $width', async ({ theme, language, width }) => {
    const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(String(error)));
    page.on('console', (line) => {
      if (line.type() === 'error' || line.type() === 'warning') wrong.push(line.text());
    });
    try {
      await page.goto(`${server.origin}/?theme=${theme}&language=${language}`);
      await settled(page);
      const folder = join(PICTURES, `${theme}-${language}-${width}`);
      mkdirSync(folder, { recursive: true });
      await page.evaluate(AXE);
      wrong.push(...(await wrongWith(page, folder)));
      await page.getByRole('button', { name: 'show toasts' }).click();
      await page.getByText('Refused').first().waitFor();
      await page.screenshot({ path: pictureOf(folder, 'toasts') });
      expect([...new Set(wrong)]).toEqual([]);
    } finally {
      await page.close();
    }
  });
});
