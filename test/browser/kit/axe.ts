/** Asks axe-core what is wrong with an open page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules whose answer differs with size or theme. The others ask for structure alone. */
export const LOOK_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly target: readonly string[] }[];
}

interface Run {
  /** Ids or tags of the rules to run; the usual ones, where none are given. */
  readonly only?: readonly string[];
  /** Selector of the part to look at, in place of the whole page. */
  readonly within?: string;
}

/** Brings axe-core into every document that the page opens from now on. Handed over each time, it takes longer than its run. */
export const bringAxe = async (page: Page): Promise<void> => {
  await page.addInitScript(`if (window === top) { ${AXE} }`);
};

/** Names each broken rule, and the first part that breaks it. */
export const violations = (page: Page, { only, within }: Run = {}): Promise<readonly string[]> =>
  page.evaluate(
    async ({ runOnly, include }) => {
      const { axe } = globalThis as unknown as {
        axe: {
          run(context: unknown, options: object): Promise<{ violations: readonly Violation[] }>;
        };
      };
      const context = include === undefined ? document : { include: [include] };
      // What passes is not written up.
      const options = { resultTypes: ['violations'], ...(runOnly === undefined ? {} : { runOnly }) };
      const found = await axe.run(context, options);
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')} ${nodes[0]?.html.slice(0, 160)}`,
      );
    },
    { runOnly: only, include: within },
  );
