/** The service worker's outside world, for tests of its rules without a browser. */
import type { BuildFiles } from './build-files';

export interface FileCache {
  match(path: string): Promise<Response | undefined>;
  put(path: string, response: Response): Promise<void>;
  delete(path: string): Promise<boolean>;
  paths(): Promise<readonly string[]>;
}

export interface ShellPorts {
  readonly build: BuildFiles;
  /** May reject: storage is missing, full or broken. */
  readonly openCache: (name: string) => Promise<FileCache>;
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  readonly pause: (ms: number) => Promise<void>;
  /** The device's clock, epoch ms. */
  readonly now: () => number;
  /** Ids of the builds of open pages. */
  readonly openBuilds: () => Promise<readonly string[]>;
  /**
   * Runs work that no other tab or service worker on this device runs simultaneously; waits if `isPatient`, or is
   * skipped.
   */
  readonly holdBuilds: (work: () => Promise<void>, isPatient: boolean) => Promise<void>;
}
