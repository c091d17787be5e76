import { expect } from 'vitest';
import type { FakeOutside } from './fake-outside';
import { waitFor } from './render';

type Form = Readonly<Record<string, string>>;

export const listSentForms = ({ getRequests }: FakeOutside, path: string): readonly Form[] =>
  getRequests(path).map(({ body }) => Object.fromEntries(new URLSearchParams(body ?? '')));

/** Waits until `count` forms were sent, and returns the last. */
export async function waitForForm(outside: FakeOutside, path: string, count = 1): Promise<Form> {
  await waitFor(() => expect(outside.getRequests(path)).toHaveLength(count));
  return listSentForms(outside, path).at(-1) ?? {};
}
