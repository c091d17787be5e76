/**
 * Unsent form input. It survives a reload, a session timeout and a new login of the same user (faults 51). Callers of
 * `write` must not pass a password, a code or a token.
 */

import { StoredName, type TextStore } from '../../browser/storage';
import { anything, type Decoder, list, record, text, Unreadable } from '../../shared/calls/decode';

/** Most drafts of one user, and the longest one as text, in characters. */
export const DRAFTS_MAX = 20;
export const DRAFT_MAX_CHARS = 20_000;

export interface DraftStore {
  /** Reads a draft; `null` if missing or not decodable. */
  readonly read: <T>(name: string, decode: Decoder<T>) => T | null;
  /** Stores a draft, keeping only the newest ones. Ignores a value that is too long. */
  readonly write: (name: string, value: unknown) => void;
  readonly remove: (name: string) => void;
}

const decodeStored = record({ userId: text, drafts: list(record({ name: text, value: anything })) });
type Stored = ReturnType<typeof decodeStored>;

/** Returns the stored drafts; empty if they are another user's or unreadable (faults 49). */
function loadDrafts(storage: TextStore, userId: string): Stored['drafts'] {
  const json = storage.read(StoredName.drafts);
  if (json === null) return [];
  try {
    const storedDrafts = decodeStored(JSON.parse(json), '$');
    return storedDrafts.userId === userId ? storedDrafts.drafts : [];
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Creates a store of drafts. `getUserId` returns the id of the signed-in user, or `null` if signed out. */
export function createDraftStore(storage: TextStore, getUserId: () => string | null): DraftStore {
  const readAll = (): Stored['drafts'] => {
    const userId = getUserId();
    return userId === null ? [] : loadDrafts(storage, userId);
  };
  const save = (drafts: Stored['drafts']): void => {
    const userId = getUserId();
    // The user id comes first: `kept-drafts.ts` expects it there.
    if (userId !== null)
      storage.write(StoredName.drafts, drafts.length === 0 ? null : JSON.stringify({ userId, drafts }));
  };

  return {
    read: (name, decode) => {
      const draft = readAll().find((entry) => entry.name === name);
      if (draft === undefined) return null;
      try {
        return decode(draft.value, '$');
      } catch (error) {
        if (error instanceof Unreadable) return null;
        throw error;
      }
    },
    write: (name, value) => {
      const json = JSON.stringify(value);
      // JSON has no text for undefined and functions.
      if (typeof json !== 'string' || json.length > DRAFT_MAX_CHARS) return;
      const others = readAll().filter((entry) => entry.name !== name);
      save([...others, { name, value }].slice(-DRAFTS_MAX));
    },
    remove: (name) => save(readAll().filter((entry) => entry.name !== name)),
  };
}
