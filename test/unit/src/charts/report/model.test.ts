import { describe, expect, it } from 'vitest';
import { getPlot, labelAt } from '../../../../../src/charts/report/model';

describe("The bars' area in a report chart", () => {
  it('leaves the axes more room with larger text', () => {
    expect(getPlot(2).left).toBe(2 * getPlot(1).left);
    expect(getPlot(2).bottom).toBe(2 * getPlot(1).bottom);
  });

  it('matches the pointer at each text size', () => {
    expect(labelAt(60, 360, 10)).toBe(0);
    // On the axis when the text is twice as large.
    expect(labelAt(60, 360, 10, 2)).toBe(-1);
    expect(labelAt(347, 360, 10, 2)).toBe(9);
    expect(labelAt(359, 360, 10, 2)).toBe(-1);
    expect(labelAt(200, 360, 0)).toBe(-1);
  });
});
