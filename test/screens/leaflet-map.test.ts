import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMap } from '../../src/features/map/leaflet-map';

describe('The map', () => {
  it('wraps a place that is picked beyond the edge of the world', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const holder = document.createElement('div');
    document.body.append(holder);
    onTestFinished(() => holder.remove());
    const onPick = vi.fn();
    const map = createMap(holder, {
      tiles: { url: '', subdomains: '', system: 'wgs84', maxZoom: 18, attribution: '' },
      words: { mark: () => '', cluster: () => '' },
      onOpen: () => undefined,
      onPick,
    });
    map.fit([{ lat: 30, lng: 179 }], 4);
    // A few tiles east of the centre.
    holder.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 400, clientY: 0 }));
    const [[{ lng }]] = onPick.mock.calls as [[{ lng: number }]];
    expect(lng).toBeGreaterThan(-180);
    expect(lng).toBeLessThan(-100);
    map.remove();
  });
});
