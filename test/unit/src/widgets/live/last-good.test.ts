import { expect, it } from 'vitest';
import { Freshness, Quality } from '../../../../../src/shared/reading';
import { Board } from '../../../../../src/state/live/board';
import { LastGood } from '../../../../../src/widgets/live/last-good';
import { applyValues, type GivenValue } from '../../../../kit/widget-page';

it('keeps the last good value and ignores bad or never collected ones', () => {
  const board = new Board(1);
  const lastGood = new LastGood(board, true);
  const noteValue = (given: GivenValue): void => {
    applyValues(board, new Map([[0, given]]));
    lastGood.update(Uint32Array.of(0));
  };
  noteValue({ number: 1, quality: Quality.bad });
  expect(lastGood.get(0)).toBeNull();
  noteValue({ number: 2 });
  noteValue({ number: 3, quality: Quality.invalid });
  noteValue({ number: 4, freshness: Freshness.never });
  expect(lastGood.get(0)?.number).toBe(2);
});
