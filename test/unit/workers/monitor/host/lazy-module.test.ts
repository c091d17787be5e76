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
    const lazyModule = createLazyModule(ports, async () => ++fetchCount);
    expect(lazyModule.getLoaded()).toBeNull();
    expect(await Promise.all([lazyModule.load(), lazyModule.load()])).toEqual([1, 1]);
    expect(await lazyModule.load()).toBe(1);
    expect(lazyModule.getLoaded()).toBe(1);
    expect(fetchCount).toBe(1);
  });

  it('is fetched again after a failure', async () => {
    let isAvailable = false;
    const lazyModule = createLazyModule(ports, () =>
      isAvailable ? Promise.resolve('part') : Promise.reject(new Error('404')),
    );
    expect(await lazyModule.load()).toBeNull();
    expect(lazyModule.getLoaded()).toBeNull();
    isAvailable = true;
    expect(await lazyModule.load()).toBe('part');
  });

  it('is abandoned if its connection hangs, and can be fetched again', async () => {
    let completeLoading = (): void => {};
    const lazyModule = createLazyModule(
      ports,
      () =>
        new Promise<string>((resolve) => {
          completeLoading = () => resolve('part');
        }),
    );
    const first = lazyModule.load();
    await ports.advance(CHUNK_LOAD_MS);
    expect(await first).toBeNull();
    const second = lazyModule.load();
    completeLoading();
    expect(await second).toBe('part');
    expect(ports.timerCount).toBe(0);
  });
});
