/** The cached answers of one session, and the questions that views wait for. */
import { mutate } from 'swr';
import type { SessionStore } from '../session/session-store';

export interface ReadCache {
  /** Part of every key. A new session has a new one, so that no answer of another person is found. */
  readonly space: () => number;
  /** The signal for a question that begins now. */
  readonly begin: (key: string) => AbortSignal;
  /**
   * Counts a view that shows `key`; the returned function stops that. After the last view the question under way is
   * cancelled and `onUnused` is called.
   */
  readonly show: (key: string, onUnused: () => void) => () => void;
}

/** Spaces of every run of the product: SWR has one cache for all of them. */
let spaces = 0;

/** When somebody signs out, their answers are removed and a new space begins, also for questions under way. */
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
        // Another view of the same may be shown by the drawing that ended this one.
        queueMicrotask(() => dropUnused(key, onUnused));
      };
    },
  };
}
