/**
 * A browser around the page and its real worker, over a stand-in. The worker starts from its own file, in the test's
 * thread.
 */
import '@vitest/web-worker';
import { fileURLToPath } from 'node:url';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createPulse } from '../../../src/browser/pulse';
import { startTimer } from '../../../src/browser/timers';
import type { EquipmentId, MvarId, PageId, ProjectId, SignalId } from '../../../src/shared/ids';
import { readRuntimeConfig } from '../../../src/shared/runtime-config';
import type { WatchStatus } from '../../../src/state/live/atoms';
import type { FrameDeps } from '../../../src/state/live/frame-loop';
import { openWatch, type Watch } from '../../../src/state/live/watch';
import { createBrowserDeps, createWorkerSettings, type WorkerThread } from '../../../src/worker-client/deps';
import { createMonitorClient, type MonitorClient } from '../../../src/worker-client/monitor-client';
import type { LinkState, ProjectWatch } from '../../../workers/monitor/contract/contract';
import { setUpStand } from '../../unit/platform/small-stand';

export const ENTRY = fileURLToPath(new URL('../../../workers/monitor/index.ts', import.meta.url));
const nodeFetch = fetch;

export const eventually = <T>(read: () => T) => expect.poll(read, { interval: 5 });

const SPEC: ProjectWatch = {
  family: 'project',
  projectId: 'p1' as ProjectId,
  pageId: 'open' as PageId,
  dataEquip: ['e1' as EquipmentId],
  dataSignal: ['level' as SignalId, 'pump' as SignalId],
  mvars: ['double' as MvarId],
  slots: [
    { src: 'signal', signalId: 'level' as SignalId, equipmentId: 'e1' as EquipmentId },
    { src: 'signal', signalId: 'pump' as SignalId, equipmentId: 'e1' as EquipmentId },
    { src: 'mvar', id: 'double' as MvarId },
    { src: 'gateway', equipmentId: 'e1' as EquipmentId },
    { src: 'count', metric: 'equipment_count' },
  ],
  trendSlots: [],
};

/** Reports a failed handshake only by `close`, as a browser does; node would throw without a listener. */
class BrowserSocket extends WebSocket {
  constructor(url: string, subprotocol?: string) {
    super(url, subprotocol);
    this.on('error', () => {});
  }
}

const runSoon = (run: () => void): (() => void) => {
  const immediate = setImmediate(run);
  return () => clearImmediate(immediate);
};
const FRAMES: FrameDeps = {
  isHidden: () => false,
  requestFrame: runSoon,
  scheduleTask: runSoon,
  onVisibility: () => () => {},
};

export class WatchedPage {
  readonly watch: Watch;
  readonly links: LinkState[] = [];
  readonly #store = createStore();

  constructor(readonly client: MonitorClient) {
    this.watch = openWatch(client, SPEC, this.#store, FRAMES);
    this.#store.sub(this.watch.status, () => {
      const { link } = this.status;
      if (link !== null && link !== this.links.at(-1)) this.links.push(link);
    });
  }
  get status(): WatchStatus {
    return this.#store.get(this.watch.status);
  }
  get linkStatus() {
    return this.status.link?.status;
  }
  /** Level, pump, double level, and gateway. */
  get numbers(): readonly number[] {
    return [0, 1, 2, 3].map((slot) => this.watch.board.getReading(slot).number);
  }
}

export class BrowserStand {
  readonly smallStand = setUpStand();
  origin = '';
  window = new EventTarget();
  readonly workers: WorkerThread[] = [];
  readonly #clients: MonitorClient[] = [];

  constructor() {
    beforeEach(() => {
      this.origin = this.smallStand.platform.url;
      this.window = new EventTarget();
      vi.stubEnv('ALLSHIFT_WORKER', ENTRY);
      vi.stubGlobal('window', this.window);
      vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
      vi.stubGlobal('navigator', { onLine: true });
      vi.stubGlobal('WebSocket', BrowserSocket);
      vi.stubGlobal('fetch', this.#fetch);
    });
    afterEach(async () => {
      for (const client of this.#clients.splice(0)) {
        await client.endSession();
        client.close();
      }
      this.workers.length = 0;
      vi.unstubAllGlobals();
      vi.unstubAllEnvs();
    });
  }

  /**
   * Starts a page's client. Each has its own worker, unless two start together: the entry is then evaluated only
   * once.
   */
  client(config: object = {}, clockSpeed = 1): MonitorClient {
    const deps = createBrowserDeps(createPulse({ after: startTimer, now: Date.now }));
    const spawn = (): WorkerThread => {
      const worker = deps.spawn();
      this.workers.push(worker);
      return worker;
    };
    const settings = createWorkerSettings(readRuntimeConfig(config), this.origin, clockSpeed);
    const client = createMonitorClient(settings, { ...deps, locks: null, spawn });
    this.#clients.push(client);
    return client;
  }

  async startClient(...args: Parameters<BrowserStand['client']>): Promise<MonitorClient> {
    const client = this.client(...args);
    await eventually(() => client.state).toBe('running');
    return client;
  }

  async openLivePage(...args: Parameters<BrowserStand['client']>): Promise<WatchedPage> {
    const page = new WatchedPage(await this.startClient(...args));
    await eventually(() => page.linkStatus).toBe('live');
    await eventually(() => page.status.gateways.get('e1' as EquipmentId)?.monitored).toBe(true);
    return page;
  }

  advance(seconds: number): void {
    this.smallStand.clock.now += seconds * 1_000;
    this.smallStand.platform.step();
  }

  /** Adds the session's cookie where a browser would. */
  readonly #fetch: typeof fetch = (input, init = {}) => {
    const url = new URL(String(input), this.origin);
    const headers = new Headers(init.headers);
    const isSameOrigin = url.origin === this.origin;
    if (init.credentials === 'include' || (init.credentials === 'same-origin' && isSameOrigin))
      headers.set('cookie', this.smallStand.visitor.cookie);
    return nodeFetch(url, { ...init, headers });
  };
}
