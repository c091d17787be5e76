import { expect, it } from 'vitest';
import { Freshness, Quality } from '../../../../../src/shared/reading';
import { Board } from '../../../../../src/state/live/board';
import { LastGood } from '../../../../../src/widgets/live/last-good';
import { applyValues, type GivenValue } from '../../../../kit/widget-page';

it('keeps the last good value and ignores bad or never collected ones', () => {
  const board = new Board(1);
  const lastGood = new LastGood(board, true);
  const recordValue = (givenValue: GivenValue): void => {
    applyValues(board, new Map([[0, givenValue]]));
    lastGood.update(Uint32Array.of(0));
  };
  recordValue({ number: 1, quality: Quality.bad });
  expect(lastGood.get(0)).toBeNull();
  recordValue({ number: 2 });
  recordValue({ number: 3, quality: Quality.invalid });
  recordValue({ number: 4, freshness: Freshness.never });
  expect(lastGood.get(0)?.number).toBe(2);
});
