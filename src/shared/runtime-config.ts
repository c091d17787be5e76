/**
 * Runtime configuration: `public/config.json`, decoded like any answer. Nothing in it is secret. Unusable settings
 * fall back to their defaults and excessive numbers to their maximum; both are reported to the operator (faults 112).
 */

import { type BrokerConfig, brokerConfig } from './broker-config';
import {
  type Decoded,
  type Decoder,
  field,
  list,
  number,
  oneOf,
  record,
  text,
  Unreadable,
  withDefault,
} from './calls/decode';
import { DEFAULT_PLATFORM_OFFSET_MIN } from './constants';
import { isZoneName, type PlatformZone } from './platform-zone';
import type { Millis } from './units';

/** Longest spread of reconnects: 100,000 phones at 1,334 calls a second (`.github/docs/deploy.md`). */
const RECONNECT_SPREAD_MAX_MS: Millis = 600_000;

const rawTiles = record({
  /** Address with `{x}`, `{y}`, `{z}` and, for several hosts, `{s}`; '' for none. */
  url: withDefault(text, ''),
  /** Values of `{s}`, one character each. */
  subdomains: withDefault(text, 'abc'),
  /** Coordinate system of the tiles: Chinese maps are shifted. */
  system: withDefault(oneOf('wgs84', 'gcj02'), 'wgs84' as const),
  maxZoom: withDefault(number, 18),
  /** Attribution that the map's licence requires. */
  attribution: withDefault(text, ''),
});
export type MapTiles = Decoded<typeof rawTiles>;

/** Placeholders of a tile address that maps can fill. */
const TILE_PLACEHOLDERS: ReadonlySet<string> = new Set(['{x}', '{y}', '{z}', '{s}', '{r}', '{-y}']);
const MAX_ZOOM = 24;

/**
 * Reads the source of map tiles. Without an address maps show places on a plain grid and need neither a key nor
 * another host.
 */
const mapTiles: Decoder<MapTiles> = (raw, where) => {
  const tiles = rawTiles(raw, where);
  const placeholders: readonly string[] = tiles.url.match(/\{[^{}]*\}/g) ?? [];
  if (placeholders.some((placeholder) => !TILE_PLACEHOLDERS.has(placeholder)))
    throw new Unreadable(`${where}.url`);
  if (placeholders.includes('{s}') && tiles.subdomains === '') throw new Unreadable(`${where}.subdomains`);
  if (tiles.maxZoom < 1 || tiles.maxZoom > MAX_ZOOM) throw new Unreadable(`${where}.maxZoom`);
  return tiles;
};

const NO_TILES: MapTiles = { url: '', subdomains: 'abc', system: 'wgs84', maxZoom: 18, attribution: '' };

interface Setting<T> {
  readonly decoder: Decoder<T>;
  readonly defaultValue: T;
  /** Maximum of a number; larger ones are reduced to it rather than rejected. */
  readonly most?: number;
  /** Decodes list entries separately, to drop only the wrong ones. */
  readonly entry?: Decoder<string>;
}
const setting = <T>(decoder: Decoder<T>, defaultValue: T): Setting<T> => ({ decoder, defaultValue });

/** Largest offset of a zone from UTC, in minutes. */
const MAX_ZONE_OFFSET_MIN = 14 * 60;
const offset: Decoder<number> = (raw, where) => {
  const minutes = number(raw, where);
  if (Math.abs(minutes) > MAX_ZONE_OFFSET_MIN) throw new Unreadable(where);
  return minutes;
};

const zoneName: Decoder<string> = (raw, where) => {
  const name = text(raw, where).trim();
  if (name !== '' && !isZoneName(name)) throw new Unreadable(where);
  return name;
};

const spread: Decoder<number> = (raw, where) => {
  const ms = number(raw, where);
  if (ms < 0) throw new Unreadable(where);
  return ms;
};

