/** What is drawn on a map, and when; the map itself needs a browser. */

import { beforeEach, describe, expect, it, vi } from 'vitest';
import PageMap from '../../src/features/live-page/page-map';
import { MapView } from '../../src/features/map/map-view';
import type { Mark } from '../../src/features/map/marks';
import { cn as words } from '../../src/i18n/map';
import { SELF_RETRY_MS } from '../../src/shared/constants';
import { elapse } from './kit/events';
import { fakeOutside } from './kit/fake-outside';
import { getBySelector } from './kit/queries';
import { renderBare } from './kit/render';

const drawn = vi.hoisted(() => ({ marks: [] as Mark[][], zooms: [] as unknown[] }));
vi.mock('../../src/features/map/leaflet-map', () => ({
  showMap: () => ({
    setMarks: (marks: readonly Mark[]) => void drawn.marks.push([...marks]),
    fit: (_: unknown, zoom: unknown) => void drawn.zooms.push(zoom),
    zoomBy: () => undefined,
    remove: () => undefined,
  }),
}));
const plant = <PageMap lng={120} lat={30} zoom={8} label="Plant" />;
beforeEach(() => Object.assign(drawn, { marks: [], zooms: [] }));

describe('Map marks', () => {
  it('are redrawn if changed, and otherwise stay under finger and focus', async () => {
    const map = (state: Mark['state']) => (
      <MapView
        marks={[{ id: 'e1', place: { lat: 30, lng: 120 }, title: 'Pump', state }]}
        onOpen={() => undefined}
      />
    );
    const { rerender } = await renderBare(fakeOutside().services, map('online'));
    // The list was read again without changes.
    await rerender(map('online'));
    expect(drawn.marks).toHaveLength(1);
    await rerender(map('alarm'));
    expect(drawn.marks.map(([mark]) => mark?.state)).toEqual(['online', 'alarm']);
  });
});

describe('The map of a configuration page', () => {
  it("shows its place at the page's zoom", async () => {
    await renderBare(fakeOutside().services, plant);
    expect(drawn.zooms).toEqual([8]);
  });

  it('is retried automatically with growing delays, since a wall screen has no user to press a button', async () => {
    const outside = fakeOutside();
    let asked = 0;
    const config = async () => {
      asked += 1;
      if (asked < 3) throw new Error('no network');
      return outside.services.config();
    };
    await renderBare({ ...outside.services, config }, plant);
    expect(document.body).toHaveTextContent(words.mapFailed);
    const [first = 0, second = 0] = SELF_RETRY_MS;
    await elapse(outside, first);
    expect(asked).toBe(2);
    await elapse(outside, first);
    expect(asked).toBe(2);
    await elapse(outside, second - first);
    expect(getBySelector('[data-map="here"]')).toBeInTheDocument();
    await elapse(outside, 60_000);
    expect(asked).toBe(3);
  });
});
