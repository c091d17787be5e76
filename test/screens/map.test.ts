import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertPlace, getPlace } from '../../src/features/map/coordinates';
import { clusterMarks, getRing, type Mark, type MarkState } from '../../src/features/map/marks';
import { getNavigationUrl } from '../../src/features/map/navigation';

const getDistance = (a: { lat: number; lng: number }, b: { lat: number; lng: number }): number =>
  Math.hypot((a.lat - b.lat) * 111_320, (a.lng - b.lng) * 111_320 * Math.cos((a.lat * Math.PI) / 180));

describe('Coordinates of Chinese maps', () => {
  const hangzhou = { lat: 30.2741, lng: 120.1551 };

  it('are shifted by some hundred metres inside China, and not at all outside', () => {
    for (const system of ['gcj02', 'bd09'] as const) {
      const shift = getDistance(hangzhou, convertPlace(hangzhou, 'wgs84', system));
      expect(shift).toBeGreaterThan(100);
      expect(shift).toBeLessThan(1_500);
    }
    const berlin = { lat: 52.52, lng: 13.405 };
    expect(getDistance(berlin, convertPlace(berlin, 'wgs84', 'gcj02'))).toBeLessThan(1);
  });

  it('convert back to within a few metres', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 22, max: 45, noNaN: true }),
        fc.double({ min: 100, max: 120, noNaN: true }),
        (lat, lng) => {
          const place = { lat, lng };
          for (const system of ['gcj02', 'bd09'] as const)
            expect(
              getDistance(place, convertPlace(convertPlace(place, 'wgs84', system), system, 'wgs84')),
            ).toBeLessThan(5);
        },
      ),
      { seed: 1, numRuns: 100 },
    );
  });

  it('are missing for missing or invalid numbers', () => {
    for (const [lat, lng] of [
      [0, 0],
      [null, 120],
      [30, null],
      [Number.NaN, 120],
      [91, 0],
      [30, 181],
      [Number.POSITIVE_INFINITY, 1],
    ] as const)
      expect(getPlace(lat, lng)).toBeNull();
    expect(getPlace(0, 6.6)).toEqual({ lat: 0, lng: 6.6 });
  });

  it("open a phone's navigation in the coordinates of its map, with the name encoded", () => {
    const name = '泵 房&1';
    expect(getNavigationUrl('device', hangzhou, name, false)).toBe(
      `geo:30.274100,120.155100?q=30.274100,120.155100(${encodeURIComponent(name)})`,
    );
    const amap = new URL(getNavigationUrl('amap', hangzhou, name, false));
    const [lng, lat, encodedName] = (amap.searchParams.get('to') ?? '').split(',');
    const target = convertPlace(hangzhou, 'wgs84', 'gcj02');
    expect([Number(lat), Number(lng)]).toEqual([
      expect.closeTo(target.lat, 5),
      expect.closeTo(target.lng, 5),
    ]);
    expect(encodedName).toBe(name);
    const baidu = new URL(getNavigationUrl('baidu', hangzhou, name, false));
    expect(Number(baidu.searchParams.get('location')?.split(',')[0])).toBeCloseTo(
      convertPlace(hangzhou, 'wgs84', 'bd09').lat,
      5,
    );
    expect(getNavigationUrl('device', hangzhou, name, true)).toMatch(/^https:\/\/maps\.apple\.com\//);
  });
});

describe('Map marks', () => {
  const createMark = (index: number, lat: number, lng: number, state: MarkState = 'online'): Mark => ({
    id: `m${index}`,
    place: { lat, lng },
    title: `mark ${index}`,
    state,
  });
  const WORLD = [-180, -85, 180, 85] as const;

  it('form clusters when zoomed out, with counts of alarms and offline equipment and the zoom at which they split', () => {
    const marks = [
      createMark(1, 30, 120, 'alarm'),
      createMark(2, 30.001, 120.001, 'offline'),
      createMark(3, 30.002, 120),
    ];
    const clusters = clusterMarks(marks, 18);
    const items = clusters.getItems(WORLD, 4);
    expect(items).toHaveLength(1);
    const [firstItem] = items;
    if (firstItem?.kind !== 'cluster') throw new Error('No cluster');
    expect(firstItem.cluster).toMatchObject({ count: 3, alarms: 1, offline: 1 });
    expect(clusters.getItems(WORLD, clusters.getExpansionZoom(firstItem.cluster)).length).toBeGreaterThan(1);
  });

  it('are as far apart as the widest icon, and show their share of alarms', () => {
    // The world is 256 px wide at zoom 0; these two are 60 px apart at zoom 10.
    const degrees = (60 / (256 * 2 ** 10)) * 360;
    const clusters = clusterMarks([createMark(1, 0, 0), createMark(2, 0, degrees)], 18);
    expect(clusters.getItems(WORLD, 10)).toHaveLength(1);
    // Rings grow with the text, and so does the space between them.
    const distantMarks = [createMark(1, 0, 0), createMark(2, 0, 1.5 * degrees)];
    expect(clusterMarks(distantMarks, 18).getItems(WORLD, 10)).toHaveLength(2);
    expect(clusterMarks(distantMarks, 18, 2).getItems(WORLD, 10)).toHaveLength(1);
    expect(getRing({ count: 1_000, alarms: 250, offline: 500 })).toEqual({ alarm: 0.25, offline: 0.75 });
    // A single alarm among thousands is visible.
    expect(getRing({ count: 5_000, alarms: 1, offline: 0 }).alarm).toBeGreaterThan(0.05);
    expect(getRing({ count: 3, alarms: 0, offline: 0 })).toEqual({ alarm: 0, offline: 0 });
  });

  it('are single at the largest zoom, and never lost', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.double({ min: 29, max: 31, noNaN: true }),
            fc.double({ min: 119, max: 121, noNaN: true }),
          ),
          {
            maxLength: 200,
          },
        ),
        fc.integer({ min: 3, max: 18 }),
        (places, zoom) => {
          const clusters = clusterMarks(
            places.map(([lat, lng], index) => createMark(index, lat, lng)),
            18,
          );
          const count = (at: number): number =>
            clusters
              .getItems(WORLD, at)
              .reduce((sum, item) => sum + (item.kind === 'mark' ? 1 : item.cluster.count), 0);
          expect(count(zoom)).toBe(places.length);
          expect(clusters.getItems(WORLD, 18).every(({ kind }) => kind === 'mark')).toBe(true);
        },
      ),
      { seed: 2, numRuns: 50 },
    );
  });
});
