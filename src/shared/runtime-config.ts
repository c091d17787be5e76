/** Runtime configuration: what `public/config.json` says, decoded. Nothing in it is secret. */
import { type Decoded, lenient, list, number, record, text, Unreadable } from './calls/decode';
import { DEFAULT_PLATFORM_OFFSET_MIN } from './constants';

const texts = list(text);
export const runtimeConfig = record({
  /** Origin of the platform, '' where it is the page's own (proxied). */
  platformOrigin: lenient(text, ''),
  /** Base of the CDN for page documents and style files, with a trailing slash; may be a path. */
  cdnBase: lenient(text, '/cdn/'),
  /** Offset of the platform's time zone from UTC in minutes. */
  platformOffsetMin: lenient(number, DEFAULT_PLATFORM_OFFSET_MIN),
  /** The fixed client key of specification 9, 16, 24 or 32 bytes of text. It is encoding, not secrecy. */
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
