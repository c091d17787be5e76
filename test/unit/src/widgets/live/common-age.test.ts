import { expect, it } from 'vitest';
import { Freshness } from '../../../../../src/shared/reading';
import { CommonAge } from '../../../../../src/widgets/live/common-age';

const SIZE = 20_000;

it('checks one value of a live page per frame, for any number of values', () => {
  const { columns, looks } = counted(Freshness.fresh);
  const age = new CommonAge(columns);
  const before = looks();
  for (let frame = 0; frame < 100; frame++) expect(age.look()).toBe(false);
  expect(looks() - before).toBe(100);
});

it('finds another live value when the checked one goes stale, and checks that one from then on', () => {
  const { columns, flags, looks } = counted(Freshness.fresh);
  const age = new CommonAge(columns);
  flags.fill(Freshness.disconnected, 0, 5_000);
  expect(age.look()).toBe(false);
  const before = looks();
  age.look();
  expect(looks() - before).toBe(1);
});

it('begins when no value is live any more, and ends with the first live value', () => {
  const { columns, flags } = counted(Freshness.fresh);
  const age = new CommonAge(columns);
  expect(age.covers(7)).toBe(false);
  flags.fill(Freshness.disconnected);
  columns.arrivals[8] = 1;
  expect(age.look()).toBe(true);
  expect([age.covers(7), age.covers(8)]).toEqual([true, false]);
  flags[9_999] = Freshness.fresh;
  expect(age.look()).toBe(true);
  expect(age.covers(7)).toBe(false);
});

function counted(freshness: Freshness) {
  const flags = new Uint16Array(SIZE).fill(freshness);
  let looks = 0;
  const watched = new Proxy(flags, {
    get: (target, name) => {
      if (typeof name === 'string' && /^\d+$/.test(name)) looks++;
      return Reflect.get(target, name, target);
    },
  });
  const columns = {
    size: SIZE,
    flags: watched,
    arrivals: new Float64Array(SIZE).fill(1_000_000),
    times: new Float64Array(SIZE).fill(1_000_000),
  };
  return { flags, columns, looks: () => looks };
}
