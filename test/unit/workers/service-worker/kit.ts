/** A service worker's environment: in-memory caches that can be full or broken, a server of builds, a movable clock. */
import type { BuildFiles } from '../../../../workers/service-worker/build-files';
import type { FileCache, ShellPorts } from '../../../../workers/service-worker/ports';

const ORIGIN = 'https://plant.example';

/** Contents of a server by address: a text, typed by its first character, a status, or a fetch that never ends. */
export type ServerContents = Map<string, string | number | 'hangs' | Promise<string>>;

const TYPES = new Map([
  ['<', 'text/html; charset=utf-8'],
  ['{', 'application/json'],
]);
const createResponse = (text: string): Response =>
  new Response(text, { headers: { 'content-type': TYPES.get(text.charAt(0)) ?? 'text/javascript' } });

export class Device {
  readonly caches = new Map<string, Map<string, Response>>();
  readonly contents: ServerContents = new Map();
  readonly requestedPaths: string[] = [];
  openBuilds: readonly string[] = [];
  time = 1_000_000;
  isOffline = false;
  isBroken = false;
  freeSlots = Number.POSITIVE_INFINITY;
  #pauses: (() => void)[] = [];
  /** The task that holds the builds' lock, and the number of waiting and running tasks. */
  #lockTail: Promise<unknown> = Promise.resolve();
  #taskCount = 0;

  deploy(build: BuildFiles): void {
    for (const path of [...build.core, ...build.onDemand]) this.contents.set(path, `content of ${path}`);
    this.contents.set('/wx/index.html', `<meta name="build" content="${build.id}">`);
    this.contents.set('/wx/config.json', `{"of":"${build.id}"}`);
  }

  createPorts(build: BuildFiles): ShellPorts {
    return {
      build,
      openCache: (name) => this.#open(name),
      fetch: (request) => this.#fetch(typeof request === 'string' ? request : new URL(request.url).pathname),
      pause: () => new Promise((resolve) => this.#pauses.push(() => resolve())),
      now: () => this.time,
      openBuilds: async () => this.openBuilds,
      holdBuilds: (work, isPatient) => this.#hold(work, isPatient),
    };
  }

  async #hold(work: () => Promise<void>, isPatient: boolean): Promise<void> {
    if (!isPatient && this.#taskCount > 0) return;
    this.#taskCount++;
    const task = this.#lockTail.then(work).finally(() => this.#taskCount--);
    this.#lockTail = task.catch(() => undefined);
    return task;
  }

  passTime(): void {
    for (const resume of this.#pauses.splice(0)) resume();
  }

  getCachedPaths(name: string): readonly string[] {
    return [...(this.caches.get(name) ?? new Map<string, Response>()).keys()].sort();
  }

  async #open(name: string): Promise<FileCache> {
    if (this.isBroken) throw new Error('no storage');
    const entries = this.caches.get(name) ?? new Map<string, Response>();
    this.caches.set(name, entries);
    return {
      match: async (path) => entries.get(path)?.clone(),
      put: async (path, response) => {
        if (!entries.has(path) && --this.freeSlots < 0) throw new DOMException('full', 'QuotaExceededError');
        entries.set(path, response);
      },
      delete: async (path) => {
        if (entries.has(path)) this.freeSlots++;
        return entries.delete(path);
      },
      listPaths: async () => [...entries.keys()],
    };
  }

  async #fetch(path: string): Promise<Response> {
    this.requestedPaths.push(path);
    if (this.isOffline) throw new TypeError('Failed to fetch');
    const answer = await (this.contents.get(path) ?? 404);
    if (answer === 'hangs') return new Promise(() => undefined);
    return typeof answer === 'number' ? new Response('', { status: answer }) : createResponse(answer);
  }
}

export const createRequest = (path: string): Request => new Request(ORIGIN + path);
