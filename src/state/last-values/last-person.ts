/**
 * The mark of the person whose last values are kept on this device: without it nobody is shown any of them. A file of its
 * own for the first chunk, which takes it away as soon as somebody else is there.
 */
import type { TextStore } from '../../browser/storage';

/** A list as JSON: the person's id, the moment (epoch ms), and what is known of the person. */
export const LAST_PERSON = 'allshift.last-person';

/** Forgets the person: the sign-out has ended their session. */
export const forgetLastPerson = (storage: TextStore): void => storage.write(LAST_PERSON, null);

/** This person is signed in: takes away anybody else's mark. */
export function forgetOtherPerson(storage: TextStore, userId: string): void {
  // Read as text: nothing of it is needed yet, and nothing of it has to be right.
  const own = `${JSON.stringify([userId]).slice(0, -1)},`;
  if (storage.read(LAST_PERSON)?.startsWith(own) === false) forgetLastPerson(storage);
}
