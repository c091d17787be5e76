/** The page retries storing the product on the device for as long as it stays open. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startAppShell } from '../../src/app/start-app-shell';
import { UPDATE_CHECK_MS, UPDATE_SPREAD_MS } from '../../src/shared/constants';
import { offlineStateAtom } from '../../src/state/app-shell/kept';
import { createFakeOutside } from './kit/fake-outside';

describe('A page not yet stored on the device', () => {
  it('is retried after an hour, then after twice as long each time', async () => {
    const { services, advance } = createFakeOutside();
    document.head.innerHTML = '<meta name="build" content="aaaa1111">';
    onTestFinished(() => document.head.replaceChildren());
    const active = { postMessage: vi.fn() };
    const registration = { active: null, installing: null, waiting: null, update: async () => undefined };
    let isNetworkBack = false;
    const register = vi.fn(async () => ({ ...registration, active: isNetworkBack ? active : null }));
    const navigator = { userAgent: 'Chrome', serviceWorker: { register } };
    const scope = { document, navigator, location: { search: '' }, addEventListener: () => undefined };
    startAppShell(services, {
      ...scope,
      matchMedia: () => ({ matches: false }),
    } as unknown as Parameters<typeof startAppShell>[1]);
    await waitTurn();
    expect(services.store.get(offlineStateAtom)).toBe('failed');
    advance(UPDATE_CHECK_MS + UPDATE_SPREAD_MS);
    await waitTurn();
    expect(register).toHaveBeenCalledTimes(2);
    expect(services.store.get(offlineStateAtom)).toBe('failed');
    isNetworkBack = true;
    advance(2 * UPDATE_CHECK_MS - 1);
    await waitTurn();
    expect(register).toHaveBeenCalledTimes(2);
    advance(1 + UPDATE_SPREAD_MS);
    await waitTurn();
    expect(register).toHaveBeenCalledTimes(3);
    expect(services.store.get(offlineStateAtom)).toBe('kept');
    // The browser may have cleared its caches since.
    expect(active.postMessage).toHaveBeenCalledWith('keep', expect.anything());
  });
});

const waitTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
