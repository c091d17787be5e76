import { beforeEach, describe, expect, it } from 'vitest';
import { CHUNK_LOAD_MS } from '../../../../../src/shared/constants';
import { lazyModule } from '../../../../../workers/monitor/host/lazy-module';
import { FakePorts } from '../../../../kit/fake-ports';

let ports: FakePorts;
beforeEach(() => {
  ports = new FakePorts();
});

describe('A lazy part of the worker', () => {
  it('is fetched once, however many callers need it at the same time', async () => {
    let fetched = 0;
    const part = lazyModule(ports, async () => ++fetched);
    expect(part.loaded()).toBeNull();
    expect(await Promise.all([part.load(), part.load()])).toEqual([1, 1]);
    expect(await part.load()).toBe(1);
    expect(part.loaded()).toBe(1);
    expect(fetched).toBe(1);
  });

  it('is fetched again after a failure', async () => {
    let isThere = false;
    const part = lazyModule(ports, () =>
      isThere ? Promise.resolve('part') : Promise.reject(new Error('404')),
    );
    expect(await part.load()).toBeNull();
    expect(part.loaded()).toBeNull();
    isThere = true;
    expect(await part.load()).toBe('part');
  });

  it('is abandoned if its connection hangs, and can be fetched again', async () => {
    let arrive = (): void => {};
    const part = lazyModule(
      ports,
      () =>
        new Promise<string>((resolve) => {
          arrive = () => resolve('part');
        }),
    );
    const first = part.load();
    await ports.advance(CHUNK_LOAD_MS);
    expect(await first).toBeNull();
    const second = part.load();
    arrive();
    expect(await second).toBe('part');
    expect(ports.timerCount).toBe(0);
  });
});
