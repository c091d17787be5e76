import { describe, expect, it, vi } from 'vitest';
import { cn as words } from '../../src/i18n/settings';
import { useKeepAwake } from '../../src/state/alarm-watch/use-keep-awake';
import { fakeOutside } from './kit/fake-outside';
import { happen, openAt, press } from './kit/open';
import { renderPart, screen } from './kit/render';

/** Equals `AWAKE_RETRY_MS`. */
const RETRY_MS = 60_000;

describe('A screen kept awake', () => {
  it('is requested again after the device has ended it', async () => {
    const lock = Object.assign(new EventTarget(), { release: async () => undefined });
    const request = vi.fn(async () => lock);
    const { pass } = await open({ wakeLock: { request } });
    expect(document.body.textContent).toBe('held');
    request.mockRejectedValue(REFUSED);
    await happen(() => lock.dispatchEvent(new Event('release')));
    expect(document.body.textContent).toBe('refused');
    await pass(RETRY_MS);
    expect(document.body.textContent).toBe('refused');
    request.mockResolvedValue(lock);
    await pass(RETRY_MS);
    expect(document.body.textContent).toBe('held');
    await pass(5 * RETRY_MS);
    expect(request).toHaveBeenCalledTimes(3);
  });

  it('is requested again after a refusal, and not once it is left', async () => {
    const request = vi.fn(() => Promise.reject(REFUSED));
    const { pass, unmount } = await open({ wakeLock: { request } });
    expect(document.body.textContent).toBe('refused');
    await pass(RETRY_MS);
    expect(request).toHaveBeenCalledTimes(2);
    unmount();
    await pass(3 * RETRY_MS);
    expect(request).toHaveBeenCalledTimes(2);
  });

  it('stays unavailable on a device without locks when shown again', async () => {
    const { pass } = await open({});
    const before = document.body.textContent;
    expect(['no', 'insecure']).toContain(before);
    await happen(() => document.dispatchEvent(new Event('visibilitychange')));
    await pass(RETRY_MS);
    expect(document.body.textContent).toBe(before);
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

async function open(parts: object) {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), parts));
  const outside = fakeOutside();
  const { unmount } = await renderPart(outside.services, <Awake />);
  return { unmount, pass: (ms: number) => happen(() => outside.pass(ms)) };
}
