/**
 * Several ids as one parameter of an address: joined by commas, `-` for none, since a segment of an address cannot be empty.
 * [ours] The names of a plant's metrics may hold anything: `~` stands before the letter of what would be taken for
 * something else. It is never encoded, so that no address decodes it once too often.
 */

const NONE = '-';
const MARK = '~';
const LETTERS: ReadonlyMap<string, string> = new Map([
  [MARK, MARK],
  [',', 'c'],
  [NONE, 'n'],
  [' ', 's'],
]);
const PLAIN: ReadonlyMap<string, string> = new Map([...LETTERS].map(([plain, letter]) => [letter, plain]));

/** A dash alone would be none, and spaces at the ends are left out of what people type. */
const hidden = (id: string): string =>
  id.replace(/[~,]|^-$|^ +| +$/g, (found) =>
    [...found].map((one) => `${MARK}${LETTERS.get(one) ?? one}`).join(''),
  );
const shown = (text: string): string =>
  text.replace(/~([~cns])/g, (_, letter: string) => PLAIN.get(letter) ?? letter);

/** `encode` is for each id, where the commas between them are to stay readable. */
export const joinIds = (ids: readonly string[], encode = (id: string): string => id): string =>
  ids.length === 0 ? NONE : ids.map((id) => encode(hidden(id))).join(',');

/** In the order of the text, each once. */
export function splitIds(text: string): readonly string[] {
  const named = text.split(',').map((one) => one.replace(/^ +| +$/g, ''));
  return [...new Set(named)].filter((one) => one !== '' && one !== NONE).map(shown);
}
