/** A file of its own for the first chunk; the code that reads and writes drafts comes with the forms. */
import { StoredName, type TextStore } from '../../browser/storage';

export function forgetOtherDrafts(storage: TextStore, userId: string): void {
  // Compared as text: nothing in it is needed yet, and none of it has to be valid.
  const own = `${JSON.stringify({ userId }).slice(0, -1)},`;
  if (storage.read(StoredName.drafts)?.startsWith(own) === false) forgetDrafts(storage);
}

export const forgetDrafts = (storage: TextStore): void => storage.write(StoredName.drafts, null);
