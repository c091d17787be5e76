/**
 * The Leaflet map: tiles or a plain grid, and marks. Loaded on demand. It parses no HTML: marks are elements, and the
 * controls are the product's own.
 */
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { rootFontScale } from '../../browser/root-font';
import type { MapTiles } from '../../shared/runtime-config';
import type { Place } from './coordinates';
import { GridTiles } from './grid-tiles';
import { signElement } from './mark-signs';
import { type Clusters, clusterMarks, getRing, type Mark, type Standing } from './marks';
import './map.css';

/** Size of a cluster in px at the default font size, as in `map.css`. */
const CLUSTER_PX = 48;

export interface MapWords {
  readonly mark: (mark: Mark) => string;
  readonly cluster: (count: number, alarms: number, offline: number) => string;
}

export interface MapDeps {
  readonly tiles: MapTiles;
  readonly words: MapWords;
  readonly onOpen: (mark: Mark) => void;
  /** Receives the tapped place; omit unless the user is to choose one. */
  readonly onPick?: ((place: Place) => void) | undefined;
}

export interface ShownMap {
  readonly setMarks: (marks: readonly Mark[]) => void;
  /** Shows all given places, no closer than `zoom`. */
  readonly fit: (places: readonly Place[], zoom?: number) => void;
  readonly zoomBy: (steps: 1 | -1) => void;
  readonly remove: () => void;
}

const CLOSE_ZOOM = 15;
const MIN_ZOOM = 3;
const FIRST: Place = { lat: 34, lng: 108 };
const FIRST_ZOOM = 4;
/** Share of the view beyond its edges where marks are drawn too, for short drags. */
const MARGIN = 0.25;

const getElement = (className: string, hidden: string, shown: string): HTMLElement => {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = shown;
  const words = document.createElement('span');
  words.className = 'as-hidden-text';
  words.textContent = hidden;
  element.append(words);
  return element;
};

/**
 * Returns a function that removes a map after a running zoom: Leaflet does not cancel the timer that ends an animated
 * zoom, which fails on a removed map.
 */
function remover(map: L.Map): () => void {
  let isZooming = false;
  map.on('zoomanim', () => {
    isZooming = true;
  });
  map.on('zoomend', () => {
    isZooming = false;
  });
  return () => {
    if (isZooming) map.once('zoomend', () => map.remove());
    else map.remove();
  };
}

export function showMap(into: HTMLElement, { tiles, words, onOpen, onPick }: MapDeps): ShownMap {
  const map = L.map(into, {
    attributionControl: false,
    zoomControl: false,
    minZoom: MIN_ZOOM,
    maxZoom: tiles.maxZoom,
    center: [FIRST.lat, FIRST.lng],
    zoom: FIRST_ZOOM,
    // Leaflet ignores `prefers-reduced-motion`.
    zoomAnimation: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
  const base =
    tiles.url === ''
      ? new GridTiles({ maxZoom: tiles.maxZoom })
      : L.tileLayer(tiles.url, { maxZoom: tiles.maxZoom, subdomains: tiles.subdomains });
  base.addTo(map);
  const layer = L.layerGroup().addTo(map);
  let clusters: Clusters = clusterMarks([], tiles.maxZoom);

  const draw = (standing: Standing): void => {
    if (standing.kind === 'mark') {
      const { mark } = standing;
      const late = mark.isLate ? ' as-mark--late' : '';
      const signed = mark.sign === undefined ? '' : ' as-mark--signed';
      const html = getElement(`as-mark as-mark--${mark.state}${late}${signed}`, words.mark(mark), '');
      if (mark.sign !== undefined) html.append(signElement(mark.sign));
      L.marker([mark.place.lat, mark.place.lng], {
        icon: L.divIcon({ html, className: 'as-mark-at', iconSize: [44, 44] }),
        keyboard: true,
      })
        .on('click keypress', (event) => {
          const key = 'originalEvent' in event ? (event.originalEvent as Event) : null;
          if (event.type === 'click' || (key instanceof KeyboardEvent && key.key === 'Enter')) onOpen(mark);
        })
        .addTo(layer);
      return;
    }
    const { cluster } = standing;
    const html = getElement(
      'as-cluster',
      words.cluster(cluster.count, cluster.alarms, cluster.offline),
      String(cluster.count),
    );
    const ring = getRing(cluster);
    const size = CLUSTER_PX * Math.max(1, rootFontScale());
    html.style.setProperty('--as-cluster-alarm', `${ring.alarm * 100}%`);
    html.style.setProperty('--as-cluster-offline', `${ring.offline * 100}%`);
    L.marker([cluster.place.lat, cluster.place.lng], {
      icon: L.divIcon({ html, className: 'as-mark-at', iconSize: [size, size] }),
    })
      .on('click keypress', () => {
        map.setView([cluster.place.lat, cluster.place.lng], Math.min(clusters.apart(cluster), tiles.maxZoom));
      })
      .addTo(layer);
  };
  const redraw = (): void => {
    layer.clearLayers();
    const box = map.getBounds().pad(MARGIN);
    const around = [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()] as const;
    for (const standing of clusters.within(around, map.getZoom())) draw(standing);
  };
  map.on('moveend', redraw);
  const removeMap = remover(map);
  if (onPick !== undefined)
    map.on('click', ({ latlng }: L.LeafletMouseEvent) => {
      // The map repeats on both sides, with degrees beyond 180.
      const { lat, lng } = latlng.wrap();
      onPick({ lat, lng });
    });
  const sized = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  sized.observe(into);

  return {
    setMarks: (marks) => {
      clusters = clusterMarks(marks, tiles.maxZoom, rootFontScale());
      redraw();
    },
    fit: (places, zoom = CLOSE_ZOOM) => {
      const [first] = places;
      if (first === undefined) return;
      const closest = Math.min(zoom, tiles.maxZoom);
      if (places.length === 1) map.setView([first.lat, first.lng], closest, { animate: false });
      else
        map.fitBounds(L.latLngBounds(places.map(({ lat, lng }) => [lat, lng])), {
          maxZoom: closest,
          padding: [32, 32],
        });
    },
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    remove: () => {
      sized.disconnect();
      // Leaflet removes only its own listeners, and a zoom that ends during the removal emits another `moveend`.
      map.off('moveend', redraw);
      removeMap();
    },
  };
}
