/** Stores texts that survive a reload; only in memory if storage is missing, full or forbidden. */
export interface TextStore {
  readonly read: (name: string) => string | null;
  /** Writes a text; `null` removes it. */
  readonly write: (name: string, value: string | null) => void;
}

export interface StorageArea {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** Creates a store. `open` and the methods of the area may throw (private mode, quota: faults 48). */
export function createSafeTextStore(open: () => StorageArea): TextStore {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: StorageArea) => T, fallback: () => T): T => {
    try {
      return use(open());
    } catch {
      return fallback();
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

export type ListenToOtherTabs = (name: string, listener: () => void) => void;
export const listenToOtherTabs =
  (scope: Pick<Window, 'addEventListener'>): ListenToOtherTabs =>
  (name, listener) =>
    scope.addEventListener('storage', ({ key }) => {
      if (key === name) listener();
    });

/** Keys in local storage that are used from the start. No password or token is stored; last values are in IndexedDB. */
export const StoredName = {
  language: 'allshift.language',
  appearance: 'allshift.appearance',
  textSize: 'allshift.text-size',
  density: 'allshift.density',
  /** A sign-out that has not reached the platform. */
  logoutOwed: 'allshift.logout-owed',
  /** The last theme: title, pictures, paths, colour. */
  style: 'allshift.style',
  /** The signed-in user's landing page (spec 4). */
  landingPage: 'allshift.ground-page',
  drafts: 'allshift.drafts',
  favourites: 'allshift.favourites',
  pins: 'allshift.pins',
  /** Messages between tabs without BroadcastChannel. */
  tabs: 'allshift.tabs',
} as const;
