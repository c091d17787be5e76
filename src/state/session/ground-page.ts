import { StoredName, type TextStore } from '../../browser/storage';

/**
 * The landing page of whoever is signed in, over a reload: where "home" leads for somebody whose account opens with one
 * page (specification 4). Cleared when they leave. What is read may be anything: the route table decides.
 */
export interface GroundPage {
  readonly read: () => string | null;
  readonly keep: (path: string) => void;
  readonly clear: () => void;
}

export const keepGroundPage = (storage: TextStore): GroundPage => ({
  read: () => storage.read(StoredName.landingPage),
  keep: (path) => storage.write(StoredName.landingPage, path),
  clear: () => storage.write(StoredName.landingPage, null),
});
