// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ShownMap } from '../../src/features/map/leaflet-map';
import { MapView } from '../../src/features/map/map-view';
import type { Mark } from '../../src/features/map/marks';
import { fakeOutside } from './kit/fake-outside';
import { type Drawn, draw } from './kit/render';

/** The marks that were drawn, each time; a map itself needs a browser. */
const onMap = vi.hoisted(() => ({ drawings: [] as Mark[][] }));
vi.mock('../../src/features/map/leaflet-map', () => ({
  showMap: (): ShownMap => ({
    setMarks: (marks) => void onMap.drawings.push([...marks]),
    fit: () => undefined,
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
