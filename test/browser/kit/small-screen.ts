/**
 * Checks an open screen on the narrowest phone: nothing is cut off, even with large text, and thumbs hit their
 * targets.
 */
import type { App } from './app';
import { settled } from './in-place';

export const PHONE = { width: 360, height: 640 };
export const WIDE = { width: 1_280, height: 800 };
export const TURNED = { width: 740, height: 360 };
export const NARROW = { width: 320, height: 568 };

const THUMB = 44;
/** Maximum height of a dense row, as a share of a comfortable one. */
const SHARE = 0.85;

/**
 * Returns everything that is cut off on the narrowest phone, with normal and doubled text, and problems of dense
 * rows.
 */
export async function wrongOnNarrow(app: App, rows: string | undefined): Promise<readonly string[]> {
  const { page } = app;
  await page.setViewportSize(NARROW);
  const wrong: string[] = [];
  for (const size of ['200%', '100%']) {
    // Like a browser's setting: below the product's own styles.
    await page.evaluate(
      (one) => document.documentElement.style.setProperty('font-size', one, 'important'),
      size,
    );
    await settled(page);
    wrong.push(...(await cutOff(app)).map((one) => `cut at 320 px, ${size}: ${one}`));
  }
  return rows === undefined ? wrong : [...wrong, ...(await wrongDense(app, rows))];
}

/** Lists elements that overflow the screen sideways, and buttons, tabs and page titles whose text does not fit. */
const cutOff = ({ page }: App): Promise<readonly string[]> =>
  page.evaluate(() => {
    const all = (selector: string): readonly Element[] => [...document.querySelectorAll(selector)];
    const root = document.documentElement;
    const wide = root.scrollWidth > innerWidth ? [`document: ${root.scrollWidth} px`] : [];
    const isShortened = (one: Element): boolean =>
      [one, ...one.querySelectorAll('*')].some((part) => getComputedStyle(part).textOverflow === 'ellipsis');
    const cut = all('button, [role=tab], .as-tabs__tab, .as-segmented__text, .as-tag')
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1 && !isShortened(one))
      .map((one) => `${one.className}: ${one.textContent}`);
    const titles = all('.as-page .as-top-bar__title')
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
      .map((one) => `title: ${one.textContent}`);
    /** Whether the element is inside a strip that scrolls sideways. A dialog only scrolls down. */
    const isInStrip = (one: Element): boolean => {
      for (let at = one.parentElement; at !== null && !at.matches('.as-dialog__body'); at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
      return false;
    };
    const out = all('button, a, select, .as-tag')
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width > 0 && (left < -1 || right > innerWidth + 1) && !isInStrip(one);
      })
      .map((one) => `out of the screen: ${one.className}: ${one.textContent}`);
    return [...wide, ...cut, ...titles, ...out];
  });

/** Returns problems of dense rows: they must be lower, but their tap targets must not, and nothing may be cut off. */
async function wrongDense(app: App, rows: string): Promise<readonly string[]> {
  const usual = await measured(app, 'comfortable', rows);
  const dense = await measured(app, 'dense', rows);
  const wrong = (await cutOff(app)).map((one) => `dense: ${one}`);
  await measured(app, 'comfortable', rows);
  const share = mean(dense.rows) / mean(usual.rows);
  if (!(share < SHARE)) wrong.push(`dense rows of ${share} of the height`);
  const low = dense.targets.filter((height) => height < THUMB);
  if (low.length > 0) wrong.push(`dense targets of ${low.join(', ')} px`);
  return wrong;
}

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
