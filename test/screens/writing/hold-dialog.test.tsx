// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LiveProvider } from '../../../src/features/live-values/live-context';
import HoldDialog from '../../../src/features/writing/hold-dialog';
import { failed } from '../../../src/shared/faults';
import type { SignalId } from '../../../src/shared/ids';
import { type FakeOutside, fakeOutside, ok, Path, user } from '../kit/fake-outside';
import { type FakeWatch, fakeWatch } from '../kit/fake-watch';
import { type Drawn, drawPart } from '../kit/render';

const RELEASE = { value: '0', shownNew: '0 ℃', afterMs: null };
const REQUEST = {
  slot: 0,
  signalId: 's1' as SignalId,
  value: '1',
  label: '',
  confirm: '',
  shownOld: '0 ℃',
  shownNew: '1 ℃',
  release: RELEASE,
};

let drawn: Drawn;
let outside: FakeOutside;
let watch: FakeWatch;
async function open(write?: Parameters<typeof fakeWatch>[1]): Promise<void> {
  watch = fakeWatch(outside.services, write);
  watch.value(0);
  drawn = await drawPart(
    outside.services,
    <LiveProvider value={watch.live}>
      <HoldDialog request={REQUEST} release={RELEASE} onClose={() => undefined} />
    </LiveProvider>,
  );
}
const key = (type: string): Promise<void> =>
  act(
    async () =>
      void drawn
        .find('.as-hold__key')
        .dispatchEvent(new KeyboardEvent(type, { key: 'Enter', bubbles: true, cancelable: true })),
  );

beforeEach(async () => {
  outside = fakeOutside({ answers: { [Path.info]: ok(user()) } });
  await outside.services.session.check();
});
afterEach(() => drawn.leave());

it('is released by a worker that knows nothing of the press, unless that was refused', async () => {
  await open(async () => failed({ kind: 'worker-lost' }));
  await key('keydown');
  await key('keyup');
  expect(watch.orders).toMatchObject([
    { value: '1' },
    { value: '0', releases: watch.orders[0]?.id, isOwed: true },
  ]);
  await drawn.leave();
  await open(async () => failed({ kind: 'offline' }));
  await key('keydown');
  await key('keyup');
  expect(watch.orders).toMatchObject([{ value: '1' }, { value: '0', isOwed: false }]);
});

it('is released once when it is left while it is held', async () => {
  await open();
  await key('keydown');
  await drawn.leave();
  expect(watch.orders.map(({ value }) => value)).toEqual(['1', '0']);
});
