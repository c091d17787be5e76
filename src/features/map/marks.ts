/** Marks of a map, and their clusters where there is no room for each. Pure. */
import Supercluster from 'supercluster';
import type { Place } from './coordinates';
import type { MarkSign } from './mark-signs';

/** `pending`, `taken`, `done` and `ended` are of work: orders and inspected devices. `me`: the own position. */
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
  /** The sign of what stands there; a plain mark where it is left out. */
  readonly sign?: MarkSign;
  /** A ring says that it is late. */
  readonly isLate?: boolean;
}

/** Several marks close together. */
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

/** Marks that are nearer to each other than this are one cluster: the widest cluster and a gap beside it. */
const RADIUS_PX = 64;
/** Of the map's tiles; the library's own idea is twice as large, which halved the radius. */
const TILE_PX = 256;

export interface Clusters {
  /** Marks and clusters within west, south, east, north (degrees) at a zoom. */
  readonly within: (box: readonly [number, number, number, number], zoom: number) => readonly Standing[];
  /** The zoom at which a cluster comes apart. */
  readonly apart: (cluster: Cluster) => number;
}

/** Less of a ring than this is not seen. */
const LEAST_SHARE = 0.08;

/** The ends of the alarm part and of the offline part of the ring around a cluster, in shares of 1. */
export function ringOf({ count, alarms, offline }: Omit<Cluster, 'id' | 'place'>): {
  readonly alarm: number;
  readonly offline: number;
} {
  const share = (n: number): number => (n === 0 ? 0 : Math.max(LEAST_SHARE, n / count));
  const alarm = share(alarms);
  return { alarm, offline: Math.min(1, alarm + share(offline)) };
}

/** Builds clusters of marks; there are none from `maxZoom` on. `scale`: size of the text as a share of the usual one. */
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
