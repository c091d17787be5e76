/**
 * Checks an open screen on the narrowest phone: nothing is cut off, even with large text, and thumbs hit their
 * targets.
 */
import type { App } from './app';
import { untilSettled } from './in-place';

export const PHONE = { width: 360, height: 640 };
export const WIDE = { width: 1_280, height: 800 };
export const LANDSCAPE = { width: 740, height: 360 };
export const NARROW = { width: 320, height: 568 };

const THUMB_PX = 44;
/** Maximum height of a dense row, as a share of a comfortable one. */
const DENSE_SHARE = 0.85;

/**
 * Returns everything that is cut off on the narrowest phone, with normal and doubled text, and problems of dense
 * rows.
 */
export async function listNarrowProblems(app: App, rows: string | undefined): Promise<readonly string[]> {
  const { page } = app;
  await page.setViewportSize(NARROW);
  const problems: string[] = [];
  for (const size of ['200%', '100%']) {
    // Like a browser's setting: below the product's own styles.
    await page.evaluate(
      (one) => document.documentElement.style.setProperty('font-size', one, 'important'),
      size,
    );
    await untilSettled(page);
    problems.push(...(await listCutOff(app)).map((one) => `cut at 320 px, ${size}: ${one}`));
  }
  return rows === undefined ? problems : [...problems, ...(await listDenseProblems(app, rows))];
}

/** Lists elements that overflow the screen sideways, and buttons, tabs and page titles whose text does not fit. */
const listCutOff = ({ page }: App): Promise<readonly string[]> =>
  page.evaluate(() => {
    const findAll = (selector: string): readonly Element[] => [...document.querySelectorAll(selector)];
    const root = document.documentElement;
    const documentOverflow = root.scrollWidth > innerWidth ? [`document: ${root.scrollWidth} px`] : [];
    const isShortened = (one: Element): boolean =>
      [one, ...one.querySelectorAll('*')].some((part) => getComputedStyle(part).textOverflow === 'ellipsis');
    const cutTexts = findAll('button, [role=tab], .as-tabs__tab, .as-segmented__text, .as-tag')
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1 && !isShortened(one))
      .map((one) => `${one.className}: ${one.textContent}`);
    const titles = findAll('.as-page .as-top-bar__title')
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
      .map((one) => `title: ${one.textContent}`);
    /** Whether the element is inside a strip that scrolls sideways. A dialog only scrolls down. */
    const isInStrip = (one: Element): boolean => {
      for (
        let ancestor = one.parentElement;
        ancestor !== null && !ancestor.matches('.as-dialog__body');
        ancestor = ancestor.parentElement
      )
        if (/auto|scroll/.test(getComputedStyle(ancestor).overflowX)) return true;
      return false;
    };
    const offScreen = findAll('button, a, select, .as-tag')
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width > 0 && (left < -1 || right > innerWidth + 1) && !isInStrip(one);
      })
      .map((one) => `out of the screen: ${one.className}: ${one.textContent}`);
    return [...documentOverflow, ...cutTexts, ...titles, ...offScreen];
  });

/** Returns problems of dense rows: they must be lower, but their tap targets must not, and nothing may be cut off. */
async function listDenseProblems(app: App, rows: string): Promise<readonly string[]> {
  const comfortable = await measureHeights(app, 'comfortable', rows);
  const dense = await measureHeights(app, 'dense', rows);
  const problems = (await listCutOff(app)).map((one) => `dense: ${one}`);
  await measureHeights(app, 'comfortable', rows);
  const share = getMean(dense.rows) / getMean(comfortable.rows);
  if (!(share < DENSE_SHARE)) problems.push(`dense rows of ${share} of the height`);
  const lowTargets = dense.targets.filter((height) => height < THUMB_PX);
  if (lowTargets.length > 0) problems.push(`dense targets of ${lowTargets.join(', ')} px`);
  return problems;
}

const measureHeights = (app: App, density: string, row: string) =>
  app.page.evaluate(
    ([mode = '', selector = '']) => {
      document.documentElement.dataset.density = mode;
      const getHeights = (found: Iterable<Element>): readonly number[] =>
        [...found].map((one) => Math.round(one.getBoundingClientRect().height));
      const targetSelector = `:is(${selector}) :is(a, button)`;
      return {
        rows: getHeights(document.querySelectorAll(selector)),
        targets: getHeights(document.querySelectorAll(targetSelector)),
      };
    },
    [density, row],
  );

const getMean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
