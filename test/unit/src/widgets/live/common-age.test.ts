import { expect, it } from 'vitest';
import { Freshness } from '../../../../../src/shared/reading';
import { CommonAge } from '../../../../../src/widgets/live/common-age';

const SIZE = 20_000;

it('checks one value of a live page per frame, for any number of values', () => {
  const { columns, reads } = createCountedColumns(Freshness.fresh);
  const age = new CommonAge(columns);
  const before = reads();
  for (let frame = 0; frame < 100; frame++) expect(age.update()).toBe(false);
  expect(reads() - before).toBe(100);
});

it('finds another live value when the checked one goes stale, and checks that one from then on', () => {
  const { columns, flags, reads } = createCountedColumns(Freshness.fresh);
  const age = new CommonAge(columns);
  flags.fill(Freshness.disconnected, 0, 5_000);
  expect(age.update()).toBe(false);
  const before = reads();
  age.update();
  expect(reads() - before).toBe(1);
});

it('begins when no value is live any more, and ends with the first live value', () => {
  const { columns, flags } = createCountedColumns(Freshness.fresh);
  const age = new CommonAge(columns);
  expect(age.covers(7)).toBe(false);
  flags.fill(Freshness.disconnected);
  columns.arrivals[8] = 1;
  expect(age.update()).toBe(true);
  expect([age.covers(7), age.covers(8)]).toEqual([true, false]);
  flags[9_999] = Freshness.fresh;
  expect(age.update()).toBe(true);
  expect(age.covers(7)).toBe(false);
});

function createCountedColumns(freshness: Freshness) {
  const flags = new Uint16Array(SIZE).fill(freshness);
  let reads = 0;
  const countingFlags = new Proxy(flags, {
    get: (target, name) => {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads++;
      return Reflect.get(target, name, target);
    },
  });
  const columns = {
    size: SIZE,
    flags: countingFlags,
    arrivals: new Float64Array(SIZE).fill(1_000_000),
    times: new Float64Array(SIZE).fill(1_000_000),
  };
  return { flags, columns, reads: () => reads };
}
