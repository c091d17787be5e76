import { StoredName, type TextStore } from '../../browser/storage';

/** The target of "home" if the account opens with one page (spec 4). The route table decides whether it is a path. */
export interface LandingPage {
  readonly read: () => string | null;
  readonly write: (path: string) => void;
  readonly clear: () => void;
}

export const createLandingPage = (storage: TextStore): LandingPage => ({
  read: () => storage.read(StoredName.landingPage),
  write: (path) => storage.write(StoredName.landingPage, path),
  clear: () => storage.write(StoredName.landingPage, null),
});
