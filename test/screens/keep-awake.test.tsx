import { describe, expect, it, vi } from 'vitest';
import { cn as words } from '../../src/i18n/settings';
import { useKeepAwake } from '../../src/state/alarm-watch/use-keep-awake';
import { createFakeOutside } from './kit/fake-outside';
import { openAt, press, runAndSettle } from './kit/open';
import { renderPart, screen } from './kit/render';

/** Equals `AWAKE_RETRY_MS`. */
const RETRY_MS = 60_000;

describe('A screen kept awake', () => {
  it('is requested again after the device has ended it', async () => {
    const lock = Object.assign(new EventTarget(), { release: async () => undefined });
    const request = vi.fn(async () => lock);
    const { advance } = await open({ wakeLock: { request } });
    expect(document.body.textContent).toBe('held');
    request.mockRejectedValue(REFUSED);
    await runAndSettle(() => lock.dispatchEvent(new Event('release')));
    expect(document.body.textContent).toBe('refused');
    await advance(RETRY_MS);
    expect(document.body.textContent).toBe('refused');
    request.mockResolvedValue(lock);
    await advance(RETRY_MS);
    expect(document.body.textContent).toBe('held');
    await advance(5 * RETRY_MS);
    expect(request).toHaveBeenCalledTimes(3);
  });

  it('is requested again after a refusal, until the screen closes', async () => {
    const request = vi.fn(() => Promise.reject(REFUSED));
    const { advance, unmount } = await open({ wakeLock: { request } });
    expect(document.body.textContent).toBe('refused');
    await advance(RETRY_MS);
    expect(request).toHaveBeenCalledTimes(2);
    unmount();
    await advance(3 * RETRY_MS);
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('stays unavailable on a device without locks when shown again', async () => {
    const { advance } = await open({});
    const statusBefore = document.body.textContent;
    expect(['no', 'insecure']).toContain(statusBefore);
    await runAndSettle(() => document.dispatchEvent(new Event('visibilitychange')));
    await advance(RETRY_MS);
    expect(document.body.textContent).toBe(statusBefore);
  });
});

it('Keeping the screen on can be tried with one tap in the settings', async () => {
  const lock = Object.assign(new EventTarget(), { release: vi.fn(async () => undefined) });
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { wakeLock: { request: async () => lock } }),
  );
  await openAt('/more-settings');
  await press('测试屏幕常亮');
  expect(screen.getByText(words.keepAwakeDone)).toBeInTheDocument();
  expect(lock.release).toHaveBeenCalledTimes(1);
});

const REFUSED = Object.assign(new Error(), { name: 'NotAllowedError' });
const Awake = () => <p>{useKeepAwake(true)}</p>;

async function open(navigatorParts: object) {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), navigatorParts));
  const outside = createFakeOutside();
  const { unmount } = await renderPart(outside.services, <Awake />);
  return { unmount, advance: (ms: number) => runAndSettle(() => outside.advance(ms)) };
}
