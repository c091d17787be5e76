/**
 * The stand-in in a process of its own, on a clock that its parent moves: each message is a number of ms by which time
 * goes on, and is answered when the plant has followed. So neither side can outrun the other, however busy the machine.
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
// The parent is gone, whatever the reason.
process.once('disconnect', () => process.exit());
process.send?.(running.url);
