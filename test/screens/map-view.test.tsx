/** Calls to the map library; the map itself needs a browser. */

import { beforeEach, describe, expect, it, vi } from 'vitest';
import PageMap from '../../src/features/live-page/page-map';
import { MapView } from '../../src/features/map/map-view';
import type { Mark } from '../../src/features/map/marks';
import { cn as words } from '../../src/i18n/map';
import { SELF_RETRY_MS } from '../../src/shared/constants';
import { advanceTime } from './kit/events';
import { createFakeOutside } from './kit/fake-outside';
import { getBySelector } from './kit/queries';
import { renderBare } from './kit/render';

const mapCalls = vi.hoisted(() => ({ marks: [] as Mark[][], zooms: [] as unknown[] }));
vi.mock('../../src/features/map/leaflet-map', () => ({
  createMap: () => ({
    setMarks: (marks: readonly Mark[]) => void mapCalls.marks.push([...marks]),
    fit: (_: unknown, zoom: unknown) => void mapCalls.zooms.push(zoom),
    zoomBy: () => undefined,
    remove: () => undefined,
  }),
}));
const plantMap = <PageMap lng={120} lat={30} zoom={8} label="Plant" />;
beforeEach(() => Object.assign(mapCalls, { marks: [], zooms: [] }));

describe('Map marks', () => {
  it('are redrawn if changed, and otherwise stay under finger and focus', async () => {
    const createMap = (state: Mark['state']) => (
      <MapView
        marks={[{ id: 'e1', place: { lat: 30, lng: 120 }, title: 'Pump', state }]}
        onOpen={() => undefined}
      />
    );
    const { rerender } = await renderBare(createFakeOutside().services, createMap('online'));
    // The list was read again without changes.
    await rerender(createMap('online'));
    expect(mapCalls.marks).toHaveLength(1);
    await rerender(createMap('alarm'));
    expect(mapCalls.marks.map(([mark]) => mark?.state)).toEqual(['online', 'alarm']);
  });
});

describe('The map of a configuration page', () => {
  it("shows its place at the page's zoom", async () => {
    await renderBare(createFakeOutside().services, plantMap);
    expect(mapCalls.zooms).toEqual([8]);
  });

  it('is retried automatically with growing delays, since a wall screen has no user to press a button', async () => {
    const outside = createFakeOutside();
    let requestCount = 0;
    const loadConfig = async () => {
      requestCount += 1;
      if (requestCount < 3) throw new Error('no network');
      return outside.services.config();
    };
    await renderBare({ ...outside.services, config: loadConfig }, plantMap);
    expect(document.body).toHaveTextContent(words.mapFailed);
    const [first = 0, second = 0] = SELF_RETRY_MS;
    await advanceTime(outside, first);
    expect(requestCount).toBe(2);
    await advanceTime(outside, first);
    expect(requestCount).toBe(2);
    await advanceTime(outside, second - first);
    expect(getBySelector('[data-map="ready"]')).toBeInTheDocument();
    await advanceTime(outside, 60_000);
    expect(requestCount).toBe(3);
  });
});
