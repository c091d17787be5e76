/**
 * The mark of the last user, required for showing last values. Separate for the first chunk, which removes the mark
 * when another user signs in.
 */
import type { TextStore } from '../../browser/storage';

/** A JSON list: the user's id, the time (epoch ms), and the user's data. */
export const LAST_PERSON = 'allshift.last-person';

export const forgetLastPerson = (storage: TextStore): void => storage.write(LAST_PERSON, null);

export function forgetOtherPerson(storage: TextStore, userId: string): void {
  // Compare as text: the content may be invalid, and parsing it is unnecessary.
  const ownPrefix = `${JSON.stringify([userId]).slice(0, -1)},`;
  if (storage.read(LAST_PERSON)?.startsWith(ownPrefix) === false) forgetLastPerson(storage);
}
