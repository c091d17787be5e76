/** Looks at an open screen on the narrowest phone: nothing is cut off, with large text too, and a thumb has room. */
import type { App } from './app';
import { settled } from './in-place';

export const PHONE = { width: 360, height: 640 };
export const WIDE = { width: 1_280, height: 800 };
/** A phone on its side. */
export const TURNED = { width: 740, height: 360 };
export const NARROW = { width: 320, height: 568 };

/** Matches what `wrongOnNarrow` says of screens that do not fit with large text. */
export const CUT_WITH_LARGE_TEXT = /^cut at 320 px, 200%/;

const THUMB = 44;
/** The most that a dense row has of the height of a comfortable one. */
const SHARE = 0.85;

/** Tells what the narrowest phone cuts off, with the usual text and with one twice as large, and what is wrong with rows. */
export async function wrongOnNarrow(app: App, rows: string | undefined): Promise<readonly string[]> {
  const { page } = app;
  await page.setViewportSize(NARROW);
  const wrong: string[] = [];
  for (const size of ['200%', '100%']) {
    // As a browser does that is set to it: below what the product itself sets.
    await page.evaluate(
      (one) => document.documentElement.style.setProperty('font-size', one, 'important'),
      size,
    );
    await settled(page);
    wrong.push(...(await cutOff(app)).map((one) => `cut at 320 px, ${size}: ${one}`));
  }
  return rows === undefined ? wrong : [...wrong, ...(await wrongDense(app, rows))];
}

/** Names what runs out of the screen sideways, and the buttons, tabs and titles of pages whose words do not fit. */
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
    /** Whether it lies in a strip that scrolls sideways. A dialog is none: it scrolls down only. */
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

/** Tells what is wrong with rows in the dense mode: they are lower, what a thumb presses is not, and nothing is cut off. */
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

/** Chooses a density and measures the height of each row, and of each link and button in one. */
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
