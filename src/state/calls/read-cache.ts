/** Tracks the cached responses of one session, and the requests that views wait for. */
import { mutate } from 'swr';
import type { SessionStore } from '../session/session-store';

export interface ReadCache {
  /** Returns a part of every key that differs by session, which hides responses from another user. */
  readonly space: () => number;
  readonly startRequest: (key: string) => AbortSignal;
  /** Counts a view of `key`. The returned function removes it; after the last one the request is cancelled. */
  readonly addView: (key: string, onUnused: () => void) => () => void;
}

/** Shared by all instances of the product: SWR has one cache for all of them. */
let spaces = 0;

export function createReadCache({ session }: { readonly session: SessionStore }): ReadCache {
  let space = ++spaces;
  const views = new Map<string, number>();
  const requests = new Map<string, AbortController>();
  session.onSignOut(() => {
    space = ++spaces;
    void mutate(() => true, undefined, { revalidate: false });
  });
  const changeCount = (key: string, delta: 1 | -1): void => {
    views.set(key, (views.get(key) ?? 0) + delta);
  };
  const dropUnused = (key: string, onUnused: () => void): void => {
    if (views.get(key) !== 0) return;
    views.delete(key);
    requests.get(key)?.abort();
    requests.delete(key);
    onUnused();
  };
  return {
    space: () => space,
    startRequest: (key) => {
      const request = new AbortController();
      requests.set(key, request);
      return request.signal;
    },
    addView: (key, onUnused) => {
      changeCount(key, 1);
      return () => {
        changeCount(key, -1);
        // The render that removed this view may add another one with the same key.
        queueMicrotask(() => dropUnused(key, onUnused));
      };
    },
  };
}
