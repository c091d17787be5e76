/**
 * Runtime configuration: what `public/config.json` says, decoded like any answer. Nothing in it is secret. A setting that
 * cannot be used has its default, one that is too large the most that is allowed, and both are named for whoever deployed
 * the product (faults 112).
 */
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
import { DEFAULT_PLATFORM_OFFSET_MIN, RECONNECT_SPREAD_MAX_MS } from './constants';
import { isZoneName, type PlatformZone } from './platform-zone';
import { type Site, site } from './site';

const rawTiles = record({
  /** Address with `{x}`, `{y}`, `{z}` and, if it has several hosts, `{s}`; '' for none. */
  url: withDefault(text, ''),
  /** The letters or numbers that stand for `{s}`, one character each. */
  subdomains: withDefault(text, 'abc'),
  /** Coordinate system of the tiles: Chinese maps are shifted. */
  system: withDefault(oneOf('wgs84', 'gcj02'), 'wgs84' as const),
  maxZoom: withDefault(number, 18),
  /** Credit of the map's owner, in the words of its licence. */
  attribution: withDefault(text, ''),
});
export type MapTiles = Decoded<typeof rawTiles>;

/** The holes of a tile's address that maps know how to fill. */
const TILE_HOLES: ReadonlySet<string> = new Set(['{x}', '{y}', '{z}', '{s}', '{r}', '{-y}']);
const LAST_ZOOM = 24;

/** The source of map tiles. Without an address maps show places on a plain grid: no key, no foreign host. */
const mapTiles: Decoder<MapTiles> = (raw, where) => {
  const tiles = rawTiles(raw, where);
  const holes: readonly string[] = tiles.url.match(/\{[^{}]*\}/g) ?? [];
  if (holes.some((hole) => !TILE_HOLES.has(hole))) throw new Unreadable(`${where}.url`);
  if (holes.includes('{s}') && tiles.subdomains === '') throw new Unreadable(`${where}.subdomains`);
  if (tiles.maxZoom < 1 || tiles.maxZoom > LAST_ZOOM) throw new Unreadable(`${where}.maxZoom`);
  return tiles;
};

const NO_TILES: MapTiles = { url: '', subdomains: 'abc', system: 'wgs84', maxZoom: 18, attribution: '' };

interface Setting<T> {
  readonly decoder: Decoder<T>;
  readonly usual: T;
  /** The most that a number may be. A larger one is taken for it: whoever asks for much does not want nothing. */
  readonly most?: number;
  /** Decodes each entry of a list, so that one that is wrong takes no other with it. */
  readonly entry?: Decoder<string>;
}
const setting = <T>(decoder: Decoder<T>, usual: T): Setting<T> => ({ decoder, usual });

/** Minutes from UTC; no zone of the earth is further away. */
const FURTHEST_ZONE_MIN = 14 * 60;
const offset: Decoder<number> = (raw, where) => {
  const minutes = number(raw, where);
  if (Math.abs(minutes) > FURTHEST_ZONE_MIN) throw new Unreadable(where);
  return minutes;
};

/** A zone that the browser knows, '' for none. */
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

