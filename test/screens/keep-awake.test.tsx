import { expect, it, vi } from 'vitest';
import { useKeepAwake } from '../../src/state/alarm-watch/use-keep-awake';
import { type FakeOutside, fakeOutside } from './kit/fake-outside';
import { act, cleanup, renderPart, settled } from './kit/render';

/** `AWAKE_RETRY_MS`. */
const RETRY_MS = 60_000;

let outside: FakeOutside;
let locks: EventTarget[] = [];
let isTired = false;
const request = vi.fn(async () => {
  if (isTired) throw Object.assign(new Error(), { name: 'NotAllowedError' });
  const lock = Object.assign(new EventTarget(), { release: async () => undefined });
  locks.push(lock);
  return lock;
});

function Awake() {
  return <p>{useKeepAwake(true)}</p>;
}
const open = async (parts: object = { wakeLock: { request } }): Promise<void> => {
  locks = [];
  request.mockClear();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), parts));
  outside = fakeOutside();
  await renderPart(outside.services, <Awake />);
};
const pass = async (ms: number): Promise<void> => {
  await act(async () => outside.pass(ms));
  await settled();
};

it('asks for the screen again where the device has switched it off by itself', async () => {
  isTired = false;
  await open();
  expect(document.body.textContent ?? '').toBe('held');
  isTired = true;
  await act(async () => void locks[0]?.dispatchEvent(new Event('release')));
  expect(document.body.textContent ?? '').toBe('refused');
  await pass(RETRY_MS);
  expect(document.body.textContent ?? '').toBe('refused');
  isTired = false;
  await pass(RETRY_MS);
  expect(document.body.textContent ?? '').toBe('held');
  await pass(5 * RETRY_MS);
  expect(request).toHaveBeenCalledTimes(3);
});

it('says of a device that cannot do it nothing else when it is seen again', async () => {
  await open({});
  const before = document.body.textContent ?? '';
  expect(['no', 'insecure']).toContain(before);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(RETRY_MS);
  expect(document.body.textContent ?? '').toBe(before);
});

it('asks again where the device refused at first, and no more once it is left', async () => {
  isTired = true;
  await open();
  expect(document.body.textContent ?? '').toBe('refused');
  await pass(RETRY_MS);
  expect(request).toHaveBeenCalledTimes(2);
  cleanup();
  await act(async () => outside.pass(3 * RETRY_MS));
  expect(request).toHaveBeenCalledTimes(2);
});
