/** Prefix of the Web Lock that every open page holds; its build id follows. */
export const OPEN_BUILD_LOCK = 'allshift.build.';

/**
 * From the page: report the worker's build (answered with its id), keep that build (answered with whether it is kept),
 * delete builds that no open page needs (not answered).
 */
export type ShellMessage = 'build' | 'keep' | 'prune';

export interface NotificationData {
  /** Path of the page that showed it; a tap leads there. */
  readonly path: string;
  /** Address at which that page was loaded. A service worker identifies a page by it, even after navigation. */
  readonly loadedAt: string | null;
}