/** Scheme, host and port of a server, as a browser writes them: a slash at the end would double in every address. */
const origin: Decoder<string> = (raw, where) => {
  const given = text(raw, where).trim().replace(/\/+$/, '');
  if (given !== '' && !/^https?:\/\/[^/?#\s]+$/i.test(given)) throw new Unreadable(where);
  return given;
};

const hostLike =
  (shape: RegExp): Decoder<string> =>
  (raw, where) => {
    const given = text(raw, where).trim().replace(/\/+$/, '');
    if (!shape.test(given)) throw new Unreadable(where);
    return given;
  };
/** A host as `isAllowedHost` reads it, and as a content policy can name it. */
const sourceHost = hostLike(/^(?:https:\/\/)?(?:\*\.)?[\w.-]+(?::\d{1,5})?$/i);
/** The same, or an address of IPv6. */
const anyHost = hostLike(/^(?:https:\/\/)?(?:(?:\*\.)?[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i);

/** A list of which the entries that can be used are taken. */
const listOf = (entry: Decoder<string>): Setting<readonly string[]> => ({
  ...setting(list(entry), []),
  entry,
});
const entries = list((raw) => raw);

const SETTINGS = {
  /** Origin of the platform, '' where it is the page's own (proxied). */
  platformOrigin: setting(origin, ''),
  /** Base of the CDN for page documents and style files, with a trailing slash; may be a path. */
  cdnBase: setting(text, '/cdn/'),
  /** Offset of the platform's time zone from UTC in minutes. */
  platformOffsetMin: setting(offset, DEFAULT_PLATFORM_OFFSET_MIN),
  /** Name of the platform's time zone (IANA), where its offset changes over the year; '' where the offset serves. */
  platformZone: setting(zoneName, ''),
  /** The fixed client key (spec 9): 16, 24 or 32 bytes of text. It is encoding, not secrecy. */
  loginKey: setting(text, ''),
  /** Address of WeChat's JS-SDK, a copy beside the product; '' where there is none: the browser's means serve. */
  wechatSdk: setting(text, ''),
  /** Hosts from which pages may show frames, images and video, besides the product's own. */
  frameHosts: listOf(sourceHost),
  imageHosts: listOf(sourceHost),
  /** Address of the weather service (src/shared/calls/weather.ts), a path where it is proxied; '' where there is none. */
  weather: setting(text, ''),
  /** Base of the theme's images where the organisation has the older style (`isNew` false); '' where it is the CDN's. */
  imageBase: setting(text, ''),
  /** Hosts of the platform itself, `*.` for all below; on every other host the theme is asked for that brand's domain. */
  adminHosts: listOf(anyHost),
  /** Hosts under which the product was served before: signs that were printed then are still read. */
  formerHosts: listOf(anyHost),
  mapTiles: setting(mapTiles, NO_TILES),
  /** A broker in place of the platform; null where there is none. */
  site: setting<Site | null>(site, null),
  /** A lost link waits up to this many milliseconds longer, by chance, so that a fleet does not come back in one second. */
  reconnectSpreadMs: { ...setting(spread, 0), most: RECONNECT_SPREAD_MAX_MS },
} as const;
type Settings = typeof SETTINGS;

export type RuntimeConfig = {
  readonly [Name in keyof Settings]: Settings[Name] extends Setting<infer T> ? T : never;
} & {
  /** The names that are there and are no settings, or cannot be used as they are, such as `mapTiles.subdomains`; `JSON` where the file is none. */
  readonly unusable: readonly string[];
};

export const getPlatformZone = ({
  platformZone,
  platformOffsetMin,
}: Pick<RuntimeConfig, 'platformZone' | 'platformOffsetMin'>): PlatformZone =>
  platformZone === '' ? platformOffsetMin : platformZone;

/** A name that no setting has, so that a misspelled one is not lost silently. JSON has no comments: whoever wants one begins it so. */
const isUnknown = (name: string): boolean => !Object.hasOwn(SETTINGS, name) && !/^[/_$#]/.test(name);

/** The configuration. What is missing has its default, and so has what cannot be used. */
export function readRuntimeConfig(raw: unknown): RuntimeConfig {
  const config: Record<string, unknown> = {};
  const isObject = typeof raw === 'object' && raw !== null && !Array.isArray(raw);
  const unusable: string[] = isObject ? Object.keys(raw).filter(isUnknown) : ['JSON'];
  const attempt = <T>(decode: () => T, otherwise: T): T => {
    try {
      return decode();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      unusable.push(error.where);
      return otherwise;
    }
  };
  const read = (name: string, { decoder, usual, entry }: Setting<unknown>): unknown => {
    const given = field(raw, name);
    if (given === undefined || given === null) return usual;
    if (entry === undefined) return attempt(() => decoder(given, name), usual);
    return attempt(() => entries(given, name), []).flatMap((one, at) =>
      attempt(() => [entry(one, `${name}[${at}]`)], []),
    );
  };
  for (const [name, setting] of Object.entries<Setting<unknown>>(SETTINGS)) {
    const { most = Infinity } = setting;
    const value = read(name, setting);
    const isTooMuch = typeof value === 'number' && value > most;
    if (isTooMuch) unusable.push(name);
    config[name] = isTooMuch ? most : value;
  }
  return { ...config, unusable } as unknown as RuntimeConfig;
}
