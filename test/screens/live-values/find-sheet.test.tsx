// @vitest-environment happy-dom
/** The search for a value of a page, most of whose values may be off screen. */
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import FindSheet from '../../../src/features/live-page/find-sheet';
import { LiveProvider } from '../../../src/features/live-values/live-context';
import { fakeOutside } from '../kit/fake-outside';
import { fakeWatch } from '../kit/fake-watch';
import { type Drawn, drawPart } from '../kit/render';

let drawn: Drawn;
afterEach(() => drawn.leave());

it('has all values brought up to date while it is open, and shows each as it comes', async () => {
  const { services } = fakeOutside();
  const watched = fakeWatch(services);
  watched.value(1);
  drawn = await drawPart(
    services,
    <LiveProvider value={watched.live}>
      <FindSheet auths={new Set()} onFound={() => undefined} onClose={() => undefined} />
    </LiveProvider>,
  );
  expect(watched.followed).toEqual([null]);
  await act(async () => watched.value(2));
  expect(drawn.find('.as-find__value').textContent).toBe('2 ℃');
  await drawn.redraw(null);
  expect(watched.followed).toEqual([]);
});
