import { expect, it } from 'vitest';
import { getAgeStart } from '../../../../../src/state/live/board';
import { formatAge, getAge } from '../../../../../src/widgets/format/age';
import { explainState } from '../../../../../src/widgets/format/explain';
import { texts } from '../../../../kit/widget-page';

const SECOND = 1_000;
it.each([
  [0, '0s'],
  [4_999, '4s'],
  [31 * SECOND, '31s'],
  [59_999, '59s'],
  [60 * SECOND, '1m'],
  [3_599 * SECOND, '59m'],
  [2 * 3_600 * SECOND, '2h'],
  [49 * 3_600 * SECOND, '2d'],
  [Number.NaN, ''],
])('An age of %d ms reads %j', (age, text) => {
  expect(formatAge(age, texts)).toBe(text);
});

const getStart = (arrivedAt: number, time: number): number =>
  getAgeStart({ arrivals: Float64Array.of(arrivedAt), times: Float64Array.of(time) }, 0);

it('counts from the arrival despite a wrong source clock', () => {
  expect(getStart(90_000, 95_000)).toBe(90_000);
  expect(getStart(90_000, 3_700_000)).toBe(90_000);
  expect(getStart(90_000, Number.NaN)).toBe(90_000);
});
it('counts from the source time if the value was old on arrival', () => {
  const now = 1_760_000_000_000;
  expect(getStart(now, now - 7_200_000)).toBe(now - 7_200_000);
  // A source time in seconds is ignored.
  expect(getStart(now, now / 1_000)).toBe(now);
});
it('is never negative', () => {
  expect(getAge(1_000, 2_000)).toBe(0);
});

it("describes a value's state, and nothing for a live good one", () => {
  expect(explainState('fresh', '', '', texts)).toBe('');
  expect(explainState('disconnected', 'bad', '5m', texts)).toBe('link lost, 5m old, bad quality');
  expect(explainState('stale', '', '', texts)).toBe('stale');
  expect(explainState('never', '', '', texts)).toBe('No data collected');
});
