import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useSubmit } from '../../src/features/forms/use-submit';
import { done, failed, type Outcome } from '../../src/shared/faults';
import { toastsAtom } from '../../src/state/feedback';
import { TextField } from '../../src/ui/text-field';
import { fakeOutside } from './kit/fake-outside';
import { act, cleanup, fill, getBySelector, renderBare, screen, settled } from './kit/render';

interface FormProps {
  readonly send: () => Promise<Outcome<string>>;
  readonly onDone: (value: string, isHere: boolean) => void;
}
function Form({ send, onDone }: FormProps) {
  const [text, setText] = useState('');
  const { form, isBusy, isStrict, fault, submit } = useSubmit({ isRight: text !== '', send, onDone });
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <TextField label="x" value={text} error={isStrict && text === '' ? 'missing' : ''} onChange={setText} />
      <button type="submit">{isBusy ? 'busy' : 'send'}</button>
      <output>{fault?.kind ?? 'none'}</output>
    </form>
  );
}

/** A form with one field; its answers come when the test says so. */
async function openForm() {
  const outside = fakeOutside({ answers: {} });
  const answers: ((outcome: Outcome<string>) => void)[] = [];
  const ends: (readonly [value: string, isHere: boolean])[] = [];
  const drawn = await renderBare(
    outside.services,
    <Form
      send={() => new Promise<Outcome<string>>((resolve) => answers.push(resolve))}
      onDone={(value, isHere) => ends.push([value, isHere])}
    />,
  );
  const send = async (): Promise<void> => {
    await act(async () => getBySelector<HTMLFormElement>('form').requestSubmit());
    await settled();
  };
  const toasts = () => outside.services.store.get(toastsAtom).map(({ tone }) => tone);
  return { drawn, send, answers, ends, toasts };
}

describe('A form', () => {
  it('sends nothing that is wrong and puts the focus on the first wrong field', async () => {
    const { drawn, send, answers } = await openForm();
    await send();
    expect(answers).toEqual([]);
    expect(document.body).toHaveTextContent('missing');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'x' }));
    cleanup();
  });

  it('sends once while the answer is out, and shows why it failed until the next try', async () => {
    const { drawn, send, answers, ends } = await openForm();
    await fill(screen.getByRole('textbox', { name: 'x' }), 'a');
    await send();
    await send();
    expect(answers).toHaveLength(1);
    expect(document.body).toHaveTextContent('busy');
    await act(async () => answers[0]?.(failed({ kind: 'offline' })));
    await settled();
    expect(screen.getByRole('status').textContent).toBe('offline');
    await send();
    expect(screen.getByRole('status').textContent).toBe('none');
    await act(async () => answers[1]?.(done('ok')));
    await settled();
    expect(ends).toEqual([['ok', true]]);
    cleanup();
  });

  it('says in a toast what failed after it was left, and is not there any more when it is done', async () => {
    for (const outcome of [failed({ kind: 'offline' }), done('ok')]) {
      const { drawn, send, answers, ends, toasts } = await openForm();
      await fill(screen.getByRole('textbox', { name: 'x' }), 'a');
      await send();
      cleanup();
      answers[0]?.(outcome);
      await Promise.resolve();
      expect(toasts()).toEqual(outcome.ok ? [] : ['bad']);
      expect(ends).toEqual(outcome.ok ? [['ok', false]] : []);
    }
  });
});
