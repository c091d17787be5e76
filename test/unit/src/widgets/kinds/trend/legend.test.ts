import { describe, expect, it } from 'vitest';
import { layOutLegend } from '../../../../../../src/widgets/kinds/trend/legend';

const FONT_SIZE = 20;
const ROW_HEIGHT = 1.7 * FONT_SIZE;

describe('The legend of a trend or a history', () => {
  it('fills rows with titles, using as many rows as needed', () => {
    expect(layOutLegend(createLines(2, 'Level'), { w: 600, h: 340 }, FONT_SIZE)).toEqual({
      legendHeight: ROW_HEIGHT,
    });
    expect(layOutLegend(createLines(4, 'Level'), { w: 600, h: 340 }, FONT_SIZE)).toEqual({
      legendHeight: 2 * ROW_HEIGHT,
    });
  });

  it('measures Chinese characters as full-width', () => {
    const box = { w: 700, h: 340 };
    expect(layOutLegend(createLines(2, 'Pump current'), box, FONT_SIZE)).toEqual({
      legendHeight: ROW_HEIGHT,
    });
    expect(layOutLegend(createLines(2, '深井泵一号变频电机电流平'), box, FONT_SIZE)).toEqual({
      legendHeight: 2 * ROW_HEIGHT,
    });
  });

  it('truncates long titles to a share of a row when there is no room for more rows', () => {
    const box = { w: 702, h: 288 };
    const { legendHeight, entryWide = 0 } = layOutLegend(
      createLines(6, 'P-101 深井泵 电机电流'),
      box,
      FONT_SIZE,
    );
    expect(legendHeight).toBe(3 * ROW_HEIGHT);
    // Two per row, next to the axis.
    expect(2 * entryWide).toBeLessThan(box.w - 3.8 * FONT_SIZE);
    expect(2 * entryWide).toBeGreaterThan(0.85 * (box.w - 3.8 * FONT_SIZE));
  });

  it('leaves most of a small box to the plot, for any number of lines', () => {
    for (const count of [1, 5, 12])
      for (const h of [80, 160, 320]) {
        const { legendHeight } = layOutLegend(
          createLines(count, 'A rather long title of a line'),
          { w: 300, h },
          FONT_SIZE,
        );
        expect(legendHeight).toBeLessThanOrEqual(Math.max(ROW_HEIGHT, 0.4 * h));
      }
  });

  it('keeps its height when a value gains a digit', () => {
    const box = { w: 520, h: 340 };
    const getHeight = (value: string) =>
      layOutLegend(createLines(2, 'Flow', value), box, FONT_SIZE).legendHeight;
    expect(getHeight('9.9')).toBe(getHeight('10.25 m'));
  });
});

function createLines(count: number, title: string, value = '12.34 A') {
  return Array.from({ length: count }, () => ({ title, value }));
}
