import Supercluster from 'supercluster';
import type { Place } from './coordinates';
import type { MarkSign } from './mark-signs';

/**
 * `pending`, `taken`, `done` and `ended` are states of work: orders and inspected devices. `me`: the user's position.
 */
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
  /** The sign inside the mark; a plain mark by default. */
  readonly sign?: MarkSign;
  /** Late work has a ring. */
  readonly isLate?: boolean;
}

export interface Cluster {
  readonly id: number;
  readonly place: Place;
  readonly count: number;
  readonly alarms: number;
  readonly offline: number;
}
export type Standing =
  | { readonly kind: 'mark'; readonly mark: Mark }
  | { readonly kind: 'cluster'; readonly cluster: Cluster };

interface Sum {
  alarms: number;
  offline: number;
}
interface Own extends Sum {
  readonly index: number;
}

/** Marks closer than this form a cluster: the widest cluster plus a gap. */
const RADIUS_PX = 64;
/** Tile size of the map; the library's default is twice as large, which halved the radius. */
const TILE_PX = 256;

export interface Clusters {
  /** Marks and clusters within west, south, east, north (degrees) at a zoom. */
  readonly within: (box: readonly [number, number, number, number], zoom: number) => readonly Standing[];
  readonly apart: (cluster: Cluster) => number;
}

/** A smaller part of the ring is not visible. */
const LEAST_SHARE = 0.08;

/** The ends of the alarm part and the offline part of a cluster's ring, in fractions of 1. */
export function getRing({ count, alarms, offline }: Omit<Cluster, 'id' | 'place'>): {
  readonly alarm: number;
  readonly offline: number;
} {
  const share = (n: number): number => (n === 0 ? 0 : Math.max(LEAST_SHARE, n / count));
  const alarm = share(alarms);
  return { alarm, offline: Math.min(1, alarm + share(offline)) };
}

/** Clusters marks below `maxZoom`. `scale`: font size relative to the default. */
export function clusterMarks(marks: readonly Mark[], maxZoom: number, scale = 1): Clusters {
  const index = new Supercluster<Own, Sum>({
    radius: RADIUS_PX * Math.max(1, scale),
    extent: TILE_PX,
    maxZoom: maxZoom - 1,
    map: ({ alarms, offline }) => ({ alarms, offline }),
    reduce: (sum, one) => {
      sum.alarms += one.alarms;
      sum.offline += one.offline;
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
    within: (box, zoom) =>
      index.getClusters([...box], Math.round(zoom)).flatMap((feature): readonly Standing[] => {
        const { properties } = feature;
        const [lng = 0, lat = 0] = feature.geometry.coordinates;
        if ('cluster' in properties) {
          const { cluster_id: id, point_count: count, alarms, offline } = properties;
          return [{ kind: 'cluster', cluster: { id, place: { lat, lng }, count, alarms, offline } }];
        }
        const mark = marks[properties.index];
        return mark === undefined ? [] : [{ kind: 'mark', mark }];
      }),
    apart: ({ id }) => index.getClusterExpansionZoom(id),
  };
}
