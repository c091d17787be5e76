/** Runtime configuration: what `public/config.json` says, decoded. Nothing in it is secret. */
import { type Decoded, lenient, list, number, oneOf, record, text, Unreadable } from './calls/decode';
import { DEFAULT_PLATFORM_OFFSET_MIN } from './constants';

const texts = list(text);

/** The source of map tiles. Without an address maps show places on a plain grid: no key, no foreign host. */
const mapTiles = record({
  /** Address with `{x}`, `{y}`, `{z}` and, if it has several hosts, `{s}`; '' for none. */
  url: lenient(text, ''),
  /** The letters or numbers that stand for `{s}`, one character each. */
  subdomains: lenient(text, 'abc'),
  /** Coordinate system of the tiles: Chinese maps are shifted. */
  system: lenient(oneOf('wgs84', 'gcj02'), 'wgs84' as const),
  maxZoom: lenient(number, 18),
  /** Credit of the map's owner, in the words of its licence. */
  attribution: lenient(text, ''),
});
export type MapTiles = Decoded<typeof mapTiles>;
const NO_TILES: MapTiles = { url: '', subdomains: 'abc', system: 'wgs84', maxZoom: 18, attribution: '' };

export const runtimeConfig = record({
  /** Origin of the platform, '' where it is the page's own (proxied). */
  platformOrigin: lenient(text, ''),
  /** Base of the CDN for page documents and style files, with a trailing slash; may be a path. */
  cdnBase: lenient(text, '/cdn/'),
  /** Offset of the platform's time zone from UTC in minutes. */
  platformOffsetMin: lenient(number, DEFAULT_PLATFORM_OFFSET_MIN),
  /** The fixed client key (spec 9): 16, 24 or 32 bytes of text. It is encoding, not secrecy. */
  loginKey: lenient(text, ''),
  /** Address of WeChat's JS-SDK, a copy beside the product; '' where there is none: the browser's means serve. */
  wechatSdk: lenient(text, ''),
  /** Hosts from which pages may show frames, images and video, besides the product's own. */
  frameHosts: lenient(texts, []),
  imageHosts: lenient(texts, []),
  /** Address of the weather service (src/shared/calls/weather.ts), a path where it is proxied; '' where there is none. */
  weather: lenient(text, ''),
  /** Base of the theme's images where the organisation has the older style (`isNew` false); '' where it is the CDN's. */
  imageBase: lenient(text, ''),
  /** Hosts of the platform itself, `*.` for all below; on every other host the theme is asked for that brand's domain. */
  adminHosts: lenient(texts, []),
  mapTiles: lenient(mapTiles, NO_TILES),
});
export type RuntimeConfig = Decoded<typeof runtimeConfig>;

/** The configuration, or all its defaults where the file is missing or unreadable. */
export function readRuntimeConfig(raw: unknown): RuntimeConfig {
  try {
    return runtimeConfig(raw, '$');
  } catch (error) {
    if (error instanceof Unreadable) return runtimeConfig({}, '$');
    throw error;
  }
}
