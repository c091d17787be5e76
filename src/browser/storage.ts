/** Small texts that are to survive a reload. Where storage is missing, full or forbidden, they live in memory. */
export interface TextStore {
  /** The text under a name, null where there is none. */
  readonly read: (name: string) => string | null;
  /** Keeps a text; null removes it. */
  readonly write: (name: string, value: string | null) => void;
}

/** The part of the browser's `Storage` that is needed. */
export interface StorageParts {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
  removeItem(name: string): void;
}

/** `open` may throw, and so may everything that it returns (private mode, quota: faults, 48). */
export function textStore(open: () => StorageParts): TextStore {
  const memory = new Map<string, string>();
  const attempt = <T>(act: (storage: StorageParts) => T, otherwise: () => T): T => {
    try {
      return act(open());
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

/** Everything that this product keeps in local storage, by name. No password, token or value is ever among it. */
export const StoredName = {
  language: 'allshift.language',
  appearance: 'allshift.appearance',
  /** A logout that the platform has not been told of yet. */
  logoutOwed: 'allshift.logout-owed',
  /** The theme that the product last started with: title, pictures, paths, colour. */
  style: 'allshift.style',
  /** The landing page of whoever is signed in (specification 4). */
  groundPage: 'allshift.ground-page',
  /** What somebody had typed and not sent. */
  drafts: 'allshift.drafts',
  /** Which equipment people of this device marked. */
  favourites: 'allshift.favourites',
  /** Carries messages between tabs where there is no BroadcastChannel. */
  tabs: 'allshift.tabs',
} as const;
