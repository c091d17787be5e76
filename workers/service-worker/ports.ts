/** The outside world of the service worker, so that its rules can be tried without a browser. */
import type { BuildFiles } from './build-files';

/** The part of a `Cache` that is used. */
export interface FileCache {
  match(path: string): Promise<Response | undefined>;
  put(path: string, response: Response): Promise<void>;
  delete(path: string): Promise<boolean>;
  /** Paths of everything in it. */
  paths(): Promise<readonly string[]>;
}

export interface ShellPorts {
  readonly build: BuildFiles;
  /** May reject: storage is missing, full or broken. */
  readonly openCache: (name: string) => Promise<FileCache>;
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
  /** Resolves after so many milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
  /** The device's clock, epoch ms. */
  readonly now: () => number;
  /** Ids of the builds that open pages come from. */
  readonly openBuilds: () => Promise<readonly string[]>;
  /**
   * Does work that nobody else on this device does at the same time, be it another tab's or another service worker's. While
   * somebody is at it, the work waits where `isPatient` is true, and is left out where it is not.
   */
  readonly holdBuilds: (work: () => Promise<void>, isPatient: boolean) => Promise<void>;
}
