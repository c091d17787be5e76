import { describe, expect, it } from 'vitest';
import { labelAt, plotOf } from '../../../../../src/charts/report/model';

describe('The place of the bars in a report chart', () => {
  it('leaves the axes more room where the text is larger', () => {
    expect(plotOf(2).left).toBe(2 * plotOf(1).left);
    expect(plotOf(2).bottom).toBe(2 * plotOf(1).bottom);
  });

  it('is where a pointer finds them, at each size of the text', () => {
    expect(labelAt(60, 360, 10)).toBe(0);
    // Of the axis, where the text is twice as large.
    expect(labelAt(60, 360, 10, 2)).toBe(-1);
    expect(labelAt(347, 360, 10, 2)).toBe(9);
    expect(labelAt(359, 360, 10, 2)).toBe(-1);
    expect(labelAt(200, 360, 0)).toBe(-1);
  });
});
