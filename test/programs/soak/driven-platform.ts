/**
 * The stand-in in its own process, on a clock moved by its parent: each message advances time by that many ms and is
 * answered when the plant has followed. Neither side can outrun the other, however busy the machine.
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
// The parent has ended.
process.once('disconnect', () => process.exit());
process.send?.(running.url);
