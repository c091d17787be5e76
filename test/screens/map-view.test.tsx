import { describe, expect, it, vi } from 'vitest';
import PageMap from '../../src/features/live-page/page-map';
import type { ShownMap } from '../../src/features/map/leaflet-map';
import { MapView } from '../../src/features/map/map-view';
import type { Mark } from '../../src/features/map/marks';
import { cn as words } from '../../src/i18n/map';
import { SELF_RETRY_MS } from '../../src/shared/constants';
import { fakeOutside } from './kit/fake-outside';
import { act, getAllBySelector, renderBare, settled, type View } from './kit/render';

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

let drawn: View;

describe('The marks of a map', () => {
  const map = (state: Mark['state']) => (
    <MapView
      marks={[{ id: 'e1', place: { lat: 30, lng: 120 }, title: 'Pump', state }]}
      onOpen={() => undefined}
    />
  );

  it('are drawn anew where they have changed, and stay under finger and focus otherwise', async () => {
    drawn = await renderBare(fakeOutside().services, map('online'));
    expect(onMap.drawings).toHaveLength(1);
    // The list was read again, and nothing was new.
    await drawn.rerender(map('online'));
    expect(onMap.drawings).toHaveLength(1);
    await drawn.rerender(map('alarm'));
    expect(onMap.drawings.map(([mark]) => mark?.state)).toEqual(['online', 'alarm']);
  });
});

describe('A map that could not be had', () => {
  it('is tried again by itself, after growing delays: a wall has nobody to press a button', async () => {
    const { services, pass } = fakeOutside();
    let asked = 0;
    const config = async () => {
      asked += 1;
      if (asked < 3) throw new Error('no network');
      return services.config();
    };
    const wait = async (ms: number): Promise<void> => {
      await act(async () => pass(ms));
      await settled();
    };
    drawn = await renderBare({ ...services, config }, <PageMap lng={120} lat={30} zoom={8} label="Plant" />);
    expect(document.body).toHaveTextContent(words.mapFailed);
    const [first = 0, second = 0] = SELF_RETRY_MS;
    await wait(first);
    expect(asked).toBe(2);
    await wait(first);
    expect(asked).toBe(2);
    await wait(second - first);
    expect(getAllBySelector('[data-map="here"]')).toHaveLength(1);
    await wait(60_000);
    expect(asked).toBe(3);
  });
});

describe('The map of a configuration page', () => {
  it('shows its place as closely as the page wants it', async () => {
    onMap.zooms = [];
    drawn = await renderBare(fakeOutside().services, <PageMap lng={120} lat={30} zoom={8} label="Plant" />);
    expect(onMap.zooms).toEqual([8]);
  });
});
