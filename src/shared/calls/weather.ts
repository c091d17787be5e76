/**
 * A third-party weather service (spec 7, "Legacy and other"): two GETs, by city or by position. Unlike the platform
 * it gets no cookies and has no envelope. [ours] the shape of QWeather's public "now" call (`location` is a city id
 * or `lng,lat`; `code` "200"; numbers as text); its address, including the key, is configuration.
 */
import { done, failed, type Outcome } from '../faults';
import { encodeUriPart } from '../uri-part';
import { droppable } from './call';
import { type Decoded, field, lenient, number, record, text, Unreadable } from './decode';
import { type CallOptions, type CallPorts, exchangeWithTimeout } from './run';

export type WeatherPlace =
  | { readonly cityId: string }
  /** In degrees. */
  | { readonly lng: number; readonly lat: number };

const weather = /*#__PURE__*/ droppable(() =>
  record({
    /** The sky in words, in the address's language. */
    text,
    /** Degrees Celsius. */
    temp: number,
    /** Relative humidity in percent. */
    humidity: lenient(number, null),
    windDir: lenient(text, ''),
    /** Beaufort scale, as text since it may be a range. */
    windScale: lenient(text, ''),
  }),
);
export type Weather = Decoded<typeof weather>;

export const getWeatherAddress = (base: string, place: WeatherPlace): string => {
  const location = 'cityId' in place ? place.cityId : `${place.lng.toFixed(2)},${place.lat.toFixed(2)}`;
  return `${base}${base.includes('?') ? '&' : '?'}location=${encodeUriPart(location)}`;
};

/** Returns the current weather. Never rejects. The service's `date` is not the platform's, so it is not reported. */
export async function fetchWeather(
  { exchange, after }: CallPorts,
  base: string,
  place: WeatherPlace,
  options: CallOptions = {},
): Promise<Outcome<Weather>> {
  const path = getWeatherAddress(base, place);
  const request = { method: 'GET', path, headers: {}, cookies: false } as const;
  const response = await exchangeWithTimeout({ exchange, after }, request, options);
  if (!response.ok) return response;
  const { status, text: body } = response.value;
  if (status < 200 || status >= 300) return failed({ kind: 'http', status });
  try {
    return done(weather(field(JSON.parse(body), 'now'), '$.now'));
  } catch (error) {
    if (error instanceof SyntaxError) return failed({ kind: 'malformed', where: '$' });
    if (error instanceof Unreadable) return failed({ kind: 'malformed', where: error.where });
    throw error;
  }
}
