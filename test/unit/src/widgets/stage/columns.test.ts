import { describe, expect, it } from 'vitest';
import { arrangeForContainer } from '../../../../../src/widgets/stage/columns';
import { fitView } from '../../../../../src/widgets/stage/view';
import { createPage } from '../../../../kit/widget-page';

const WALL = { width: 1920, height: 1024 };
const PHONE = { width: 360, height: 592 };
const FRAME = { kind: 'panel', x: 0, y: 0, w: 750, h: 2_600 };
const MOVING_PANEL = {
  kind: 'panel',
  x: 0,
  y: 2_500,
  w: 200,
  h: 60,
  bind: { src: 'signal', signalId: 's' },
  anim: [{ type: 'move', min: 0, max: 100, from: 0, to: 50 }],
  children: [{ id: 'inside', kind: 'text', text: 'x', x: 0, y: 0, w: 100, h: 30 }],
};
const ROTATED_STATES = [{ when: { op: '=', a: 1 }, set: { rotate: 90 } }];
const ROTATED_PANEL = { ...MOVING_PANEL, anim: [], states: ROTATED_STATES };

describe('A tall page', () => {
  it('fills a wide screen with columns, keeping every card whole and in order', () => {
    const page = createTallPage(createCards(12));
    const arrangedPage = arrangeForContainer(page, WALL);
    const scale = Math.min(WALL.width / arrangedPage.width, WALL.height / arrangedPage.height);
    expect(arrangedPage.width * scale).toBeGreaterThan(0.75 * WALL.width);
    expect(scale).toBeGreaterThan(1.5 * (WALL.height / page.height));
    expect(fitView(arrangedPage, WALL, arrangedPage.fit).y).toBeLessThan(0.051 * WALL.height);
    expect(arrangedPage.widgets.map(({ id }) => id)).toEqual(page.widgets.map(({ id }) => id));
    const places = arrangedPage.widgets.map(({ x, y, w, h }) => ({ x, y, w, h }));
    for (let card = 0; card < 12; card++) {
      const [frame, title, value] = places.slice(3 * card, 3 * card + 3);
      if (!frame || !title || !value) throw new Error('lost');
      expect([title.x - frame.x, title.y - frame.y]).toEqual([10, 8]);
      expect([value.x - frame.x, value.y - frame.y]).toEqual([10, 60]);
      expect(frame.y).toBeGreaterThanOrEqual(0);
      expect(frame.x + frame.w).toBeLessThanOrEqual(arrangedPage.width);
      expect(frame.y + frame.h).toBeLessThanOrEqual(arrangedPage.height);
      const nextCard = places[3 * card + 3];
      // Down a column, then from the top of the next.
      if (nextCard) expect(nextCard.x === frame.x ? nextCard.y > frame.y : nextCard.x > frame.x).toBe(true);
    }
  });

  it('also fits half of a wall completely, if legible', () => {
    const halfWall = { width: 960, height: 968 };
    const page = createTallPage(createCards(9));
    const arrangedPage = arrangeForContainer(page, halfWall);
    expect(arrangedPage.fit).toBe('contain');
    expect(arrangedPage.width).toBeCloseTo(2 * 750 + 15);
    expect(
      Math.min(halfWall.width / arrangedPage.width, halfWall.height / arrangedPage.height),
    ).toBeGreaterThan(0.6);
    // A tablet in portrait.
    expect(arrangeForContainer(page, { width: 1_024, height: 1_290 })).toBe(page);
  });

  it('that is too long to fit uses as many columns as fit at its own size', () => {
    const page = createTallPage(createCards(150), { size: { w: 750, h: 33_000, fit: 'width' } });
    const arrangedPage = arrangeForContainer(page, WALL);
    expect(arrangedPage.fit).toBe('width');
    expect(arrangedPage.width).toBeCloseTo(2 * 750 + 15);
    expect(arrangedPage.height).toBeLessThan(0.55 * page.height);
  });

  it.each([
    ['with a picture behind it', { background: { image: 'plant.png' } }, []],
    ['inside one frame', {}, [FRAME]],
    ['with a moving panel', {}, [MOVING_PANEL]],
    ['with a panel that a state rotates', {}, [ROTATED_PANEL]],
  ])('is completely visible on a wall without scrolling: %s', (_, overrides, backgroundWidgets) => {
    const page = createTallPage([...backgroundWidgets, ...createCards(12)], overrides);
    for (const room of [WALL, { width: 960, height: 968 }, { width: 1_080, height: 1_760 }]) {
      const { width, height, fit } = arrangeForContainer(page, room, true);
      const view = fitView({ width, height }, room, fit);
      expect([width, height]).toEqual([750, 2_600]);
      expect(view.y).toBeCloseTo(0);
      expect(view.sy * height).toBeCloseTo(room.height);
      // Unchanged with the product's bars: the user scrolls and reads it at its own size.
      const unchanged = arrangeForContainer(page, room);
      expect(unchanged).toBe(page);
      expect(fitView(unchanged, room, unchanged.fit).sy * height).toBeGreaterThan(1.4 * room.height);
    }
  });

  it('uses the same columns on a wall as elsewhere', () => {
    const page = createTallPage(createCards(12));
    expect(arrangeForContainer(page, WALL, true)).toEqual(arrangeForContainer(page, WALL));
    // Too long for two columns at its own size: shown whole, in the number of columns that makes it largest.
    const broadPage = createTallPage(createCards(30), { size: { w: 1_000, h: 6_500, fit: 'width' } });
    const wholePage = arrangeForContainer(broadPage, WALL, true);
    expect(wholePage.fit).toBe('contain');
    expect(wholePage.width).toBeGreaterThan(2 * broadPage.width);
    // When scrolled, two columns may be slightly smaller than their own size.
    expect(arrangeForContainer(broadPage, WALL).width).toBeCloseTo(2 * 1_000 + 20);
    expect(arrangeForContainer(broadPage, { width: 1_440, height: 850 })).toBe(broadPage);
    const longPage = createTallPage(createCards(150), { size: { w: 750, h: 33_000, fit: 'width' } });
    expect(arrangeForContainer(longPage, WALL, true)).toEqual(arrangeForContainer(longPage, WALL));
  });

  it.each([
    ['on a phone', createTallPage(createCards(12)), PHONE],
    [
      'with a picture behind it',
      createTallPage(createCards(12), { background: { image: 'plant.png' } }),
      WALL,
    ],
    ['inside one frame', createTallPage([FRAME, ...createCards(12)]), WALL],
    [
      'that is set to be shown whole',
      createTallPage(createCards(12), { size: { w: 750, h: 2_600, fit: 'contain' } }),
      WALL,
    ],
    [
      'that is already wide',
      createTallPage(createCards(3), { size: { w: 1_600, h: 700, fit: 'width' } }),
      WALL,
    ],
  ])('stays unchanged: %s', (_, page, room) => {
    expect(arrangeForContainer(page, room)).toBe(page);
  });
});

function createCards(count: number, cardHeight = 200): readonly object[] {
  return Array.from({ length: count }, (_, i) => {
    const y = 20 + i * (cardHeight + 16);
    return [
      { kind: 'panel', x: 10, y, w: 730, h: cardHeight },
      { kind: 'text', text: `Card ${i}`, x: 20, y: y + 8, w: 200, h: 30 },
      { kind: 'value', x: 20, y: y + 60, w: 200, h: 30, bind: { src: 'signal', signalId: `s${i}` } },
    ];
  }).flat();
}

function createTallPage(widgets: readonly object[], overrides: object = {}) {
  return createPage(widgets, { size: { w: 750, h: 2_600, fit: 'width' }, ...overrides });
}
