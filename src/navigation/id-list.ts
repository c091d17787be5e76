/**
 * Several ids as one parameter of an address, joined by commas; `-` for none, since a segment cannot be empty. [ours]
 * Names of a plant's metrics may contain anything: ambiguous characters are escaped as `~` and their code. A tilde is
 * never percent-encoded, so an address cannot be decoded once too often.
 */

const NO_IDS = '-';

/** Escapes separators, a lone dash, which means none, and spaces at the ends, which are ignored in typed ids. */
const escapeId = (id: string): string =>
  id.replace(/[~,]|^-$|^ | $/g, (character) => `~${character.charCodeAt(0).toString(16)}`);
const unescapeId = (text: string): string =>
  text.replace(/~(7e|2[0cd])/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Joins ids. Every comma in the result separates two of them. */
export const joinIds = (ids: readonly string[]): string => ids.map(escapeId).join(',') || NO_IDS;

/** Returns the distinct ids in order. */
export function splitIds(text: string): readonly string[] {
  const typedIds = text.split(',').map((typedId) => typedId.replace(/^ +| +$/g, ''));
  return [...new Set(typedIds.filter((typedId) => typedId !== '' && typedId !== NO_IDS).map(unescapeId))];
}
