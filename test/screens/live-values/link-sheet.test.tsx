import { expect, it, vi } from 'vitest';
import LinkSheet, { NamePrefetcher } from '../../../src/features/live-values/link-sheet';
import { Freshness } from '../../../src/shared/reading';
import { epochMs } from '../../../src/shared/units';
import { ok } from '../kit/answers';
import { createFakeOutside, type FakeOutside } from '../kit/fake-outside';
import { createFakeWatch, createGateway, type FakeWatch, link, NOW } from '../kit/fake-watch';
import { expectTexts, getBySelector } from '../kit/queries';
import { act, cleanup } from '../kit/render';
import { renderLive } from '../kit/render-live';

it('The link sheet counts live values and lists the others at the same moment', async () => {
  const outside = createFakeOutside();
  const watch = createFakeWatch(outside.services);
  watch.value(1);
  await open(outside, watch);
  expect(document.body).toHaveTextContent('1 项数据中 1 项为实时值');
  await act(async () => {
    watch.value(1, Freshness.disconnected);
    watch.status({ link: link('offline') });
    outside.advance(1_000);
  });
  expectTexts('1 项数据中 0 项为实时值', '1 项失效');
});

it('The link sheet groups devices whose values are not live by the state of their gateway', async () => {
  const outside = createFakeOutside();
  const watch = createFakeWatch(outside.services);
  // Its value was never collected: it is listed because its gateway is offline.
  watch.status({ gateways: new Map([[createGateway().equipmentId, createGateway({ online: false })]]) });
  await open(outside, watch);
  expectTexts('1 项数据中 0 项为实时值', '1 项失效 · 未采集到');
  expect(getBySelector('.as-link-sheet__cause').textContent).toBe('网关离线影响 1 台设备');
});

it('The link sheet shows when data last arrived only for a lost connection: a live one would announce it each time', async () => {
  const outside = createFakeOutside();
  const watch = createFakeWatch(outside.services);
  const lastFrameAt = epochMs(NOW - 3_600_000);
  watch.status({ link: link('live', { lastFrameAt }) });
  watch.value(1);
  await open(outside, watch);
  expect(document.body).not.toHaveTextContent('最近一次收到数据');
  await act(async () => watch.status({ link: link('reconnecting', { lastFrameAt }) }));
  expect(document.body).toHaveTextContent('最近一次收到数据');
});

it('The link sheet shows names requested in advance once no request is possible any more', async () => {
  const path = '/lfscada/project/equip/queryAll';
  const outside = createFakeOutside({ answers: { [path]: ok([{ id: 'e1', name: 'P-101', online: true }]) } });
  const watch = createFakeWatch(outside.services);
  watch.value(1, Freshness.disconnected);
  watch.status({ gateways: new Map([[createGateway().equipmentId, createGateway()]]), link: link('live') });
  const onLoaded = vi.fn();
  await renderLive(outside.services, watch.live, <NamePrefetcher onLoaded={onLoaded} />);
  expect(onLoaded).toHaveBeenCalledOnce();
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
