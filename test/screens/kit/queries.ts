import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';

/** Returns the first match, for elements without a role or text such as a mark or a line of a drawing. */
export function getBySelector<E extends Element = HTMLElement>(
  selector: string,
  container = document.body,
): E {
  const found = container.querySelector<E>(selector);
  if (!found) throw new Error(`Nothing matches ${selector} in: ${container.innerHTML}`);
  return found;
}

export const getAllBySelector = (selector: string, container = document.body): readonly HTMLElement[] => [
  ...container.querySelectorAll<HTMLElement>(selector),
];

/** Returns the first button or link with a name. */
export function getButton(name: string): HTMLElement {
  const [first] = [...screen.queryAllByRole('button', { name }), ...screen.queryAllByRole('link', { name })];
  if (!first) throw new Error(`No button or link is called ${name} in: ${document.body.textContent}`);
  return first;
}

/** Returns the texts of elements, or of all matches of a selector. */
export const getTexts = (of: string | readonly Element[]): readonly string[] =>
  (typeof of === 'string' ? getAllBySelector(of) : of).map(({ textContent }) => textContent);

export const getHrefs = (of: string | readonly Element[]): readonly (string | null)[] =>
  (typeof of === 'string' ? getAllBySelector(of) : of).map((element) => element.getAttribute('href'));

/** Returns the text next to a term in a list of facts; `undefined` if missing. */
export const fact = (term: string): string | undefined =>
  screen.queryByText(term, { selector: 'dt' })?.nextElementSibling?.textContent?.replace(/\s+/g, ' ').trim();

export const inDialog = () => within(screen.getByRole('dialog'));

export function says(...texts: readonly (string | RegExp)[]): void {
  for (const text of texts) expect(document.body).toHaveTextContent(text);
}
