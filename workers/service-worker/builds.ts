/**
 * The builds that are kept on the device. Files with a hash in their name lie in one cache for all builds, since such a
 * name says its content; a build is a record of its files and its page, which is written after the last of its files.
 * So a build is there whole or not at all.
 */
import { SHELL_FETCHES, SHELL_KEPT_MS } from '../../src/shared/constants';
import { BASE } from './base';
import type { BuildFiles } from './build-files';
import type { FileCache, ShellPorts } from './ports';

export const FILES_CACHE = 'allshift-files';
export const BUILDS_CACHE = 'allshift-builds';
const PAGE_PATH = `${BASE}index.html`;
const CONFIG_PATH = `${BASE}config.json`;
const RECORD = /^\/wx\/builds\/([\w-]+)\.json$/;
const recordPath = (id: string): string => `${BASE}builds/${id}.json`;
const pagePath = (id: string): string => `${BASE}builds/${id}.html`;

interface BuildRecord {
  readonly id: string;
  /** When it was last the newest, or had an open page. */
  readonly usedAt: number;
  /** When it came. */
  readonly keptAt: number;
  readonly files: readonly string[];
}

/** Types by a file's ending, as all web servers name them. */
const TYPES: ReadonlyMap<string, RegExp> = new Map([
  ['js', /^\w+\/(x-)?javascript\b/i],
  ['css', /^text\/css\b/i],
  ['png', /^image\//i],
  ['svg', /^image\//i],
]);
const NO_PAGE = /^(?!text\/html\b)/i;

/**
 * Tells whether an answer has the type of the file that was asked for. A portal answers with a page, a gateway with its words in
 * JSON. A file is kept under a name that never changes, so either would stand there after the server is right again.
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

  /** A file with a hash in its name, from whichever build has brought it. */
  async file(path: string): Promise<Response | undefined> {
    return (await this.#open(FILES_CACHE)).match(path);
  }

  /** Keeps a file that somebody has used, where it belongs to a kept build. */
  async keepUsed(path: string, response: Response): Promise<void> {
    const records = await this.#records();
    if (isFile(path, response) && records.some(({ files }) => files.includes(path)))
      await (await this.#open(FILES_CACHE)).put(path, response);
  }

  /** The page of this build, where it is kept whole; else that of the newest. */
  async page(): Promise<Response | undefined> {
    const records = await this.#records();
    const kept = records.find(({ id }) => id === this.#ports.build.id) ?? records[0];
    return kept && (await this.#open(BUILDS_CACHE)).match(pagePath(kept.id));
  }

  async config(): Promise<Response | undefined> {
    return (await this.#open(BUILDS_CACHE)).match(CONFIG_PATH);
  }

  async keepConfig(response: Response): Promise<void> {
    if (isFile(CONFIG_PATH, response)) await (await this.#open(BUILDS_CACHE)).put(CONFIG_PATH, response);
  }

  /**
   * Keeps this build whole, unless it is. Rejects, and leaves nothing of it behind, where a file does not come or there
   * is no room.
   */
  take(): Promise<void> {
    return this.#ports.holdBuilds(async () => {
      if (await this.#isWhole(this.#ports.build)) return;
      try {
        await this.#take(this.#ports.build);
      } catch (error) {
        await this.#prune().catch(() => undefined);
        throw error;
      }
    }, true);
  }

  /**
   * Deletes what nobody needs: all but this build, the one before, and those that open pages come from; and of
   * these whatever was last used too long ago. Then every file that belongs to none of the rest. Does nothing while a build
   * comes: until its last file is there, its files belong to none.
   */
  prune(): Promise<void> {
    return this.#ports.holdBuilds(() => this.#prune(), false);
  }

  async #prune(): Promise<void> {
    const { build, now, openBuilds } = this.#ports;
    const open = new Set([build.id, ...(await openBuilds())]);
    const isNeeded = ({ id, usedAt }: BuildRecord): boolean =>
      // Either way: the clock of the device may have been set back since.
      open.has(id) || Math.abs(now() - usedAt) <= SHELL_KEPT_MS;
    const records = await this.#records();
    const before = records.find((record) => record.id !== build.id && isNeeded(record));
    const builds = await this.#open(BUILDS_CACHE);
    const kept = new Set<string>();
    for (const record of records) {
      if (open.has(record.id)) await this.#write(builds, { ...record, usedAt: now() });
      else if (record !== before) {
        await builds.delete(recordPath(record.id));
        await builds.delete(pagePath(record.id));
        continue;
      }
      for (const file of record.files) kept.add(file);
    }
    const files = await this.#open(FILES_CACHE);
    for (const path of await files.paths()) if (!kept.has(path)) await files.delete(path);
  }

  async #isWhole({ id, core }: BuildFiles): Promise<boolean> {
    const kept = new Set(await (await this.#open(FILES_CACHE)).paths());
    return core.every((path) => kept.has(path)) && (await this.#records()).some((record) => record.id === id);
  }

  async #take({ id, core, rest }: BuildFiles): Promise<void> {
    const { now, fetch } = this.#ports;
    const files = await this.#open(FILES_CACHE);
    const known = new Set(await files.paths());
    const missing = core.filter((path) => !known.has(path));
    let fault: unknown = null;
    const next = async (): Promise<void> => {
      for (let path = missing.pop(); path !== undefined && fault === null; path = missing.pop())
        try {
          // The page has just loaded some of them: they come from the browser's own cache.
          const file = await this.#whole(path, {});
          if (!isFile(path, file)) throw new Error(`${path}: of another type`);
          await files.put(path, file);
        } catch (error) {
          fault = error;
        }
    };
    await Promise.all(Array.from({ length: SHELL_FETCHES }, next));
    if (fault !== null) throw fault;
    const page = await this.#whole(PAGE_PATH, { cache: 'no-cache' });
    const text = await page.text();
    // While a build is put into place, its worker may be there before its page.
    if (!text.includes(id)) throw new Error('the page is of another build');
    const config = await fetch(CONFIG_PATH, { cache: 'no-cache' });
    if (config.ok) await this.keepConfig(config);
    const builds = await this.#open(BUILDS_CACHE);
    // A browser refuses an answer that has come by a redirect, as from behind a login of the company, for an address.
    await builds.put(pagePath(id), new Response(text, { headers: page.headers }));
    await this.#write(builds, { id, keptAt: now(), usedAt: now(), files: [...core, ...rest] });
  }

  async #whole(path: string, init: RequestInit): Promise<Response> {
    const response = await this.#ports.fetch(path, init);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response;
  }

  /** The builds that are kept whole, newest first. Records that cannot be read are none. */
  async #records(): Promise<readonly BuildRecord[]> {
    const builds = await this.#open(BUILDS_CACHE);
    const paths = (await builds.paths()).filter((path) => RECORD.test(path));
    const read = async (path: string): Promise<readonly BuildRecord[]> => {
      const raw: unknown = await (await builds.match(path))?.json().catch(() => null);
      return isRecord(raw) ? [raw] : [];
    };
    const records = (await Promise.all(paths.map(read))).flat();
    return records.sort((a, b) => b.keptAt - a.keptAt);
  }

  #write(builds: FileCache, record: BuildRecord): Promise<void> {
    return builds.put(recordPath(record.id), new Response(JSON.stringify(record)));
  }

  #open(name: string): Promise<FileCache> {
    return this.#ports.openCache(name);
  }
}
