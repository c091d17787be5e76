/** Looks for what a narrow screen or a large text cuts off. */
import type { App } from './app';

/** What runs out of the screen sideways, and the buttons and tabs whose words do not fit. */
export const cutOff = (app: App): Promise<readonly string[]> =>
  app.page.evaluate(() => {
    const root = document.documentElement;
    const wide = root.scrollWidth > window.innerWidth ? [`document: ${root.scrollWidth} px`] : [];
    const isShortened = (one: Element): boolean =>
      [one, ...one.querySelectorAll('*')].some((part) => getComputedStyle(part).textOverflow === 'ellipsis');
    const cut = [
      ...document.querySelectorAll('button, [role=tab], .as-tabs__tab, .as-segmented__text, .as-tag'),
    ]
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1 && !isShortened(one))
      .map((one) => `${one.className}: ${one.textContent}`);
    /** It lies in a strip that scrolls sideways. A dialog is none: it scrolls down only. */
    const isInStrip = (one: Element): boolean => {
      for (let at = one.parentElement; at !== null && !at.matches('.as-dialog__body'); at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
      return false;
    };
    const out = [...document.querySelectorAll('button, a, select, .as-tag')]
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width > 0 && (left < -1 || right > window.innerWidth + 1) && !isInStrip(one);
      })
      .map((one) => `out of the screen: ${one.className}: ${one.textContent}`);
    return [...wide, ...cut, ...out];
  });
