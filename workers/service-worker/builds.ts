/**
 * The builds kept on the device. Hashed files of all builds share one cache. A build is a record of its files plus
 * its page, written after the last file: it is present in full or not at all.
 */

import { DAY_MS, type Millis } from '../../src/shared/units';
import { BASE } from './base';
import type { BuildFiles } from './build-files';
import type { FileCache, ShellPorts } from './ports';

/** Time since a build was last the newest or open, after which it is deleted from the device. */
export const SHELL_KEPT_MS: Millis = 14 * DAY_MS;
/** Files of a build fetched in parallel: platform calls go first. */
const SHELL_FETCHES = 2;

export const FILES_CACHE = 'allshift-files';
export const BUILDS_CACHE = 'allshift-builds';
const PAGE_PATH = `${BASE}index.html`;
const CONFIG_PATH = `${BASE}config.json`;
const RECORD = /^\/wx\/builds\/([\w-]+)\.json$/;
const getRecordPath = (id: string): string => `${BASE}builds/${id}.json`;
const getPagePath = (id: string): string => `${BASE}builds/${id}.html`;

interface BuildRecord {
  readonly id: string;
  /** When it was last the newest or had an open page. */
  readonly usedAt: number;
  /** When it was stored. */
  readonly keptAt: number;
  readonly files: readonly string[];
}

