import { afterEach, beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '../../../src/shared/units';
import { START, settle } from '../../kit/fake-ports';
import { createSignalSlot, createWatchSpec, PATHS, WatchStage } from '../../kit/watch-stage';

let stage: WatchStage;
beforeEach(() => {
  stage = new WatchStage();
  for (const id of ['e1', 'e2', 'e3'])
    stage.platform.gateways.set(id, { online: true, vpn: false, interval: 5 });
  stage.platform.signals.set('s1', { value: '1', time: START });
});
afterEach(() => stage.close());

const SPEC = createWatchSpec([
  createSignalSlot('s1', 'e1'),
  createSignalSlot('s2', 'e2'),
  createSignalSlot('s3', 'e3'),
]);

it('A worker sends exactly 480 keep-alives, 480 polls and 8 re-openings per gateway in an eight-hour shift', async () => {
  const page = await stage.watch(SPEC);
  await settle();
  stage.ports.socket.open();
  await settle();
  for (let halfMinute = 0; halfMinute < 8 * 120; halfMinute++) {
    await stage.ports.advance(30_000);
    stage.push({ s1: String(halfMinute) });
  }
  expect(stage.ports.time).toBe(8 * HOUR_MS);
  expect(stage.ports.socket.sent).toEqual(new Array(480).fill('ping'));
  expect(stage.ports.getExchanges(PATHS.gateways)).toHaveLength(1 + 480);
  for (const id of ['e1', 'e2', 'e3'])
    expect(stage.ports.getExchanges(PATHS.open).filter(({ body }) => body.equipmentId === id)).toHaveLength(
      1 + 8,
    );
  expect(stage.ports.getExchanges(PATHS.token)).toHaveLength(1);
  expect(stage.ports.sockets).toHaveLength(1);
  expect(page.status).toBe('live');
});

it('A worker keeps nothing after 1,000 page openings', async () => {
  for (let i = 0; i < 1_000; i++) {
    const page = await stage.watch(SPEC);
    // Leaves at different moments: before the first answer, while opening, and while live.
    if (i % 4 > 0) await settle(i % 4);
    if (i % 4 === 3) {
      await settle();
      stage.ports.socket.open();
      await stage.ports.advance(150);
    }
    await stage.api.leave(page.id);
    page.port.close();
  }
  await settle();
  expect(await stage.api.getInventory()).toEqual({
    watches: 0,
    sockets: 0,
    timers: 0,
    calls: 0,
    operations: 0,
  });
  expect(stage.ports.timerCount).toBe(0);
  expect(stage.ports.sockets.filter((socket) => !socket.isClosed)).toEqual([]);
});
