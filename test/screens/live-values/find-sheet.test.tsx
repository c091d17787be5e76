/** The search for a value of a page, most of whose values may be off screen. */
import { expect, it } from 'vitest';
import FindSheet from '../../../src/features/live-page/find-sheet';
import { LiveProvider } from '../../../src/features/live-values/live-context';
import { fakeOutside } from '../kit/fake-outside';
import { fakeWatch } from '../kit/fake-watch';
import { act, getBySelector, renderPart, type View } from '../kit/render';

let drawn: View;

it('has all values brought up to date while it is open, and shows each as it comes', async () => {
  const { services } = fakeOutside();
  const watched = fakeWatch(services);
  watched.value(1);
  drawn = await renderPart(
    services,
    <LiveProvider value={watched.live}>
      <FindSheet auths={new Set()} onFound={() => undefined} onClose={() => undefined} />
    </LiveProvider>,
  );
  expect(watched.followed).toEqual([null]);
  await act(async () => watched.value(2));
  expect(getBySelector('.as-find__value').textContent).toBe('2 ℃');
  await drawn.rerender(null);
  expect(watched.followed).toEqual([]);
});
