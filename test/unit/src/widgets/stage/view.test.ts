import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitView,
  getPaperScale,
  getVisiblePart,
  getZoomLimits,
  panView,
  resizeView,
  toPage,
  zoomView,
} from '../../../../../src/widgets/stage/view';
import { type Box, getBox, overlaps, SpatialIndex } from '../../../../../src/widgets/values/spatial';

const phone = { width: 360, height: 640 };
const page = { width: 750, height: 2000 };

describe('A view', () => {
  it('fits a page by width from the top, as a whole in the centre, or stretched', () => {
    expect(fitView(page, phone, 'width')).toEqual({ zoom: 1, sx: 0.48, sy: 0.48, x: 0, y: 0 });
    expect(fitView(page, phone, 'contain')).toEqual({ zoom: 1, sx: 0.32, sy: 0.32, x: 60, y: 0 });
    expect(fitView(page, phone, 'stretch')).toMatchObject({ sx: 0.48, sy: 0.32, x: 0, y: 0 });
  });

  it('shows more of a fit-width page on a wall instead of enlarging it', () => {
    const wall = { width: 1920, height: 1040 };
    expect(fitView(page, wall, 'width')).toEqual({ zoom: 1, sx: 1, sy: 1, x: 585, y: 0 });
    const widePage = { width: 750, height: 400 };
    expect(fitView(widePage, wall, 'width'), 'as large as possible while all of it is visible').toMatchObject(
      {
        sx: 2.56,
        x: 0,
      },
    );
  });

  it('is printed as large as a sheet of paper allows', () => {
    expect(getPaperScale({ width: 2_080, height: 900 })).toBe(0.5);
    expect(getPaperScale({ width: 360, height: 1_280 })).toBe(0.5);
  });

  it('zooms about the point under the fingers', () => {
    const before = fitView(page, phone, 'width');
    const point = { x: 200, y: 300 };
    const after = zoomView(before, 2, point, page, phone, 'width');
    const [oldPoint, newPoint] = [toPage(before, point.x, point.y), toPage(after, point.x, point.y)];
    expect(newPoint.x).toBeCloseTo(oldPoint.x, 6);
    expect(newPoint.y).toBeCloseTo(oldPoint.y, 6);
  });

  it('never shows a gap at the edge of a larger page or exceeds its zoom limits', () => {
    const moves = fc.array(
      fc.oneof(
        fc.record({ dx: fc.integer({ min: -3000, max: 3000 }), dy: fc.integer({ min: -3000, max: 3000 }) }),
        fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }), x: fc.nat(360), y: fc.nat(640) }),
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(
        moves,
        fc.constantFrom('width' as const, 'contain' as const, 'stretch' as const),
        (moveList, fit) => {
          const { min, max } = getZoomLimits(page, phone, fit);
          let view = fitView(page, phone, fit);
          for (const move of moveList)
            view =
              'dx' in move
                ? panView(view, move.dx, move.dy, page, phone)
                : zoomView(view, move.factor, move, page, phone, fit);
          expect(view.zoom).toBeGreaterThanOrEqual(min - 1e-9);
          expect(view.zoom).toBeLessThanOrEqual(max + 1e-9);
          const [width, height] = [page.width * view.sx, page.height * view.sy];
          if (width > phone.width) expect(view.x <= 1e-6 && view.x + width >= phone.width - 1e-6).toBe(true);
          else expect(view.x).toBeCloseTo((phone.width - width) / 2, 6);
          if (height > phone.height)
            expect(view.y <= 1e-6 && view.y + height >= phone.height - 1e-6).toBe(true);
        },
      ),
      { seed: 11 },
    );
  });

  it('keeps its centre when the viewport rotates', () => {
    const zoomedIn = zoomView(fitView(page, phone, 'width'), 4, { x: 180, y: 320 }, page, phone, 'width');
    const rotatedView = resizeView(zoomedIn, page, phone, { width: 640, height: 360 }, 'width');
    const [oldPoint, newPoint] = [toPage(zoomedIn, 180, 320), toPage(rotatedView, 320, 180)];
    expect(newPoint.x).toBeCloseTo(oldPoint.x, 6);
    expect(newPoint.y).toBeCloseTo(oldPoint.y, 6);
  });

  it('keeps its centre when the viewport rotates, even if only scrolled', () => {
    const scrolledView = panView(fitView(page, phone, 'width'), 0, -200, page, phone);
    expect(scrolledView.zoom).toBe(1);
    const rotatedView = resizeView(scrolledView, page, phone, { width: 640, height: 360 }, 'width');
    expect(toPage(rotatedView, 320, 180).y).toBeCloseTo(toPage(scrolledView, 180, 320).y, 6);
  });
  it('stays at the top when the viewport rotates before the user has moved it', () => {
    const rotatedView = resizeView(
      fitView(page, phone, 'width'),
      page,
      phone,
      { width: 640, height: 360 },
      'width',
    );
    expect(rotatedView).toEqual(fitView(page, { width: 640, height: 360 }, 'width'));
  });

  it('shows a part of the page, with a margin', () => {
    const view = fitView(page, phone, 'width');
    expect(getVisiblePart(view, phone, 0)).toMatchObject({ left: -0, top: -0, right: 750 });
    expect(getVisiblePart(view, phone, 0.5).bottom).toBeCloseTo((640 * 1.5) / 0.48, 6);
  });
});

const getExtent = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

describe('The index of boxes', () => {
  it('matches a linear search', () => {
    const box = fc
      .record({
        x: fc.integer({ min: -100, max: 1100 }),
        y: fc.integer({ min: -100, max: 1100 }),
        w: fc.integer({ min: 1, max: 400 }),
        h: fc.integer({ min: 1, max: 400 }),
        rotate: fc.constantFrom(0, 30, 90),
      })
      .map(getBox);
    fc.assert(
      fc.property(
        fc.array(box, { maxLength: 60 }),
        box,
        fc.nat(5),
        fc.integer({ min: 1, max: 400 }),
        (boxes, anyBox, variant, inset) => {
          const index = new SpatialIndex(1000, 1000);
          for (const [i, candidate] of boxes.entries()) index.add(i, [candidate]);
          // The whole extent, the extent without a strip at one edge, or any box.
          const extent = getExtent(boxes);
          const queryBox =
            [
              extent,
              { ...extent, left: extent.left + inset },
              { ...extent, top: extent.top + inset },
              { ...extent, right: extent.right - inset },
              { ...extent, bottom: extent.bottom - inset },
            ][variant] ?? anyBox;
          const expected = boxes.flatMap((candidate, i) => (overlaps(candidate, queryBox) ? [i] : []));
          expect(index.query(queryBox)).toEqual(expected);
          expect(index.some(queryBox, (i) => i % 2 === 1)).toBe(expected.some((i) => i % 2 === 1));
        },
      ),
      { seed: 5 },
    );
  });
});
