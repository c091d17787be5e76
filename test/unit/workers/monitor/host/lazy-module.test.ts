import { beforeEach, describe, expect, it } from 'vitest';
import { CHUNK_LOAD_MS } from '../../../../../src/shared/constants';
import { createLazyModule } from '../../../../../workers/monitor/host/lazy-module';
import { FakePorts } from '../../../../kit/fake-ports';

let ports: FakePorts;
beforeEach(() => {
  ports = new FakePorts();
});

describe('A lazy part of the worker', () => {
  it('is fetched once, however many callers need it at the same time', async () => {
    let fetchCount = 0;
    const part = createLazyModule(ports, async () => ++fetchCount);
    expect(part.loaded()).toBeNull();
    expect(await Promise.all([part.load(), part.load()])).toEqual([1, 1]);
    expect(await part.load()).toBe(1);
    expect(part.loaded()).toBe(1);
    expect(fetchCount).toBe(1);
  });

  it('is fetched again after a failure', async () => {
    let isAvailable = false;
    const part = createLazyModule(ports, () =>
      isAvailable ? Promise.resolve('part') : Promise.reject(new Error('404')),
    );
    expect(await part.load()).toBeNull();
    expect(part.loaded()).toBeNull();
    isAvailable = true;
    expect(await part.load()).toBe('part');
  });

  it('is abandoned if its connection hangs, and can be fetched again', async () => {
    let completeLoading = (): void => {};
    const part = createLazyModule(
      ports,
      () =>
        new Promise<string>((resolve) => {
          completeLoading = () => resolve('part');
        }),
    );
    const first = part.load();
    await ports.advance(CHUNK_LOAD_MS);
    expect(await first).toBeNull();
    const second = part.load();
    completeLoading();
    expect(await second).toBe('part');
    expect(ports.timerCount).toBe(0);
  });
});
