import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../kit/browser';
import { serveGallery } from '../../programs/gallery/serve';
import { STATES } from '../../programs/gallery/states';
import { installAxe, LOOK_RULES, violations } from '../kit/axe';
import { takePicture } from '../kit/picture';

/** Rule sets. The gallery has several pages in one document, which rules for whole documents do not allow. */
const WCAG = ['wcag2a', 'wcag2aa'];
const THEMES = ['light cn', 'light en', 'dark en', 'dark cn'];
/** Half a minute on a quiet machine, more on a busy one. */
const TIMEOUT_MS = 400_000;
/** Signs of a missing or unfilled text. */
const RAW_TEXT = /\{\w+\}|undefined|\[object|\bNaN\b/;

let browser: Browser;
let server: Awaited<ReturnType<typeof serveGallery>>;
beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), serveGallery({ isBuiltOnce: true })]);
});
afterAll(async () => {
  await browser.close();
  server.close();
});

it('is clean in each theme and language, on a phone and on a wide screen', {
  timeout: TIMEOUT_MS,
}, async () => {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') problems.push(line.text());
  });
  await installAxe(page);
  await page.goto(`${server.origin}/`);
  for (const theme of THEMES) {
    await page.getByRole('link', { name: theme, exact: true }).click();
    await untilSettled(page);
    const rules = theme === THEMES[0] ? WCAG : LOOK_RULES;
    // Dialogs come last, since they take the focus from controls in use.
    for (const check of [listProblems, listDialogProblems])
      for (const width of [360, 1_280]) {
        await page.setViewportSize({ width, height: 800 });
        const name = `${theme} ${width}`;
        problems.push(...(await check(page, rules, name)).map((one) => `${name}: ${one}`));
      }
  }
  await page.getByRole('button', { name: 'show toasts' }).click();
  await page.getByText('Refused').first().waitFor();
  await takePicture(page, 'gallery/toasts');
  expect([...new Set(problems)]).toEqual([]);
});

async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    (count) =>
      document.querySelectorAll('.w-slider-control').length === count &&
      document.querySelectorAll('.w-history table, .w-history .w-curve').length > count &&
      document.querySelector('.w-input-error') !== null,
    STATES.length,
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function listProblems(page: Page, only: readonly string[], name: string): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const one of await page.locator('[data-state], [data-part]').all()) {
    const part = (await one.getAttribute('data-state')) ?? (await one.getAttribute('data-part')) ?? '';
    await takePicture(one, `gallery/${name}/${part}`);
  }
  problems.push(...(await violations(page, { only })));
  // A number on a vessel is above its mark, on a separate background.
  const numberCounts = await page
    .locator('.w-vessel:has(.w-level-mark) .w-level-number')
    .evaluateAll((numbers) => ({
      count: numbers.length,
      wrong: numbers.filter((number) => {
        const mark = number.closest('.w-vessel')?.querySelector('.w-level-mark') ?? number;
        const isOver = (mark.compareDocumentPosition(number) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
        return !isOver || getComputedStyle(number).backgroundImage === 'none';
      }).length,
    }));
  if (numberCounts.count === 0 || numberCounts.wrong > 0)
    problems.push(`${numberCounts.wrong} of ${numberCounts.count} numbers on bare marks`);
  const { text, contentWidth, viewportWidth } = await page.evaluate(() => ({
    text: document.body.textContent ?? '',
    contentWidth: document.documentElement.scrollWidth,
    viewportWidth: innerWidth,
  }));
  if (RAW_TEXT.test(text)) problems.push(`raw words: ${RAW_TEXT.exec(text)?.[0]}`);
  if (contentWidth > viewportWidth) problems.push(`${contentWidth} px wide`);
  return problems;
}

async function listDialogProblems(
  page: Page,
  only: readonly string[],
  name: string,
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const shape of ['dialog', 'sheet', 'wide']) {
    await page.getByRole('button', { name: `open ${shape}` }).click();
    await page.getByRole('dialog').waitFor();
    await takePicture(page, `gallery/${name}/${shape}`);
    const dialogProblems = await violations(page, { only, within: 'dialog[open]' });
    // Behind a dialog only reachability can change.
    const hiddenProblems = only === WCAG ? await violations(page, { only: ['aria-hidden-focus'] }) : [];
    problems.push(...[...dialogProblems, ...hiddenProblems].map((one) => `${shape} ${one}`));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  return problems;
}
