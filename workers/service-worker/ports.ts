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
}
