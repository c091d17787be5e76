/** Reading a list page by page, until the last page. */
import { done, type Outcome } from '../faults';

/**
 * Asks for page 1, 2, ... and hands each to `take`, until the page that is the last by the platform's own count, or until
 * `take` returns false. A platform may state more pages than it has, or repeat one for ever: `take` must return false
 * for a page that brings nothing new.
 */
export async function eachPage<Page extends { readonly totalPage: number }>(
  ask: (pagenum: number) => Promise<Outcome<Page>>,
  take: (page: Page, pagenum: number) => boolean,
): Promise<Outcome<null>> {
  for (let pagenum = 1; ; pagenum++) {
    const outcome = await ask(pagenum);
    if (!outcome.ok) return outcome;
    if (!take(outcome.value, pagenum) || pagenum >= outcome.value.totalPage) return done(null);
  }
}
