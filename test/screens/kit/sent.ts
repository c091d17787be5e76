import { expect } from 'vitest';
import type { FakeOutside } from './fake-outside';
import { waitFor } from './render';

type Form = Readonly<Record<string, string>>;

export const sent = ({ made }: FakeOutside, path: string): readonly Form[] =>
  made(path).map(({ body }) => Object.fromEntries(new URLSearchParams(body ?? '')));

/** Waits until `count` forms were sent, and returns the last. */
export async function arrived(outside: FakeOutside, path: string, count = 1): Promise<Form> {
  await waitFor(() => expect(outside.made(path)).toHaveLength(count));
  return sent(outside, path).at(-1) ?? {};
}
