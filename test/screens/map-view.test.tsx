// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import PageMap from '../../src/features/live-page/page-map';
import type { ShownMap } from '../../src/features/map/leaflet-map';
import { MapView } from '../../src/features/map/map-view';
import type { Mark } from '../../src/features/map/marks';
import { fakeOutside } from './kit/fake-outside';
import { type Drawn, draw } from './kit/render';

/** The marks and the zoom that were drawn, each time; a map itself needs a browser. */
const onMap = vi.hoisted(() => ({ drawings: [] as Mark[][], zooms: [] as unknown[] }));
vi.mock('../../src/features/map/leaflet-map', () => ({
  showMap: (): ShownMap => ({
    setMarks: (marks) => void onMap.drawings.push([...marks]),
    fit: (_, zoom) => void onMap.zooms.push(zoom),
    zoomBy: () => undefined,
    remove: () => undefined,
  }),
}));

let drawn: Drawn;
afterEach(() => drawn.leave());

describe('The marks of a map', () => {
  const map = (state: Mark['state']) => (
    <MapView
      marks={[{ id: 'e1', place: { lat: 30, lng: 120 }, title: 'Pump', state }]}
      onOpen={() => undefined}
    />
  );

  it('are drawn anew where they have changed, and stay under finger and focus otherwise', async () => {
    drawn = await draw(fakeOutside().services, map('online'));
    expect(onMap.drawings).toHaveLength(1);
    // The list was read again, and nothing was new.
    await drawn.redraw(map('online'));
    expect(onMap.drawings).toHaveLength(1);
    await drawn.redraw(map('alarm'));
    expect(onMap.drawings.map(([mark]) => mark?.state)).toEqual(['online', 'alarm']);
  });
});

describe('The map of a configuration page', () => {
  it('shows its place as closely as the page wants it', async () => {
    onMap.zooms = [];
    drawn = await draw(fakeOutside().services, <PageMap lng={120} lat={30} zoom={8} label="Plant" />);
    expect(onMap.zooms).toEqual([8]);
  });
});
