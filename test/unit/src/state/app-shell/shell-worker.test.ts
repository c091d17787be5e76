import { describe, expect, it } from 'vitest';
import { registerShellWorker } from '../../../../../src/state/app-shell/shell-worker';
import { FakePorts, settle } from '../../../../kit/fake-ports';

describe('The newest build', () => {
  it('is the current one if there is no other', async () => {
    const { worker } = await registerWorker();
    expect(await worker.findNewestBuild()).toBe('own');
  });

  it.each([
    ["a newer worker's once installed", 'activated', 'next'],
    ['unknown if the newer worker cannot be installed', 'redundant', null],
  ] as const)('is %s', async (_, state, build) => {
    const { registration, worker } = await registerWorker();
    const installedWorker = new FakeWorker('next');
    registration.nextWorker = installedWorker;
    const newestBuild = worker.findNewestBuild();
    await settle();
    registration.installing = null;
    if (state === 'activated') registration.active = installedWorker;
    installedWorker.setState(state);
    expect(await newestBuild).toBe(build);
  });

  it('is unknown offline and if the worker does not answer', async () => {
    const { ports, registration, worker } = await registerWorker();
    registration.isOffline = true;
    expect(await worker.findNewestBuild()).toBeNull();
    registration.isOffline = false;
    registration.active = new FakeWorker(null);
    const newestBuild = worker.findNewestBuild();
    await settle();
    await ports.advance(5_000);
    expect(await newestBuild).toBeNull();
  });
});

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  readonly #build: string | null;

  constructor(build: string | null) {
    super();
    this.#build = build;
  }

  setState(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }

  postMessage(_: string, [port]: readonly MessagePort[] = []): void {
    if (this.#build !== null) port?.postMessage(this.#build);
  }
}

async function registerWorker() {
  const ports = new FakePorts();
  const registration = {
    installing: null as FakeWorker | null,
    waiting: null,
    active: new FakeWorker('own') as FakeWorker | null,
    nextWorker: null as FakeWorker | null,
    isOffline: false,
    update: async () => {
      if (registration.isOffline) throw new TypeError('no network');
      registration.installing = registration.nextWorker;
    },
  };
  registration.active?.setState('activated');
  const container = { register: async () => registration } as unknown as ServiceWorkerContainer;
  const worker = await registerShellWorker(container, '/wx/sw.js', ports.after);
  if (worker === null) throw new Error('none is registered');
  return { ports, registration, worker };
}
