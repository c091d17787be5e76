import Supercluster from 'supercluster';
import type { Place } from './coordinates';
import type { MarkSign } from './mark-signs';

/** `pending`, `taken`, `done` and `ended` are states of orders and inspected devices; `me` is the user's position. */
export type MarkState =
  | 'alarm'
  | 'online'
  | 'offline'
  | 'plain'
  | 'pending'
  | 'taken'
  | 'done'
  | 'ended'
  | 'me';

export interface Mark {
  readonly id: string;
  /** In the coordinate system of the map. */
  readonly place: Place;
  readonly title: string;
  readonly state: MarkState;
  readonly sign?: MarkSign;
  /** Whether the work is late; the mark then has a ring. */
  readonly isLate?: boolean;
}

export interface Cluster {
  readonly id: number;
  readonly place: Place;
  readonly count: number;
  readonly alarms: number;
  readonly offline: number;
}
export type MapItem =
  | { readonly kind: 'mark'; readonly mark: Mark }
  | { readonly kind: 'cluster'; readonly cluster: Cluster };

interface AlarmSums {
  alarms: number;
  offline: number;
}
interface MarkProperties extends AlarmSums {
  readonly index: number;
}

/** Distance below which marks form a cluster: the widest cluster plus a gap. */
const RADIUS_PX = 64;
/** Tile size of the map. The library's default is twice as large, which would halve the radius. */
const TILE_PX = 256;

export interface Clusters {
  /** Returns the marks and clusters at a zoom within a box: west, south, east, north in degrees. */
  readonly getItems: (box: readonly [number, number, number, number], zoom: number) => readonly MapItem[];
  readonly getExpansionZoom: (cluster: Cluster) => number;
}

/** Smallest share of the ring that is still visible. */
const MIN_SHARE = 0.08;

/** Returns where the alarm part and the offline part of a cluster's ring end, as fractions of 1. */
export function getRing({ count, alarms, offline }: Omit<Cluster, 'id' | 'place'>): {
  readonly alarm: number;
  readonly offline: number;
} {
  const computeShare = (n: number): number => (n === 0 ? 0 : Math.max(MIN_SHARE, n / count));
  const alarm = computeShare(alarms);
  return { alarm, offline: Math.min(1, alarm + computeShare(offline)) };
}

/** Clusters marks at zooms below `maxZoom`. `scale` is the font size relative to the default. */
export function clusterMarks(marks: readonly Mark[], maxZoom: number, scale = 1): Clusters {
  const index = new Supercluster<MarkProperties, AlarmSums>({
    radius: RADIUS_PX * Math.max(1, scale),
    extent: TILE_PX,
    maxZoom: maxZoom - 1,
    map: ({ alarms, offline }) => ({ alarms, offline }),
    reduce: (sum, other) => {
      sum.alarms += other.alarms;
      sum.offline += other.offline;
    },
  });
  index.load(
    marks.map(({ place, state, isLate }, at) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
      properties: {
        index: at,
        alarms: state === 'alarm' || isLate ? 1 : 0,
        offline: state === 'offline' ? 1 : 0,
      },
    })),
  );
  return {
    getItems: (box, zoom) =>
      index.getClusters([...box], Math.round(zoom)).flatMap((feature): readonly MapItem[] => {
        const { properties } = feature;
        const [lng = 0, lat = 0] = feature.geometry.coordinates;
        if ('cluster' in properties) {
          const { cluster_id: id, point_count: count, alarms, offline } = properties;
          return [{ kind: 'cluster', cluster: { id, place: { lat, lng }, count, alarms, offline } }];
        }
        const mark = marks[properties.index];
        return mark === undefined ? [] : [{ kind: 'mark', mark }];
      }),
    getExpansionZoom: ({ id }) => index.getClusterExpansionZoom(id),
  };
}
