import { describe, expect, it } from 'vitest';
import { layOutLegend } from '../../../../../../src/widgets/kinds/trend/legend';

const SMALL = 20;
const ROW = 1.7 * SMALL;

describe('The legend of a trend or a history', () => {
  it('fills rows with titles, using as many rows as needed', () => {
    expect(layOutLegend(lines(2, 'Level'), { w: 600, h: 340 }, SMALL)).toEqual({ legendHigh: ROW });
    expect(layOutLegend(lines(4, 'Level'), { w: 600, h: 340 }, SMALL)).toEqual({ legendHigh: 2 * ROW });
  });

  it('measures Chinese characters as full-width', () => {
    const box = { w: 700, h: 340 };
    expect(layOutLegend(lines(2, 'Pump current'), box, SMALL)).toEqual({ legendHigh: ROW });
    expect(layOutLegend(lines(2, '深井泵一号变频电机电流平'), box, SMALL)).toEqual({ legendHigh: 2 * ROW });
  });

  it('truncates long titles to a share of a row when there is no room for more rows', () => {
    const box = { w: 702, h: 288 };
    const { legendHigh, entryWide = 0 } = layOutLegend(lines(6, 'P-101 深井泵 电机电流'), box, SMALL);
    expect(legendHigh).toBe(3 * ROW);
    // Two per row, next to the axis.
    expect(2 * entryWide).toBeLessThan(box.w - 3.8 * SMALL);
    expect(2 * entryWide).toBeGreaterThan(0.85 * (box.w - 3.8 * SMALL));
  });

  it('leaves most of a small box to the plot, for any number of lines', () => {
    for (const count of [1, 5, 12])
      for (const h of [80, 160, 320]) {
        const { legendHigh } = layOutLegend(
          lines(count, 'A rather long title of a line'),
          { w: 300, h },
          SMALL,
        );
        expect(legendHigh).toBeLessThanOrEqual(Math.max(ROW, 0.4 * h));
      }
  });

  it('keeps its height when a value gains a digit', () => {
    const box = { w: 520, h: 340 };
    const high = (value: string) => layOutLegend(lines(2, 'Flow', value), box, SMALL).legendHigh;
    expect(high('9.9')).toBe(high('10.25 m'));
  });
});

function lines(count: number, title: string, value = '12.34 A') {
  return Array.from({ length: count }, () => ({ title, value }));
}
