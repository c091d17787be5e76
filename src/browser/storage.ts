/** Small texts in the browser's storage, and the names under which the product stores them. */

/** Texts that survive a reload. They live in memory when storage is missing, full or forbidden. */
export interface TextStore {
  /** The text under a name; null when there is none. */
  readonly read: (name: string) => string | null;
  /** Stores a text; null removes it. */
  readonly write: (name: string, value: string | null) => void;
}

/** The part of the browser's `Storage` that is used. */
export interface StorageArea {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** A store over the browser's storage. `open` and every method of its result may throw (private mode, quota: faults 48). */
export function textStore(open: () => StorageArea): TextStore {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: StorageArea) => T, otherwise: () => T): T => {
    try {
      return use(open());
    } catch {
      return otherwise();
    }
  };
  return {
    read: (name) =>
      memory.get(name) ??
      attempt(
        (storage) => storage.getItem(name),
        () => null,
      ),
    write: (name, value) => {
      memory.delete(name);
      attempt(
        (storage) => (value === null ? storage.removeItem(name) : storage.setItem(name, value)),
        () => {
          if (value !== null) memory.set(name, value);
        },
      );
    },
  };
}

/** Adds a listener for the changes that other tabs make to what is stored under a name. */
export type OnOtherTab = (name: string, listener: () => void) => void;
export const onOtherTab =
  (scope: Pick<Window, 'addEventListener'>): OnOtherTab =>
  (name, listener) =>
    scope.addEventListener('storage', ({ key }) => {
      if (key === name) listener();
    });

/** Names in local storage that are used from the start. No password and no token is ever stored; last values lie in IndexedDB. */
export const StoredName = {
  language: 'allshift.language',
  appearance: 'allshift.appearance',
  textSize: 'allshift.text-size',
  density: 'allshift.density',
  /** A logout that has not reached the platform yet. */
  logoutOwed: 'allshift.logout-owed',
  /** The theme of the last start: title, pictures, paths, colour. */
  style: 'allshift.style',
  /** The landing page of the signed-in user (spec 4). */
  landingPage: 'allshift.ground-page',
  /** Form drafts that were not sent. */
  drafts: 'allshift.drafts',
  /** Equipment that people marked on this device. */
  favourites: 'allshift.favourites',
  /** Variables that people pinned on this device. */
  pins: 'allshift.pins',
  /** Messages between tabs, when there is no BroadcastChannel. */
  tabs: 'allshift.tabs',
} as const;
