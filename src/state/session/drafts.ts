/**
 * What somebody has typed into a form and not sent, kept for the same user over a reload, a time-out of the session and
 * a new login (faults, 51). Never for a password, a code or a token: whoever calls `write` sees to that.
 */

import { StoredName, type TextStore } from '../../browser/storage';
import { type Decoder, list, record, text, Unreadable, unknownValue } from '../../shared/calls/decode';
import { DRAFT_MAX_CHARS, DRAFTS_MAX } from '../../shared/constants';

export interface Drafts {
  /** The draft under a name, decoded; null where there is none of this user, or none that can be read. */
  readonly read: <T>(name: string, decode: Decoder<T>) => T | null;
  /** Keeps plain data under a name; what is too long for a draft is not kept. The newest drafts stay. */
  readonly write: (name: string, value: unknown) => void;
  /** Forgets a draft: it was sent, or given up. */
  readonly drop: (name: string) => void;
  /** Somebody is here: drafts of anybody else are thrown away. */
  readonly enter: (userId: string) => void;
  /** Nobody is here any more; `forGood` throws the drafts away: the person wanted to leave. */
  readonly leave: (forGood: boolean) => void;
}

const kept = record({ userId: text, drafts: list(record({ name: text, value: unknownValue })) });
type Kept = ReturnType<typeof kept>;

export function keepDrafts(storage: TextStore): Drafts {
  let userId: string | null = null;
  const load = (): Kept['drafts'] => {
    const stored = storage.read(StoredName.drafts);
    if (stored === null || userId === null) return [];
    try {
      const all = kept(JSON.parse(stored), '$');
      return all.userId === userId ? all.drafts : [];
    } catch (error) {
      // Unreadable or of another version: as if there were none (faults, 49).
      if (error instanceof Unreadable || error instanceof SyntaxError) return [];
      throw error;
    }
  };
  const save = (drafts: Kept['drafts']): void =>
    storage.write(StoredName.drafts, drafts.length === 0 ? null : JSON.stringify({ userId, drafts }));

  return {
    read: (name, decode) => {
      const draft = load().find((one) => one.name === name);
      if (draft === undefined) return null;
      try {
        return decode(draft.value, '$');
      } catch (error) {
        if (error instanceof Unreadable) return null;
        throw error;
      }
    },
    write: (name, value) => {
      if (userId === null) return;
      const written = JSON.stringify(value);
      // What JSON has no word for (undefined, a function) is no draft.
      if (typeof written !== 'string' || written.length > DRAFT_MAX_CHARS) return;
      const others = load().filter((one) => one.name !== name);
      save([...others, { name, value }].slice(-DRAFTS_MAX));
    },
    drop: (name) => {
      if (userId !== null) save(load().filter((one) => one.name !== name));
    },
    enter: (user) => {
      userId = user;
      save(load());
    },
    leave: (forGood) => {
      userId = null;
      if (forGood) storage.write(StoredName.drafts, null);
    },
  };
}
