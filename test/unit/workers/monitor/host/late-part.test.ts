import { describe, expect, it } from 'vitest';
import { latePart } from '../../../../../workers/monitor/host/late-part';

describe('A part of the worker that comes later', () => {
  it('is fetched when it is wanted, once, however many want it at a time', async () => {
    let fetched = 0;
    const part = latePart(async () => ++fetched);
    expect(part.now()).toBeNull();
    expect(await Promise.all([part.get(), part.get()])).toEqual([1, 1]);
    expect(await part.get()).toBe(1);
    expect(part.now()).toBe(1);
    expect(fetched).toBe(1);
  });

  it('is fetched again where it could not be had', async () => {
    let isThere = false;
    const part = latePart(() => (isThere ? Promise.resolve('part') : Promise.reject(new Error('404'))));
    expect(await part.get()).toBeNull();
    expect(part.now()).toBeNull();
    isThere = true;
    expect(await part.get()).toBe('part');
  });
});
