import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EarlyScope } from '../../../../src/browser/early-start';
import { retryFirstFiles } from '../../../../src/browser/first-files';
import { CODE_RETRY_MS } from '../../../../src/shared/constants';

let answers: boolean[] = [];

beforeEach(setUp);

describe('The first files of a page', () => {
  it('reload the page once its server answers if its code did not load', async () => {
    answers = [false, false, true];
    const { reload, emitLoad } = start();
    emitLoad();
    await vi.advanceTimersByTimeAsync(CODE_RETRY_MS - 1);
    expect(answers).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(CODE_RETRY_MS + 1);
    expect(answers).toHaveLength(1);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(CODE_RETRY_MS);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('leave a running page alone', async () => {
    answers = [true];
    const { reload, emitLoad, emitFailure } = start(null);
    emitLoad();
    emitFailure({ tagName: 'SCRIPT' });
    await vi.advanceTimersByTimeAsync(10 * CODE_RETRY_MS);
    expect(reload).not.toHaveBeenCalled();
    expect(answers).toHaveLength(1);
  });

  it('do not reload a page whose code loaded and threw, since it would throw again', async () => {
    answers = [true];
    const { reload, emitLoad, emitThrow } = start();
    emitThrow();
    emitLoad();
    await vi.advanceTimersByTimeAsync(10 * CODE_RETRY_MS);
    expect(reload).not.toHaveBeenCalled();
  });

  it('load styles again without reloading the page', async () => {
    answers = [true];
    const { reload, emitFailure } = start();
    const replaceWith = vi.fn();
    emitFailure({ tagName: 'LINK', rel: 'stylesheet', replaceWith, cloneNode: () => 'again' });
    emitFailure({ tagName: 'LINK', rel: 'preload' });
    await vi.advanceTimersByTimeAsync(CODE_RETRY_MS);
    expect(replaceWith.mock.calls).toEqual([['again']]);
    expect(reload).not.toHaveBeenCalled();
  });
});

type ErrorListener = (event: { readonly target: unknown }) => void;

/** Simulates a window with failing files; the page's code runs if `early` is `null`. */
function start(early?: null) {
  const reload = vi.fn();
  const listeners = new Map<string, ErrorListener>();
  const scope = {
    location: { reload },
    addEventListener: (kind: string, listener: ErrorListener, isCapturing = false) =>
      void listeners.set(`${kind} ${isCapturing}`, listener),
    ...(early === null ? { allshiftEarly: null } : {}),
  };
  retryFirstFiles(scope as unknown as EarlyScope & Window);
  return {
    reload,
    emitLoad: () => listeners.get('load false')?.({ target: null }),
    emitThrow: () => listeners.get('error true')?.({ target: scope }),
    // This event does not bubble.
    emitFailure: (target: unknown) => listeners.get('error true')?.({ target }),
  };
}

function setUp(): void {
  vi.useFakeTimers();
  vi.stubGlobal('window', { location: { href: 'http://plant/wx/' } });
  vi.stubGlobal('fetch', async () => {
    if (answers.shift() !== true) throw new TypeError('no network');
    return { ok: true };
  });
}
