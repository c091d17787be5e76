import { expect, it } from 'vitest';
import { Freshness, Quality } from '../../../../../src/shared/reading';
import { Board } from '../../../../../src/state/live/board';
import { LastGood } from '../../../../../src/widgets/live/last-good';
import { type Given, give } from '../../../../kit/widget-page';

it('keeps the last good value and ignores bad or never collected ones', () => {
  const board = new Board(1);
  const lastGood = new LastGood(board, true);
  const note = (given: Given): void => {
    give(board, new Map([[0, given]]));
    lastGood.note(Uint32Array.of(0));
  };
  note({ number: 1, quality: Quality.bad });
  expect(lastGood.of(0)).toBeNull();
  note({ number: 2 });
  note({ number: 3, quality: Quality.invalid });
  note({ number: 4, freshness: Freshness.never });
  expect(lastGood.of(0)?.number).toBe(2);
});
