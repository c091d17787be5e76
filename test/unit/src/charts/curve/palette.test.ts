import { expect, it } from 'vitest';
import { getPalette } from '../../../../../src/charts/curve/palette';

it('gives each line the most similar colour, and no two lines the same', () => {
  // Green and yellow, as on a page; a second green, a grey, and a missing one.
  expect(getPalette(['#37c48f', '#e8d44d'])).toEqual([2, 4]);
  expect(new Set(getPalette(['#37c48f', '#36c48e', '#777777', undefined])).size).toBe(4);
  expect(getPalette([undefined, undefined])).toEqual([0, 1]);
});
