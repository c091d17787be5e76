import { expect, it } from 'vitest';
import { useBusy } from '../../src/state/hooks/use-busy';
import { fakeOutside } from './kit/fake-outside';
import { act, cleanup, renderBare, screen } from './kit/render';

interface OnceProps {
  readonly work: () => Promise<void>;
  readonly onFault: () => void;
}
function Once({ work, onFault }: OnceProps) {
  const { isBusy, run } = useBusy();
  return (
    <button type="button" onClick={() => void run(work).catch(onFault)}>
      {isBusy ? 'busy' : 'free'}
    </button>
  );
}

/** A button whose work ends when the test says so. */
async function openButton() {
  const ends: { readonly resolve: () => void; readonly reject: (why: Error) => void }[] = [];
  const faults: string[] = [];
  const work = () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  const drawn = await renderBare(
    fakeOutside({ answers: {} }).services,
    <Once work={work} onFault={() => faults.push('fault')} />,
  );
  return { drawn, ends, faults };
}

it('Work that a button starts runs once, however often it is pressed before the next drawing', async () => {
  const { drawn, ends } = await openButton();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'free' });
  await act(async () => {
    button.click();
    button.click();
  });
  expect(ends).toHaveLength(1);
  expect(document.body.textContent ?? '').toBe('busy');
  await act(async () => ends[0]?.resolve());
  expect(document.body.textContent ?? '').toBe('free');
  await act(async () => button.click());
  expect(ends).toHaveLength(2);
  cleanup();
});

it('Work that fails leaves its button free', async () => {
  const { drawn, ends, faults } = await openButton();
  await act(async () => screen.getByRole<HTMLButtonElement>('button', { name: 'free' }).click());
  await act(async () => ends[0]?.reject(new Error('no')));
  expect(document.body.textContent ?? '').toBe('free');
  expect(faults).toEqual(['fault']);
  cleanup();
});
