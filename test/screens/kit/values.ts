/** Values as the worker delivers them. */
import { batchBytes, batchColumns, Header } from '../../../src/shared/batch';
import { Freshness, HAS_NUMBER, withFreshness } from '../../../src/shared/reading';
import type { WatchNews } from '../../../src/worker-client/monitor-client';
import { NOW } from './fake-watch';

/** A batch with a number for each slot, from the first on. */
export function batchOf(
  numbers: readonly number[],
  freshness: Freshness = Freshness.fresh,
  at = NOW,
): WatchNews {
  const buffer = new ArrayBuffer(batchBytes(numbers.length, 0));
  const columns = batchColumns(buffer, numbers.length, 0);
  columns.header[Header.sequence] = 1;
  columns.header[Header.values] = numbers.length;
  numbers.forEach((number, slot) => {
    columns.numbers[slot] = number;
    columns.times[slot] = at;
    columns.arrivals[slot] = at;
    columns.slots[slot] = slot;
    columns.flags[slot] = withFreshness(HAS_NUMBER, freshness);
  });
  return { kind: 'batch', buffer, texts: [] };
}
