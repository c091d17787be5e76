/** Search in texts: case and full width make no difference, and neither does space around the words. */

export const foldText = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether one of the texts contains what is searched for; everything does for an empty search. */
export function matchesSearch(search: string, texts: readonly string[]): boolean {
  const wanted = foldText(search).trim();
  return wanted === '' || texts.some((text) => foldText(text).includes(wanted));
}
