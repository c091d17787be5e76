import { describe, expect, it } from 'vitest';
import { findLabel, getMargins } from '../../../../../src/charts/history-report/model';

describe("The bars' area in a report chart", () => {
  it('leaves the axes more room with larger text', () => {
    expect(getMargins(2).left).toBe(2 * getMargins(1).left);
    expect(getMargins(2).bottom).toBe(2 * getMargins(1).bottom);
  });

  it('matches the pointer at each text size', () => {
    expect(findLabel(60, 360, 10)).toBe(0);
    // On the axis when the text is twice as large.
    expect(findLabel(60, 360, 10, 2)).toBe(-1);
    expect(findLabel(347, 360, 10, 2)).toBe(9);
    expect(findLabel(359, 360, 10, 2)).toBe(-1);
    expect(findLabel(200, 360, 0)).toBe(-1);
  });
});
