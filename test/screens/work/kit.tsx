/** Renders a work form and waits until its draft is ready. */
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { text } from '../../../src/shared/calls/decode';
import { useWorkDraft, type WorkDraft } from '../../../src/state/work/use-work-draft';
import type { FakeOutside } from '../kit/fake-outside';
import { renderAlongside, screen, type View, waitFor } from '../kit/render';

export async function renderForm(
  { services }: FakeOutside,
  children: (draft: WorkDraft<string>) => ReactNode,
): Promise<View> {
  const { length: countBefore } = screen.queryAllByLabelText('note');
  const view = await renderAlongside(services, <Form>{children}</Form>);
  await waitFor(() => expect(screen.getAllByLabelText('note')).toHaveLength(countBefore + 1));
  return view;
}

function Form({ children }: { readonly children: (draft: WorkDraft<string>) => ReactNode }) {
  const draft = useWorkDraft({ name: 'r1', kind: 'note', initial: '', decode: text });
  return draft.isReady ? (
    <>
      <input aria-label="note" value={draft.values} onChange={({ target }) => draft.change(target.value)} />
      {children(draft)}
    </>
  ) : null;
}
