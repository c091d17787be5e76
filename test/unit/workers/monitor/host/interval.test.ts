import { expect, it } from 'vitest';
import { startInterval } from '../../../../../workers/monitor/host/interval';
import { FakePorts } from '../../../../kit/fake-ports';

it('fires on time for a whole shift although every timer is late', async () => {
  const ports = new FakePorts();
  const ticks: number[] = [];
  const latePorts = {
    monotonic: ports.monotonic,
    after: (delay: number, callback: () => void) => ports.after(delay + 7, callback),
  };
  const stop = startInterval(latePorts, 60_000, () => ticks.push(ports.time));
  await ports.advance(8 * 3_600_000 + 10);
  stop();
  expect(ticks).toHaveLength(480);
  expect(ticks.at(-1)).toBe(480 * 60_000 + 7);
});

it('skips missed ticks: fires once late, then continues at the interval', async () => {
  const ports = new FakePorts();
  const ticks: number[] = [];
  const stop = startInterval(ports, 60_000, () => ticks.push(ports.time));
  await ports.advance(60_000);
  ports.time += 900_000;
  await ports.advance(120_000);
  stop();
  expect(ticks).toEqual([60_000, 960_000, 1_020_000, 1_080_000]);
});

it('stops permanently, even from within its own tick', async () => {
  const ports = new FakePorts();
  let ticks = 0;
  const stop = startInterval(ports, 1_000, () => {
    ticks++;
    stop();
  });
  await ports.advance(10_000);
  expect(ticks).toBe(1);
  expect(ports.timerCount).toBe(0);
});
