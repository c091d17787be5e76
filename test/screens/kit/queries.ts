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
export const getTexts = (source: string | readonly Element[]): readonly string[] =>
  (typeof source === 'string' ? getAllBySelector(source) : source).map(({ textContent }) => textContent);

export const getHrefs = (source: string | readonly Element[]): readonly (string | null)[] =>
  (typeof source === 'string' ? getAllBySelector(source) : source).map((element) =>
    element.getAttribute('href'),
  );

/** Returns the text next to a term in a list of facts; `undefined` if missing. */
export const getFact = (term: string): string | undefined =>
  screen.queryByText(term, { selector: 'dt' })?.nextElementSibling?.textContent?.replace(/\s+/g, ' ').trim();

export const withinDialog = () => within(screen.getByRole('dialog'));

export function expectTexts(...texts: readonly (string | RegExp)[]): void {
  for (const text of texts) expect(document.body).toHaveTextContent(text);
}

/** Expects a refusal at its field, with focus there, and no notice of the form. */
export function expectRefusedField(field: HTMLElement, error: string): void {
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(error);
  expect(field).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
}
