import { createBatchColumns, getBatchSize, Header } from '../../../src/shared/batch';
import { Freshness, HAS_NUMBER, type Quality, withFreshness, withQuality } from '../../../src/shared/reading';
import type { WatchNews } from '../../../src/worker-client/monitor-client';

interface Moment {
  readonly time: number;
  /** The value's time by default. */
  readonly arrivedAt?: number;
  readonly quality?: Quality;
}

export function createBatch(
  numbers: readonly number[],
  freshness: Freshness = Freshness.fresh,
  { time, arrivedAt = time, quality = 0 }: Moment = { time: 1_760_000_000_000 },
): Extract<WatchNews, { kind: 'batch' }> {
  const buffer = new ArrayBuffer(getBatchSize(numbers.length, 0));
  const columns = createBatchColumns(buffer, numbers.length, 0);
  columns.header[Header.sequence] = 1;
  columns.header[Header.values] = numbers.length;
  numbers.forEach((number, slot) => {
    columns.numbers[slot] = number;
    columns.times[slot] = time;
    columns.arrivals[slot] = arrivedAt;
    columns.slots[slot] = slot;
    columns.flags[slot] = withQuality(withFreshness(HAS_NUMBER, freshness), quality);
  });
  return { kind: 'batch', buffer, texts: [] };
}
