import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that depend on size or theme. All others depend on structure only. */
export const LOOK_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly target: readonly string[] }[];
}

interface RunOptions {
  /** Ids or tags of the rules to run; axe-core's defaults if absent. */
  readonly only?: readonly string[];
  /** Selector of the part to check; the whole page by default. */
  readonly within?: string;
}

/** Adds axe-core to every document that the page opens, which is faster than injecting it for each run. */
export const installAxe = async (page: Page): Promise<void> => {
  await page.addInitScript(`if (window === top) { ${AXE} }`);
};

/** Lists each violated rule with the first element that violates it. */
export const violations = (page: Page, { only, within }: RunOptions = {}): Promise<readonly string[]> =>
  page.evaluate(
    async ({ runOnly, include }) => {
      const { axe } = globalThis as unknown as {
        axe: {
          run(context: unknown, options: object): Promise<{ violations: readonly Violation[] }>;
        };
      };
      const context = include === undefined ? document : { include: [include] };
      // Omits passed rules from the result.
      const options = { resultTypes: ['violations'], ...(runOnly === undefined ? {} : { runOnly }) };
      // Off screen, an item with `content-visibility: auto` has a guessed height and overlaps the next one.
      const styleSheet = new CSSStyleSheet();
      styleSheet.replaceSync('* { content-visibility: visible !important }');
      document.adoptedStyleSheets.push(styleSheet);
      const found = await axe.run(context, options);
      // axe-core mistakes a sticky bar for the background of text behind it.
      const isCovered = (target: readonly string[]): boolean => {
        const text = document.querySelector(target.join(' '));
        if (text === null) return false;
        const { x, y, width, height } = text.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return top !== null && !text.contains(top) && !top.contains(text);
      };
      const reports = found.violations.flatMap(({ id, nodes }) => {
        const [node] = id === 'color-contrast' ? nodes.filter(({ target }) => !isCovered(target)) : nodes;
        return node === undefined ? [] : [`${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`];
      });
      document.adoptedStyleSheets.pop();
      return reports;
    },
    { runOnly: only, include: within },
  );
