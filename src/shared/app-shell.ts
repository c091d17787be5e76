/** Prefix of the Web Lock that every open page holds; its build id follows. */
export const OPEN_BUILD_LOCK = 'allshift.build.';

/**
 * Request from the page: `build` returns the id of the worker's build, `keep` keeps that build and returns whether it
 * is kept, `prune` deletes builds that no open page needs and returns nothing.
 */
export type ShellMessage = 'build' | 'keep' | 'prune';

export interface NotificationData {
  /** Path of the page that showed the notification; a tap opens that page. */
  readonly path: string;
  /** Address at which that page was loaded. A service worker identifies a page by it, even after navigation. */
  readonly loadedAt: string | null;
}
