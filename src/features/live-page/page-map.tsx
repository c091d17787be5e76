import { useMemo } from 'react';
import type { MapLocation } from '../../widgets/live/page-host';
import { type MapMark, MapView } from '../map/map-view';

const doNothing = (): void => {};

export default function PageMap({ lng, lat, zoom, label }: MapLocation) {
  const marks = useMemo<readonly MapMark[]>(
    () => [{ id: 'place', place: { lng, lat }, title: label, state: 'plain' }],
    [lng, lat, label],
  );
  return <MapView marks={marks} zoom={zoom} onOpen={doNothing} />;
}
