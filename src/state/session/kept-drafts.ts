/** Separate for the first chunk; the code that reads and writes drafts is loaded with the forms. */
import { StoredName, type TextStore } from '../../browser/storage';

export function forgetOtherDrafts(storage: TextStore, userId: string): void {
  // Compare as text: the content may be invalid, and parsing it is unnecessary.
  const ownPrefix = `${JSON.stringify({ userId }).slice(0, -1)},`;
  if (storage.read(StoredName.drafts)?.startsWith(ownPrefix) === false) forgetDrafts(storage);
}

export const forgetDrafts = (storage: TextStore): void => storage.write(StoredName.drafts, null);
