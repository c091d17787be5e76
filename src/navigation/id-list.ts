/**
 * Several ids as one parameter of an address: joined by commas, `-` for none, since a segment of an address cannot be empty.
 * [ours] The names of a plant's metrics may hold anything: what would be taken for something else is `~` and its code.
 * A tilde is never encoded, so that no address decodes it once too often.
 */

const NONE = '-';

/** A dash alone would be none, and spaces at the ends are left out of what people type. */
const hidden = (id: string): string =>
  id.replace(/[~,]|^-$|^ | $/g, (found) => `~${found.charCodeAt(0).toString(16)}`);
const shown = (text: string): string =>
  text.replace(/~(7e|2[0cd])/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Every comma in it stands between two ids. */
export const joinIds = (ids: readonly string[]): string => ids.map(hidden).join(',') || NONE;

/** In the order of the text, each once. */
export function splitIds(text: string): readonly string[] {
  const named = text.split(',').map((one) => one.replace(/^ +| +$/g, ''));
  return [...new Set(named.filter((one) => one !== '' && one !== NONE).map(shown))];
}
