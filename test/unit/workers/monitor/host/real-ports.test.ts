import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkerSettings } from '../../../../../workers/monitor/contract/contract';
import type { Ports } from '../../../../../workers/monitor/host/ports';
import { createRealPorts, type RealPortsDeps } from '../../../../../workers/monitor/host/real-ports';

const START = 1_790_000_000_000;

describe("The worker's clock", () => {
  beforeEach(() => void vi.useFakeTimers({ now: START }));
  afterEach(() => void vi.useRealTimers());

  it('runs faster by the clock speed, and so do its timers', () => {
    const ports = createPorts({ clockSpeed: 10 });
    const callback = vi.fn();
    ports.after(1_000, callback);
    const cancel = ports.after(1_000, () => callback('cancelled'));
    cancel();
    vi.advanceTimersByTime(99);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(callback.mock.calls).toEqual([[]]);
    expect([ports.monotonic(), ports.now(), ports.wallTime()]).toEqual([1_000, START + 1_000, START + 1_000]);
  });

  it('runs at the normal speed if the given speed is invalid', () => {
    const ports = createPorts({ clockSpeed: 0 });
    vi.advanceTimersByTime(500);
    expect(ports.monotonic()).toBe(500);
  });

  it('advances by a sleep, unlike its monotonic time', () => {
    const ports = createPorts();
    vi.advanceTimersByTime(500);
    ports.addSleep(60_000);
    expect([ports.monotonic(), ports.now()]).toEqual([500, START + 60_500]);
  });

  it("ignores the device's wall clock", () => {
    const ports = createPorts();
    vi.setSystemTime(START + 3_600_000);
    expect([ports.monotonic(), ports.now(), ports.wallTime()]).toEqual([0, START, START + 3_600_000]);
  });
});

describe("The worker's random numbers", () => {
  it('are different and below 1 each time', () => {
    const chances = Array.from({ length: 20 }, createPorts().random);
    expect(new Set(chances).size).toBe(20);
    expect(chances.filter((chance) => chance >= 0 && chance < 1)).toHaveLength(20);
  });
});

describe("The worker's lock", () => {
  it.each([
    ['locks are unavailable', undefined],
    ['locks are forbidden', { request: () => Promise.reject(new Error('SecurityError')) }],
  ])('does not delay the start if %s', async (_, locks) => {
    await expect(createPorts({}, locks).holdLock('life')).resolves.toBeUndefined();
  });

  it('is held for life once granted', async () => {
    let grant = (): Promise<unknown> => Promise.resolve();
    const request = vi.fn((_name: string, onGranted: () => Promise<never>) => {
      grant = onGranted;
      return new Promise(() => {});
    });
    const onHeld = vi.fn();
    const lockPromise = createPorts({}, { request }).holdLock('life');
    void lockPromise.then(onHeld);
    await Promise.resolve();
    expect(onHeld).not.toHaveBeenCalled();
    const onReleased = vi.fn();
    void grant().then(onReleased);
    await lockPromise;
    await new Promise((resolve) => setImmediate(resolve));
    expect(request).toHaveBeenCalledWith('life', expect.any(Function));
    expect(onReleased).not.toHaveBeenCalled();
  });
});

describe("The worker's socket", () => {
  const createHandlers = () => ({ open: vi.fn(), frame: vi.fn(), close: vi.fn() });
  beforeEach(() => {
    FakeSocket.all.length = 0;
  });

  it("connects to the platform's origin, or to a given absolute address", () => {
    const ports = createPorts();
    ports.openSocket('/push/1', createHandlers());
    ports.openSocket('wss://broker.example/mqtt', createHandlers(), 'mqtt');
    expect(FakeSocket.all.map(({ opened }) => opened)).toEqual([
      ['ws://here/push/1', undefined],
      ['wss://broker.example/mqtt', 'mqtt'],
    ]);
  });

  it('delivers texts and bytes; bytes become an empty frame if only texts are expected', () => {
    const handlers = createHandlers();
    const bytes = vi.fn();
    createPorts().openSocket('/texts', handlers);
    createPorts().openSocket('/bytes', { ...handlers, bytes });
    for (const socket of FakeSocket.all) {
      expect(socket.binaryType).toBe('arraybuffer');
      socket.onopen();
      socket.onmessage({ data: 'text' });
      socket.onmessage({ data: Uint8Array.of(1, 2).buffer });
      socket.onclose({ code: 4_401 });
    }
    expect(handlers.open).toHaveBeenCalledTimes(2);
    expect(handlers.frame.mock.calls).toEqual([['text'], [''], ['text']]);
    expect(bytes.mock.calls).toEqual([[Uint8Array.of(1, 2)]]);
    expect(handlers.close.mock.calls).toEqual([[4_401], [4_401]]);
  });

  it('sends nothing unless open, and can be closed', () => {
    const socket = createPorts().openSocket('/push/1', createHandlers());
    socket.send('early');
    for (const opened of FakeSocket.all) opened.readyState = opened.OPEN;
    socket.send('ping');
    socket.close();
    expect(FakeSocket.all.map(({ actions }) => actions)).toEqual([['ping', 'closed']]);
  });
});

class FakeSocket {
  static readonly all: FakeSocket[] = [];
  readonly OPEN = 1;
  readyState = 0;
  binaryType = 'blob';
  onopen = (): void => {};
  onmessage = (_event: { readonly data: unknown }): void => {};
  onclose = (_event: { readonly code: number }): void => {};
  readonly actions: string[] = [];
  readonly opened: readonly (string | undefined)[];
  constructor(...opened: readonly (string | undefined)[]) {
    this.opened = opened;
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.actions.push(text);
  }
  close(): void {
    this.actions.push('closed');
  }
}

function createPorts(settings: Partial<WorkerSettings> = {}, locks?: unknown): Ports {
  const defaults = { httpOrigin: '', socketOrigin: 'ws://here', platformZone: 480, clockSpeed: 1 };
  return createRealPorts(
    { ...defaults, reconnectSpreadMs: 0, lifeLock: 'life', ...settings },
    {
      WebSocket: FakeSocket as unknown as RealPortsDeps['WebSocket'],
      fetch,
      locks: locks as LockManager | undefined,
    },
  );
}
