/** A signed-in person with a form of work, over a database in memory. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { text } from '../../../src/shared/calls/decode';
import { useWorkDraft, type WorkDraft } from '../../../src/state/work/use-work-draft';
import { type Answers, type FakeOutside, fakeOutside, ok, Path, userInfo } from '../kit/fake-outside';
import { type Drawn, getAllBySelector, renderPart, settled } from '../kit/render';

/** Call before each test. */
export const emptyDevice = (): void => {
  globalThis.indexedDB = new IDBFactory();
};

export async function signedIn(userId = 'u1', answers: Answers = {}): Promise<FakeOutside> {
  const outside = fakeOutside({ answers: { [Path.info]: ok(userInfo({ userId })), ...answers } });
  await outside.services.session.check();
  return outside;
}

/** A form with one text, and whatever else a test draws for it. */
export function Form({ children }: { readonly children: (draft: WorkDraft<string>) => ReactNode }) {
  const draft = useWorkDraft({ name: 'r1', kind: 'note', initial: '', decode: text });
  return draft.isReady ? (
    <>
      <input aria-label="note" value={draft.values} onChange={({ target }) => draft.change(target.value)} />
      {children(draft)}
    </>
  ) : null;
}

/** Waits until something is so; the database answers in tasks of its own. */
export async function soon<T>(_drawn: Drawn, look: () => T, expected: T): Promise<void> {
  await expect
    .poll(async () => {
      await settled();
      return look();
    })
    .toEqual(expected);
}

export async function drawForm(
  { services }: FakeOutside,
  children: (draft: WorkDraft<string>) => ReactNode,
): Promise<Drawn> {
  const drawn = await renderPart(services, <Form>{children}</Form>);
  await soon(drawn, () => getAllBySelector('input[aria-label="note"]').length, 1);
  return drawn;
}
