/** Tracks the cached responses of one session, and the requests that views wait for. */
import { mutate } from 'swr';
import type { SessionStore } from '../session/session-store';

export interface ReadCache {
  /** Returns a part of every key. Each session has its own, which hides the responses to another user. */
  readonly space: () => number;
  /** Returns the abort signal for a new request. */
  readonly begin: (key: string) => AbortSignal;
  /** Counts a view of `key`. The returned function removes it; after the last one the request is cancelled. */
  readonly show: (key: string, onUnused: () => void) => () => void;
}

/** Shared by all instances of the product: SWR has one cache for all of them. */
let spaces = 0;

export function createReadCache({ session }: { readonly session: SessionStore }): ReadCache {
  let space = ++spaces;
  const views = new Map<string, number>();
  const questions = new Map<string, AbortController>();
  session.onSignOut(() => {
    space = ++spaces;
    void mutate(() => true, undefined, { revalidate: false });
  });
  const change = (key: string, by: 1 | -1): void => {
    views.set(key, (views.get(key) ?? 0) + by);
  };
  const dropUnused = (key: string, onUnused: () => void): void => {
    if (views.get(key) !== 0) return;
    views.delete(key);
    questions.get(key)?.abort();
    questions.delete(key);
    onUnused();
  };
  return {
    space: () => space,
    begin: (key) => {
      const question = new AbortController();
      questions.set(key, question);
      return question.signal;
    },
    show: (key, onUnused) => {
      change(key, 1);
      return () => {
        change(key, -1);
        // The render that removed this view may add another one with the same key.
        queueMicrotask(() => dropUnused(key, onUnused));
      };
    },
  };
}
