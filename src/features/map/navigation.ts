/** Addresses that open a map app, each with the place in the app's coordinate system. */
import { uriPart } from '../../shared/uri-part';
import { convertPlace, type Place } from './coordinates';

export type Navigator = 'device' | 'amap' | 'baidu';

const DIGITS = 6;
const text = ({ lat, lng }: Place, order: 'lat' | 'lng'): string => {
  const [north, east] = [lat.toFixed(DIGITS), lng.toFixed(DIGITS)];
  return order === 'lat' ? `${north},${east}` : `${east},${north}`;
};

/** Returns the address that opens the route to a place (WGS84) in a map app. */
export function navigationAddress(
  navigator: Navigator,
  place: Place,
  name: string,
  isApple: boolean,
): string {
  const words = uriPart(name);
  switch (navigator) {
    case 'amap':
      return `https://uri.amap.com/navigation?to=${text(convertPlace(place, 'wgs84', 'gcj02'), 'lng')},${words}&coordinate=gaode&callnative=1`;
    case 'baidu':
      return `https://api.map.baidu.com/marker?location=${text(convertPlace(place, 'wgs84', 'bd09'), 'lat')}&title=${words}&content=${words}&coord_type=bd09ll&output=html`;
    case 'device':
      // Apple's map of China uses GCJ-02 like the others; `geo:` is WGS84 by its standard.
      return isApple
        ? `https://maps.apple.com/?daddr=${text(convertPlace(place, 'wgs84', 'gcj02'), 'lat')}&q=${words}`
        : `geo:${text(place, 'lat')}?q=${text(place, 'lat')}(${words})`;
  }
}
