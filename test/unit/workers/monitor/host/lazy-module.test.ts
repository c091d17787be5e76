import { describe, expect, it } from 'vitest';
import { lazyModule } from '../../../../../workers/monitor/host/lazy-module';

describe('A part of the worker that comes later', () => {
  it('is fetched when it is wanted, once, however many want it at a time', async () => {
    let fetched = 0;
    const part = lazyModule(async () => ++fetched);
    expect(part.loaded()).toBeNull();
    expect(await Promise.all([part.load(), part.load()])).toEqual([1, 1]);
    expect(await part.load()).toBe(1);
    expect(part.loaded()).toBe(1);
    expect(fetched).toBe(1);
  });

  it('is fetched again where it could not be had', async () => {
    let isThere = false;
    const part = lazyModule(() => (isThere ? Promise.resolve('part') : Promise.reject(new Error('404'))));
    expect(await part.load()).toBeNull();
    expect(part.loaded()).toBeNull();
    isThere = true;
    expect(await part.load()).toBe('part');
  });
});
