/**
 * Advances time by the milliseconds in each message of the parent and answers once the plant has caught up. Neither
 * side can outrun the other, however busy the machine.
 */

import { startPlatform } from '../../platform/server';
import { createSite } from '../../platform/site';

let now = Number(process.argv[2]);
const platform = await startPlatform({
  site: createSite,
  seed: 1,
  clock: () => now,
  tickMs: 0,
  loadRate: 0.01,
  faults: true,
  productFolder: '/nonexistent',
});
process.on('message', (elapsedMs) => {
  now += Number(elapsedMs);
  platform.step();
  process.send?.('done');
});
process.once('disconnect', () => process.exit());
process.send?.(platform.url);