/** Reads scheme, host and port and removes a trailing slash, which would be doubled in every address. */
const origin: Decoder<string> = (raw, where) => {
  const value = text(raw, where).trim().replace(/\/+$/, '');
  if (value !== '' && !/^https?:\/\/[^/?#\s]+$/i.test(value)) throw new Unreadable(where);
  return value;
};

/** Reads the address of a service, or a path if it is proxied; '' for none. */
const serviceAddress: Decoder<string> = (raw, where) => {
  const value = text(raw, where).trim();
  if (value !== '' && !/^(?:https?:\/\/[^/?#\s]|\/(?!\/))\S*$/i.test(value)) throw new Unreadable(where);
  return value;
};

const hostLike =
  (shape: RegExp): Decoder<string> =>
  (raw, where) => {
    const value = text(raw, where).trim().replace(/\/+$/, '');
    if (!shape.test(value)) throw new Unreadable(where);
    return value;
  };
/** Reads a host as `isAllowedHost` expects it, in a form that a content policy accepts. */
const sourceHost = hostLike(/^(?:https:\/\/)?(?:\*\.)?[\w.-]+(?::\d{1,5})?$/i);
/** Reads a host like `sourceHost`, or an IPv6 address. */
const anyHost = hostLike(/^(?:https:\/\/)?(?:(?:\*\.)?[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i);

const createListSetting = (entry: Decoder<string>): Setting<readonly string[]> => ({
  ...setting(list(entry), []),
  entry,
});
const entries = list((raw) => raw);

const SETTINGS = {
  /** Origin of the platform; '' for the page's origin (proxied). */
  platformOrigin: setting(origin, ''),
  /** Base of the CDN for page documents and style files, with a trailing slash; may be a path. */
  cdnBase: setting(text, '/cdn/'),
  /** Platform time zone as an offset from UTC, in minutes. */
  platformOffsetMin: setting(offset, DEFAULT_PLATFORM_OFFSET_MIN),
  /** Platform time zone by name (IANA), if its offset changes over the year; '' to use the offset. */
  platformZone: setting(zoneName, ''),
  /** The fixed client key (spec 9): 16, 24 or 32 bytes of text. Encoding, not secrecy. */
  loginKey: setting(text, ''),
  /** Address of WeChat's JS-SDK, a copy hosted with the product; '' to use the browser's features. */
  wechatSdk: setting(text, ''),
  /** Other hosts from which pages may show frames, images and video. */
  frameHosts: createListSetting(sourceHost),
  imageHosts: createListSetting(sourceHost),
  /** Address of the weather service (src/shared/calls/weather.ts), a path if proxied; '' for none. */
  weather: setting(serviceAddress, ''),
  /** Base of the theme's images if the organisation has the older style (`isNew` false); '' to use the CDN's. */
  imageBase: setting(text, ''),
  /** Hosts of the platform itself, `*.` for all subdomains; on any other host the theme is requested for its domain. */
  adminHosts: createListSetting(anyHost),
  /** Former hosts of the product: signs printed with them can still be scanned. */
  formerHosts: createListSetting(anyHost),
  mapTiles: setting(mapTiles, NO_TILES),
  site: setting<BrokerConfig | null>(brokerConfig, null),
  /** Random extra delay of reconnects in milliseconds, to avoid reconnecting a fleet in the same second. */
  reconnectSpreadMs: { ...setting(spread, 0), most: RECONNECT_SPREAD_MAX_MS },
} as const;
type Settings = typeof SETTINGS;

export type RuntimeConfig = {
  readonly [Name in keyof Settings]: Settings[Name] extends Setting<infer T> ? T : never;
} & {
  /** Unknown or unusable names, such as `mapTiles.subdomains`; `JSON` if the file is not JSON. */
  readonly unusable: readonly string[];
};

export const getPlatformZone = ({
  platformZone,
  platformOffsetMin,
}: Pick<RuntimeConfig, 'platformZone' | 'platformOffsetMin'>): PlatformZone =>
  platformZone === '' ? platformOffsetMin : platformZone;

/** Whether a name is unknown, such as a misspelled one. Names may begin like a comment, since JSON has no comments. */
const isUnknown = (name: string): boolean => !Object.hasOwn(SETTINGS, name) && !/^[/_$#]/.test(name);

export function readRuntimeConfig(raw: unknown): RuntimeConfig {
  const config: Record<string, unknown> = {};
  const isObject = typeof raw === 'object' && raw !== null && !Array.isArray(raw);
  const unusable: string[] = isObject ? Object.keys(raw).filter(isUnknown) : ['JSON'];
  const attempt = <T>(decode: () => T, fallback: T): T => {
    try {
      return decode();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      unusable.push(error.where);
      return fallback;
    }
  };
  const readSetting = (name: string, { decoder, defaultValue, entry }: Setting<unknown>): unknown => {
    const value = field(raw, name);
    if (value === undefined || value === null) return defaultValue;
    if (entry === undefined) return attempt(() => decoder(value, name), defaultValue);
    return attempt(() => entries(value, name), []).flatMap((item, at) =>
      attempt(() => [entry(item, `${name}[${at}]`)], []),
    );
  };
  for (const [name, setting] of Object.entries<Setting<unknown>>(SETTINGS)) {
    const { most: maximum = Infinity } = setting;
    const value = readSetting(name, setting);
    const isTooLarge = typeof value === 'number' && value > maximum;
    if (isTooLarge) unusable.push(name);
    config[name] = isTooLarge ? maximum : value;
  }
  return { ...config, unusable } as unknown as RuntimeConfig;
}
