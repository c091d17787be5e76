import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useSubmit } from '../../src/features/forms/use-submit';
import { done, failed, type Outcome } from '../../src/shared/faults';
import { toastsAtom } from '../../src/state/feedback';
import { TextField } from '../../src/ui/text-field';
import { createFakeOutside } from './kit/fake-outside';
import { runAndSettle } from './kit/open';
import { cleanup, fill, renderBare, screen, submit } from './kit/render';

describe('A form', () => {
  it('sends nothing invalid and focuses the first invalid field', async () => {
    const { answers } = await openForm();
    await submit();
    expect(answers).toEqual([]);
    expect(document.body).toHaveTextContent('missing');
    expect(screen.getByRole('textbox', { name: 'x' })).toHaveFocus();
  });

  it('sends once while the answer is pending, and shows why it failed until the next try', async () => {
    const { answers, ends } = await openForm();
    await fill(screen.getByRole('textbox', { name: 'x' }), 'a');
    await submit();
    await submit();
    expect(answers).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'busy' })).toBeInTheDocument();
    await runAndSettle(() => answers[0]?.(failed({ kind: 'offline' })));
    expect(screen.getByRole('status').textContent).toBe('offline');
    await submit();
    expect(screen.getByRole('status').textContent).toBe('none');
    await runAndSettle(() => answers[1]?.(done('ok')));
    expect(ends).toEqual([['ok', true]]);
  });

  it.each([failed({ kind: 'offline' }), done('ok')])(
    'shows a failure as a toast after the user has left the form, and nothing on success: %o',
    async (outcome) => {
      const { answers, ends, store } = await openForm();
      await fill(screen.getByRole('textbox', { name: 'x' }), 'a');
      await submit();
      cleanup();
      answers[0]?.(outcome);
      await Promise.resolve();
      expect(store.get(toastsAtom).map(({ tone }) => tone)).toEqual(outcome.ok ? [] : ['bad']);
      expect(ends).toEqual(outcome.ok ? [['ok', false]] : []);
    },
  );
});

async function openForm() {
  const { services } = createFakeOutside();
  const answers: ((outcome: Outcome<string>) => void)[] = [];
  const ends: (readonly [value: string, isHere: boolean])[] = [];
  await renderBare(
    services,
    <Form
      send={() => new Promise<Outcome<string>>((resolve) => answers.push(resolve))}
      onDone={(value, isHere) => ends.push([value, isHere])}
    />,
  );
  return { store: services.store, answers, ends };
}
interface FormProps {
  readonly send: () => Promise<Outcome<string>>;
  readonly onDone: (value: string, isHere: boolean) => void;
}
function Form({ send, onDone }: FormProps) {
  const [text, setText] = useState('');
  const { form, isBusy, isStrict, fault, submit } = useSubmit({ isValid: text !== '', send, onDone });
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <TextField label="x" value={text} error={isStrict && text === '' ? 'missing' : ''} onChange={setText} />
      <button type="submit">{isBusy ? 'busy' : 'send'}</button>
      <output>{fault?.kind ?? 'none'}</output>
    </form>
  );
}
