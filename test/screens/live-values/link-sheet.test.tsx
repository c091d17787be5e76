import { expect, it, vi } from 'vitest';
import LinkSheet, { NamesAhead } from '../../../src/features/live-values/link-sheet';
import { Freshness } from '../../../src/shared/reading';
import { epochMs } from '../../../src/shared/units';
import { ok } from '../kit/answers';
import { type FakeOutside, fakeOutside } from '../kit/fake-outside';
import { type FakeWatch, fakeWatch, gateway, link, NOW } from '../kit/fake-watch';
import { getBySelector, says } from '../kit/queries';
import { act, cleanup } from '../kit/render';
import { renderLive } from '../kit/render-live';

it('counts live values at the same moment as it lists the others', async () => {
  const outside = fakeOutside();
  const watch = fakeWatch(outside.services);
  watch.value(1);
  await open(outside, watch);
  expect(document.body).toHaveTextContent('1 项数据中 1 项为实时值');
  await act(async () => {
    watch.value(1, Freshness.disconnected);
    watch.status({ link: link('offline') });
    outside.pass(1_000);
  });
  says('1 项数据中 0 项为实时值', '1 项失效');
});

it('groups devices whose values are not live by the state of their gateway', async () => {
  const outside = fakeOutside();
  const watch = fakeWatch(outside.services);
  // Its value was never collected: it is listed because its gateway is offline.
  watch.status({ gateways: new Map([[gateway().equipmentId, gateway({ online: false })]]) });
  await open(outside, watch);
  says('1 项数据中 0 项为实时值', '1 项失效 · 未采集到');
  expect(getBySelector('.as-link-sheet__cause').textContent).toBe('网关离线影响 1 台设备');
});

it('shows when data last arrived only for a lost connection: a live one would announce it each time', async () => {
  const outside = fakeOutside();
  const watch = fakeWatch(outside.services);
  const lastFrameAt = epochMs(NOW - 3_600_000);
  watch.status({ link: link('live', { lastFrameAt }) });
  watch.value(1);
  await open(outside, watch);
  expect(document.body).not.toHaveTextContent('最近一次收到数据');
  await act(async () => watch.status({ link: link('reconnecting', { lastFrameAt }) }));
  expect(document.body).toHaveTextContent('最近一次收到数据');
});

it('shows names requested in advance once no request is possible any more', async () => {
  const path = '/lfscada/project/equip/queryAll';
  const outside = fakeOutside({ answers: { [path]: ok([{ id: 'e1', name: 'P-101', online: true }]) } });
  const watch = fakeWatch(outside.services);
  watch.value(1, Freshness.disconnected);
  watch.status({ gateways: new Map([[gateway().equipmentId, gateway()]]), link: link('live') });
  const onEnd = vi.fn();
  await renderLive(outside.services, watch.live, <NamesAhead onEnd={onEnd} />);
  expect(onEnd).toHaveBeenCalledOnce();
  cleanup();
  outside.answers[path] = 'offline';
  watch.status({ link: link('offline') });
  await open(outside, watch);
  expect(getBySelector('.as-link-sheet__name').textContent).toBe('P-101');
  expect(getBySelector('.as-link-sheet__cause .as-tag').textContent).toBe('断线前：在线');
});

const open = ({ services }: FakeOutside, { live }: FakeWatch) =>
  renderLive(
    services,
    live,
    <LinkSheet watch={live.watch} now={() => epochMs(NOW)} onClose={() => undefined} />,
  );
