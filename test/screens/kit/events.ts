import { vi } from 'vitest';
import type { FakeOutside } from './fake-outside';
import { happen } from './open';

export const elapse = ({ pass }: FakeOutside, ms: number): Promise<void> => happen(() => pass(ms));

export const dispatch = (target: EventTarget, type: string): Promise<void> =>
  happen(() => target.dispatchEvent(new Event(type, { bubbles: true })));

/** Removes the network until the end of the test. */
export async function loseNetwork(): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await dispatch(window, 'offline');
}

export async function turn(state: DocumentVisibilityState): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  await dispatch(document, 'visibilitychange');
}
