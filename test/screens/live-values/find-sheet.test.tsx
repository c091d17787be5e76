/** The value search of a page, most of whose values may be off screen. */
import { expect, it } from 'vitest';
import FindSheet from '../../../src/features/live-page/find-sheet';
import { createFakeOutside } from '../kit/fake-outside';
import { createFakeWatch } from '../kit/fake-watch';
import { getBySelector } from '../kit/queries';
import { act, screen, user } from '../kit/render';
import { renderLive } from '../kit/render-live';

it('The search updates all values while it is open, and shows each as it arrives', async () => {
  const { services } = createFakeOutside();
  const watch = createFakeWatch(services);
  watch.value(1);
  const sheet = <FindSheet auths={new Set()} onFound={() => undefined} onClose={() => undefined} />;
  const view = await renderLive(services, watch.live, sheet);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(watch.followedSlots).toEqual([null]);
  await act(async () => watch.value(2));
  expect(getBySelector('.as-find__value')).toHaveTextContent(/^2 ℃$/);
  await view.rerender(null);
  expect(watch.followedSlots).toEqual([]);
});

it('The search focuses its field, and reaches a value by keys alone', async () => {
  const { services } = createFakeOutside();
  const indexes: number[] = [];
  const sheet = (
    <FindSheet auths={new Set()} onFound={(index) => indexes.push(index)} onClose={() => undefined} />
  );
  await renderLive(services, createFakeWatch(services).live, sheet);
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  await user.keyboard('set{Enter}');
  expect(indexes).toEqual([0]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(indexes).toEqual([0, 0]);
  await user.keyboard('{ArrowUp}x');
  expect(screen.getByRole('searchbox')).toHaveValue('setx');
});
