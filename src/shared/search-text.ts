export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether one of the texts contains the search; an empty search matches all. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const foldedSearch = foldText(search).trim();
  return foldedSearch === '' || texts.some((text) => foldText(text).includes(foldedSearch));
}
