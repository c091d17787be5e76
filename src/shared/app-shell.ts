/** The words between the page and its service worker. */

/** Name of the Web Lock that every page holds while it is open; the id of its build follows. */
export const OPEN_BUILD_LOCK = 'allshift.build.';

/**
 * From the page: which build the worker brought (answered with its id), keep that build now (answered with whether it is
 * kept), delete what no open page needs (not answered).
 */
export type ShellMessage = 'build' | 'keep' | 'prune';

/** Goes along with a notification. */
export interface NotificationData {
  /** Path of the page that showed it, to which a touch of it leads. */
  readonly path: string;
  /** Address at which that page was loaded: a service worker knows a page by it, wherever it has gone since. */
  readonly loadedAt: string | null;
}
