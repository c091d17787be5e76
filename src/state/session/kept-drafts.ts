/**
 * The drafts on the device when somebody has signed in or out. A file of its own for the first chunk, which takes them
 * away; what reads and writes them comes with the forms.
 */
import { StoredName, type TextStore } from '../../browser/storage';

/** This person is signed in: takes away anybody else's drafts. */
export function forgetOtherDrafts(storage: TextStore, userId: string): void {
  // Read as text: nothing of it is needed yet, and nothing of it has to be right.
  const own = `${JSON.stringify({ userId }).slice(0, -1)},`;
  if (storage.read(StoredName.drafts)?.startsWith(own) === false) forgetDrafts(storage);
}

export const forgetDrafts = (storage: TextStore): void => storage.write(StoredName.drafts, null);
