import { screen } from './render';

/** The text beside a term of a list of facts; undefined if there is no such term. */
export const fact = (term: string): string | undefined =>
  screen.queryByText(term, { selector: 'dt' })?.nextElementSibling?.textContent?.replace(/\s+/g, ' ').trim();
