import { done, type Outcome } from '../faults';

/**
 * Reads pages 1, 2, ... and passes each to `handlePage`, up to the last by the platform's count or until `handlePage`
 * returns false. A platform may report more pages than it has, or repeat one forever: `handlePage` must return false
 * for a page without anything new.
 */
export async function forEachPage<Page extends { readonly totalPage: number }>(
  fetchPage: (pagenum: number) => Promise<Outcome<Page>>,
  handlePage: (page: Page, pagenum: number) => boolean,
): Promise<Outcome<null>> {
  for (let pagenum = 1; ; pagenum++) {
    const outcome = await fetchPage(pagenum);
    if (!outcome.ok) return outcome;
    if (!handlePage(outcome.value, pagenum) || pagenum >= outcome.value.totalPage) return done(null);
  }
}
