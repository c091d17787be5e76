import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadCode } from '../../../../src/browser/load-code';
import { CHUNK_LOAD_MS } from '../../../../src/shared/constants';

describe('Code loaded on demand', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('resolves when loaded, and clears its time limit', async () => {
    expect(await loadCode(async () => 'code')).toBe('code');
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects if loading fails, and clears its time limit', async () => {
    await expect(loadCode(() => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects after 120 s, not before, if the connection hangs (specification 8)', async () => {
    const outcomes: string[] = [];
    loadCode(() => new Promise(() => {})).catch(() => outcomes.push('given up'));
    await vi.advanceTimersByTimeAsync(CHUNK_LOAD_MS - 1);
    expect(outcomes).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual(['given up']);
    expect(CHUNK_LOAD_MS).toBe(120_000);
  });
});
