/**
 * Each message of the parent advances time by that many ms and is answered when the plant has followed: neither side
 * can outrun the other, however busy the machine.
 */

import { startPlatform } from '../../platform/server';
import { site } from '../../platform/site';

let now = Number(process.argv[2]);
const running = await startPlatform({
  site,
  seed: 1,
  clock: () => now,
  tickMs: 0,
  loadRate: 0.01,
  faults: true,
  productFolder: '/nonexistent',
});
process.on('message', (span) => {
  now += Number(span);
  running.step();
  process.send?.('done');
});
process.once('disconnect', () => process.exit());
process.send?.(running.url);
