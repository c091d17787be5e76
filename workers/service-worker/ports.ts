/** Everything that the service worker uses of the outside world, to test its rules without a browser. */
import type { BuildFiles } from './build-files';

export interface FileCache {
  match(path: string): Promise<Response | undefined>;
  put(path: string, response: Response): Promise<void>;
  delete(path: string): Promise<boolean>;
  listPaths(): Promise<readonly string[]>;
}

export interface ShellPorts {
  readonly build: BuildFiles;
  /** May reject, since storage can be missing, full or broken. */
  readonly openCache: (name: string) => Promise<FileCache>;
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  readonly pause: (ms: number) => Promise<void>;
  /** The device's clock, epoch ms. */
  readonly now: () => number;
  readonly openBuilds: () => Promise<readonly string[]>;
  /**
   * Runs work that no other tab or service worker on this device may run simultaneously. Waits if `isPatient`;
   * otherwise skips the work.
   */
  readonly holdBuilds: (work: () => Promise<void>, isPatient: boolean) => Promise<void>;
}
