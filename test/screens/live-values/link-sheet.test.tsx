/** What stands behind the badge of a page's link. */
import { expect, it } from 'vitest';
import LinkSheet, { NamesAhead } from '../../../src/features/live-values/link-sheet';
import { LiveProvider } from '../../../src/features/live-values/live-context';
import { Freshness } from '../../../src/shared/reading';
import { epochMs } from '../../../src/shared/units';
import { fakeOutside, ok } from '../kit/fake-outside';
import { fakeWatch, gateway, link, NOW } from '../kit/fake-watch';
import { act, cleanup, getBySelector, renderPart, settled } from '../kit/render';

it('counts live values at the moment in which it lists the others', async () => {
  const { services, pass } = fakeOutside();
  const watched = fakeWatch(services);
  watched.value(1);
  await renderPart(
    services,
    <LiveProvider value={watched.live}>
      <LinkSheet watch={watched.live.watch} now={() => epochMs(NOW)} onClose={() => undefined} />
    </LiveProvider>,
  );
  expect(document.body).toHaveTextContent('1 项数据中 1 项为实时值');
  await act(async () => {
    watched.value(1, Freshness.disconnected);
    watched.status({ link: link('offline') });
    pass(1_000);
  });
  expect(document.body).toHaveTextContent('1 项数据中 0 项为实时值');
  expect(document.body).toHaveTextContent('1 项非实时');
});

it('says when data came last only of a link that is lost: of a live one nobody tells it each time', async () => {
  const { services } = fakeOutside();
  const watched = fakeWatch(services);
  const lastFrameAt = epochMs(NOW - 3_600_000);
  watched.status({ link: link('live', { lastFrameAt }) });
  watched.value(1);
  await renderPart(
    services,
    <LiveProvider value={watched.live}>
      <LinkSheet watch={watched.live.watch} now={() => epochMs(NOW)} onClose={() => undefined} />
    </LiveProvider>,
  );
  expect(document.body).not.toHaveTextContent('最近一次收到数据');
  await act(async () => watched.status({ link: link('reconnecting', { lastFrameAt }) }));
  expect(document.body).toHaveTextContent('最近一次收到数据');
});

it('has the names of equipment that were asked for ahead, when nothing can be asked any more', async () => {
  let done = 0;
  const outside = fakeOutside({
    answers: { '/lfscada/project/equip/queryAll': ok([{ id: 'e1', name: 'P-101', online: true }]) },
  });
  const watched = fakeWatch(outside.services);
  watched.value(1, Freshness.disconnected);
  watched.status({ gateways: new Map([[gateway().equipmentId, gateway()]]), link: link('live') });
  await renderPart(
    outside.services,
    <LiveProvider value={watched.live}>
      <NamesAhead
        onEnd={() => {
          done += 1;
        }}
      />
    </LiveProvider>,
  );
  await settled();
  expect(done).toBe(1);
  cleanup();
  outside.answers['/lfscada/project/equip/queryAll'] = 'offline';
  watched.status({ link: link('offline') });
  await renderPart(
    outside.services,
    <LiveProvider value={watched.live}>
      <LinkSheet watch={watched.live.watch} now={() => epochMs(NOW)} onClose={() => undefined} />
    </LiveProvider>,
  );
  expect(getBySelector('.as-link-sheet__name').textContent).toBe('P-101');
  expect(getBySelector('.as-link-sheet__group .as-tag').textContent).toBe('断线前：在线');
});
