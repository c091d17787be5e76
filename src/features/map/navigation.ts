/** Addresses that open a map app, each with the place in the app's coordinate system. */
import { encodeUriPart } from '../../shared/uri-part';
import { convertPlace, type Place } from './coordinates';

export type Navigator = 'device' | 'amap' | 'baidu';

const DIGITS = 6;
const formatCoordinates = ({ lat, lng }: Place, order: 'lat' | 'lng'): string => {
  const [north, east] = [lat.toFixed(DIGITS), lng.toFixed(DIGITS)];
  return order === 'lat' ? `${north},${east}` : `${east},${north}`;
};

/** Returns the address that opens the route to a place (WGS84) in a map app. */
export function getNavigationUrl(navigator: Navigator, place: Place, name: string, isApple: boolean): string {
  const encodedName = encodeUriPart(name);
  switch (navigator) {
    case 'amap':
      return `https://uri.amap.com/navigation?to=${formatCoordinates(convertPlace(place, 'wgs84', 'gcj02'), 'lng')},${encodedName}&coordinate=gaode&callnative=1`;
    case 'baidu':
      return `https://api.map.baidu.com/marker?location=${formatCoordinates(convertPlace(place, 'wgs84', 'bd09'), 'lat')}&title=${encodedName}&content=${encodedName}&coord_type=bd09ll&output=html`;
    case 'device':
      // Apple's map of China uses GCJ-02 like the others; `geo:` is WGS84 by its standard.
      return isApple
        ? `https://maps.apple.com/?daddr=${formatCoordinates(convertPlace(place, 'wgs84', 'gcj02'), 'lat')}&q=${encodedName}`
        : `geo:${formatCoordinates(place, 'lat')}?q=${formatCoordinates(place, 'lat')}(${encodedName})`;
  }
}
