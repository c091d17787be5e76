import { describe, expect, it } from 'vitest';
import { createLinePath } from '../../../../../../src/widgets/kinds/trend/path';

const BOX = { from: 0, to: 100, low: 0, high: 1, width: 100, height: 10 };

describe('A chart line', () => {
  it('runs straight from value to value', () => {
    expect(createLinePath([0, 50, 90], [0, 1, 0], BOX)).toBe('M0 10L50 0L90 10');
  });

  it('of states holds a value until the next one, without slopes', () => {
    expect(createLinePath([0, 50, 90], [0, 1, 0], { ...BOX, isStepped: true })).toBe('M0 10H50V0H90V10');
  });

  it('of states has a gap while the value is unknown', () => {
    expect(createLinePath([0, 20, 50, 90], [0, Number.NaN, 1, 0], { ...BOX, isStepped: true })).toBe(
      'M0 10M50 0H90V10',
    );
  });
});
