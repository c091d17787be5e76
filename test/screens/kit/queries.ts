import { screen, within } from './render';

export const textsOf = (elements: readonly Element[]): readonly string[] =>
  elements.map(({ textContent }) => textContent);

export const hrefsOf = (elements: readonly Element[]): readonly (string | null)[] =>
  elements.map((element) => element.getAttribute('href'));

/** Queries the one open dialog. */
export const inDialog = () => within(screen.getByRole('dialog'));
