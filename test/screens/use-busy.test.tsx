// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it } from 'vitest';
import { useBusy } from '../../src/state/hooks/use-busy';
import { fakeOutside } from './kit/fake-outside';
import { draw } from './kit/render';

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
  const drawn = await draw(
    fakeOutside({ answers: {} }).services,
    <Once work={work} onFault={() => faults.push('fault')} />,
  );
  return { drawn, ends, faults };
}

it('Work that a button starts runs once, however often it is pressed before the next drawing', async () => {
  const { drawn, ends } = await openButton();
  const button = drawn.find<HTMLButtonElement>('button');
  await act(async () => {
    button.click();
    button.click();
  });
  expect(ends).toHaveLength(1);
  expect(drawn.text()).toBe('busy');
  await act(async () => ends[0]?.resolve());
  expect(drawn.text()).toBe('free');
  await act(async () => button.click());
  expect(ends).toHaveLength(2);
  await drawn.leave();
});

it('Work that fails leaves its button free', async () => {
  const { drawn, ends, faults } = await openButton();
  await act(async () => drawn.find<HTMLButtonElement>('button').click());
  await act(async () => ends[0]?.reject(new Error('no')));
  expect(drawn.text()).toBe('free');
  expect(faults).toEqual(['fault']);
  await drawn.leave();
});
