import { vi } from 'vitest';
import type { FakeOutside } from './fake-outside';
import { runAndSettle } from './open';

export const advanceTime = ({ advance }: FakeOutside, ms: number): Promise<void> =>
  runAndSettle(() => advance(ms));

export const dispatch = (target: EventTarget, type: string): Promise<void> =>
  runAndSettle(() => target.dispatchEvent(new Event(type, { bubbles: true })));

/** Removes the network until the end of the test. */
export async function loseNetwork(): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await dispatch(window, 'offline');
}

export async function setVisibility(state: DocumentVisibilityState): Promise<void> {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  await dispatch(document, 'visibilitychange');
}