/** Content types by file extension, as sent by all web servers. */
const TYPES: ReadonlyMap<string, RegExp> = new Map([
  ['js', /^\w+\/(x-)?javascript\b/i],
  ['css', /^text\/css\b/i],
  ['png', /^image\//i],
  ['svg', /^image\//i],
]);
const NO_PAGE = /^(?!text\/html\b)/i;

/**
 * Whether a response is the file itself. A captive portal answers with a page, a gateway with JSON; kept under a name
 * that never changes, either would outlast the server's recovery.
 */
export function isFile(path: string, { headers }: Response): boolean {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  return (TYPES.get(ending) ?? NO_PAGE).test(headers.get('content-type') ?? '');
}

const isRecord = (raw: unknown): raw is BuildRecord => {
  if (typeof raw !== 'object' || raw === null) return false;
  const { id, usedAt, keptAt, files } = raw as Readonly<Record<string, unknown>>;
  return (
    typeof id === 'string' &&
    typeof usedAt === 'number' &&
    typeof keptAt === 'number' &&
    Array.isArray(files) &&
    files.every((file) => typeof file === 'string')
  );
};

export class Builds {
  readonly #ports: ShellPorts;

  constructor(ports: ShellPorts) {
    this.#ports = ports;
  }

  async file(path: string): Promise<Response | undefined> {
    return (await this.#open(FILES_CACHE)).match(path);
  }

  /** Keeps a used file if it belongs to a kept build. */
  async keepUsed(path: string, response: Response): Promise<void> {
    const records = await this.#listRecords();
    if (isFile(path, response) && records.some(({ files }) => files.includes(path)))
      await (await this.#open(FILES_CACHE)).put(path, response);
  }

  /** Returns this build's page if complete, otherwise the newest build's. */
  async page(): Promise<Response | undefined> {
    const records = await this.#listRecords();
    const keptFiles = records.find(({ id }) => id === this.#ports.build.id) ?? records[0];
    return keptFiles && (await this.#open(BUILDS_CACHE)).match(getPagePath(keptFiles.id));
  }

  async config(): Promise<Response | undefined> {
    return (await this.#open(BUILDS_CACHE)).match(CONFIG_PATH);
  }

  async keepConfig(response: Response): Promise<void> {
    if (isFile(CONFIG_PATH, response)) await (await this.#open(BUILDS_CACHE)).put(CONFIG_PATH, response);
  }

  /** Stores this build in full; rejects and leaves nothing behind if a file is missing or storage is full. */
  store(): Promise<void> {
    return this.#ports.holdBuilds(async () => {
      if (await this.#isComplete(this.#ports.build)) return;
      try {
        await this.#store(this.#ports.build);
      } catch (error) {
        await this.#prune().catch(() => undefined);
        throw error;
      }
    }, true);
  }

  /**
   * Deletes all builds except this one, the previous one unless unused for too long, and any with open pages; then
   * files without a build. Skipped while a build is being stored, whose files belong to no build until the last has
   * arrived.
   */
  prune(): Promise<void> {
    return this.#ports.holdBuilds(() => this.#prune(), false);
  }

  async #prune(): Promise<void> {
    const { build, now, openBuilds } = this.#ports;
    const open = new Set([build.id, ...(await openBuilds())]);
    const isNeeded = ({ id, usedAt }: BuildRecord): boolean =>
      // Compared in both directions, since the device's clock may have been set back.
      open.has(id) || Math.abs(now() - usedAt) <= SHELL_KEPT_MS;
    const records = await this.#listRecords();
    const previous = records.find((record) => record.id !== build.id && isNeeded(record));
    const builds = await this.#open(BUILDS_CACHE);
    const keptFiles = new Set<string>();
    for (const record of records) {
      if (open.has(record.id)) await this.#write(builds, { ...record, usedAt: now() });
      else if (record !== previous) {
        await builds.delete(getRecordPath(record.id));
        await builds.delete(getPagePath(record.id));
        continue;
      }
      for (const file of record.files) keptFiles.add(file);
    }
    const files = await this.#open(FILES_CACHE);
    for (const path of await files.listPaths()) if (!keptFiles.has(path)) await files.delete(path);
  }

  async #isComplete({ id, core }: BuildFiles): Promise<boolean> {
    const keptFiles = new Set(await (await this.#open(FILES_CACHE)).listPaths());
    return (
      core.every((path) => keptFiles.has(path)) &&
      (await this.#listRecords()).some((record) => record.id === id)
    );
  }

  async #store({ id, core, onDemand }: BuildFiles): Promise<void> {
    const { now, fetch } = this.#ports;
    const files = await this.#open(FILES_CACHE);
    const storedPaths = new Set(await files.listPaths());
    const missingPaths = core.filter((path) => !storedPaths.has(path));
    let fault: unknown = null;
    const storeNext = async (): Promise<void> => {
      for (let path = missingPaths.pop(); path !== undefined && fault === null; path = missingPaths.pop())
        try {
          // The page has just loaded some of them, which come from the browser's own cache.
          const file = await this.#fetchFile(path, {});
          if (!isFile(path, file)) throw new Error(`${path}: of another type`);
          await files.put(path, file);
        } catch (error) {
          fault = error;
        }
    };
    await Promise.all(Array.from({ length: SHELL_FETCHES }, storeNext));
    if (fault !== null) throw fault;
    const page = await this.#fetchFile(PAGE_PATH, { cache: 'no-cache' });
    const text = await page.text();
    // During a deployment the worker may arrive before its page.
    if (!text.includes(id)) throw new Error('the page is of another build');
    const config = await fetch(CONFIG_PATH, { cache: 'no-cache' });
    if (config.ok) await this.keepConfig(config);
    const builds = await this.#open(BUILDS_CACHE);
    // Browsers reject a redirected response, such as from behind a company login, for a navigation.
    await builds.put(getPagePath(id), new Response(text, { headers: page.headers }));
    await this.#write(builds, { id, keptAt: now(), usedAt: now(), files: [...core, ...onDemand] });
  }

  async #fetchFile(path: string, init: RequestInit): Promise<Response> {
    const response = await this.#ports.fetch(path, init);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response;
  }

  /** Returns the complete builds, newest first; ignores unreadable records. */
  async #listRecords(): Promise<readonly BuildRecord[]> {
    const builds = await this.#open(BUILDS_CACHE);
    const paths = (await builds.listPaths()).filter((path) => RECORD.test(path));
    const read = async (path: string): Promise<readonly BuildRecord[]> => {
      const raw: unknown = await (await builds.match(path))?.json().catch(() => null);
      return isRecord(raw) ? [raw] : [];
    };
    const records = (await Promise.all(paths.map(read))).flat();
    return records.sort((a, b) => b.keptAt - a.keptAt);
  }

  #write(builds: FileCache, record: BuildRecord): Promise<void> {
    return builds.put(getRecordPath(record.id), new Response(JSON.stringify(record)));
  }

  #open(name: string): Promise<FileCache> {
    return this.#ports.openCache(name);
  }
}
