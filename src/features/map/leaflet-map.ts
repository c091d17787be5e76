/**
 * The Leaflet map: tiles or a plain grid, and marks. Loaded on demand. It parses no HTML: marks are elements, and the
 * controls are the product's own.
 */
import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { getRootFontScale } from '../../browser/root-font';
import type { MapTiles } from '../../shared/runtime-config';
import type { Place } from './coordinates';
import { GridTiles } from './grid-tiles';
import { createSign } from './mark-signs';
import { type Cluster, type Clusters, clusterMarks, getRing, type MapItem, type Mark } from './marks';
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

export interface MapHandle {
  readonly setMarks: (marks: readonly Mark[]) => void;
  /** Shows all given places, no closer than `zoom`. */
  readonly fit: (places: readonly Place[], zoom?: number) => void;
  readonly zoomBy: (steps: 1 | -1) => void;
  readonly remove: () => void;
}

const CLOSE_ZOOM = 15;
const MIN_ZOOM = 3;
const INITIAL_CENTER: Place = { lat: 34, lng: 108 };
const INITIAL_ZOOM = 4;
/** Share of the view beyond its edges where marks are drawn too, for short drags. */
const DRAW_MARGIN = 0.25;

const createMarkElement = (className: string, hiddenText: string, shownText: string): HTMLElement => {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = shownText;
  const words = document.createElement('span');
  words.className = 'as-hidden-text';
  words.textContent = hiddenText;
  element.append(words);
  return element;
};

/**
 * Returns a function that removes a map after a running zoom: Leaflet does not cancel the timer that ends an animated
 * zoom, which fails on a removed map.
 */
function createRemover(map: L.Map): () => void {
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

function createClusterIcon(cluster: Cluster, words: MapWords): L.DivIcon {
  const { count, alarms, offline } = cluster;
  const html = createMarkElement('as-cluster', words.cluster(count, alarms, offline), String(count));
  const ring = getRing(cluster);
  const size = CLUSTER_PX * Math.max(1, getRootFontScale());
  html.style.setProperty('--as-cluster-alarm', `${ring.alarm * 100}%`);
  html.style.setProperty('--as-cluster-offline', `${ring.offline * 100}%`);
  return L.divIcon({ html, className: 'as-mark-at', iconSize: [size, size] });
}

export function createMap(container: HTMLElement, { tiles, words, onOpen, onPick }: MapDeps): MapHandle {
  const map = L.map(container, {
    attributionControl: false,
    zoomControl: false,
    minZoom: MIN_ZOOM,
    maxZoom: tiles.maxZoom,
    center: [INITIAL_CENTER.lat, INITIAL_CENTER.lng],
    zoom: INITIAL_ZOOM,
    // Leaflet ignores `prefers-reduced-motion`.
    zoomAnimation: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
  const background =
    tiles.url === ''
      ? new GridTiles({ maxZoom: tiles.maxZoom })
      : L.tileLayer(tiles.url, { maxZoom: tiles.maxZoom, subdomains: tiles.subdomains });
  background.addTo(map);
  const layer = L.layerGroup().addTo(map);
  let clusters: Clusters = clusterMarks([], tiles.maxZoom);

  const drawItem = (item: MapItem): void => {
    if (item.kind === 'mark') {
      const { mark } = item;
      const lateClass = mark.isLate ? ' as-mark--late' : '';
      const signClass = mark.sign === undefined ? '' : ' as-mark--signed';
      const html = createMarkElement(
        `as-mark as-mark--${mark.state}${lateClass}${signClass}`,
        words.mark(mark),
        '',
      );
      if (mark.sign !== undefined) html.append(createSign(mark.sign));
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
    const { cluster } = item;
    L.marker([cluster.place.lat, cluster.place.lng], { icon: createClusterIcon(cluster, words) })
      .on('click keypress', () => {
        map.setView(
          [cluster.place.lat, cluster.place.lng],
          Math.min(clusters.getExpansionZoom(cluster), tiles.maxZoom),
        );
      })
      .addTo(layer);
  };
  const redraw = (): void => {
    layer.clearLayers();
    const box = map.getBounds().pad(DRAW_MARGIN);
    const bounds = [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()] as const;
    for (const item of clusters.getItems(bounds, map.getZoom())) drawItem(item);
  };
  map.on('moveend', redraw);
  const removeMap = createRemover(map);
  if (onPick !== undefined)
    map.on('click', ({ latlng }: L.LeafletMouseEvent) => {
      // The map repeats on both sides, with degrees beyond 180.
      const { lat, lng } = latlng.wrap();
      onPick({ lat, lng });
    });
  const resizeObserver = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resizeObserver.observe(container);

  return {
    setMarks: (marks) => {
      clusters = clusterMarks(marks, tiles.maxZoom, getRootFontScale());
      redraw();
    },
    fit: (places, zoom = CLOSE_ZOOM) => {
      const [first] = places;
      if (first === undefined) return;
      const closestZoom = Math.min(zoom, tiles.maxZoom);
      if (places.length === 1) map.setView([first.lat, first.lng], closestZoom, { animate: false });
      else
        map.fitBounds(L.latLngBounds(places.map(({ lat, lng }) => [lat, lng])), {
          maxZoom: closestZoom,
          padding: [32, 32],
        });
    },
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    remove: () => {
      resizeObserver.disconnect();
      // Leaflet removes only its own listeners, and a zoom that ends during the removal emits another `moveend`.
      map.off('moveend', redraw);
      removeMap();
    },
  };
}
