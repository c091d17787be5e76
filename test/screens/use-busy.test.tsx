import { expect, it } from 'vitest';
import { useBusy } from '../../src/state/hooks/use-busy';
import { createFakeOutside } from './kit/fake-outside';
import { runAndSettle } from './kit/open';
import { renderBare, screen, user } from './kit/render';

it("A button's work runs once, however often it is pressed before the next render", async () => {
  const { ends } = await openButton();
  const button = screen.getByRole('button', { name: 'free' });
  await runAndSettle(() => {
    button.click();
    button.click();
  });
  expect(ends).toHaveLength(1);
  expect(button).toHaveAccessibleName('busy');
  await runAndSettle(() => ends[0]?.resolve());
  expect(button).toHaveAccessibleName('free');
  await user.click(button);
  expect(ends).toHaveLength(2);
});

it('Failed work leaves its button enabled', async () => {
  const { ends, faults } = await openButton();
  const button = screen.getByRole('button', { name: 'free' });
  await user.click(button);
  await runAndSettle(() => ends[0]?.reject(new Error('no')));
  expect(button).toHaveAccessibleName('free');
  expect(faults).toEqual(['fault']);
});

async function openButton() {
  const ends: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  const faults: string[] = [];
  const work = () => new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
  await renderBare(createFakeOutside().services, <Once work={work} onFault={() => faults.push('fault')} />);
  return { ends, faults };
}
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
