/**
 * A site without the platform: a plant that publishes to an MQTT broker, as `config.json` names it. Its screens stand in
 * place of the platform's.
 */
import {
  bool,
  type Decoded,
  type Decoder,
  list,
  nullable,
  oneOf,
  record,
  text,
  Unreadable,
  withDefault,
} from './calls/decode';
import { isCdnPath } from './cdn-address';

/** A `ws:` or `wss:` address, or a path of the product's own host. */
const socketAddress: Decoder<string> = (raw, where) => {
  const address = text(raw, where);
  const isPath = address.startsWith('/') && !address.startsWith('//');
  if (!isPath && !/^wss?:\/\/[^/]/.test(address)) throw new Unreadable(where);
  return address;
};
/** A path of the product's own host, without a slash at its end: the servers behind it send no CORS headers. */
const ownPath: Decoder<string> = (raw, where) => {
  const path = text(raw, where).replace(/\/+$/, '');
  if (!/^(\/[\w~-][\w.~-]*)+$/.test(path)) throw new Unreadable(where);
  return path;
};
const cdnPath: Decoder<string> = (raw, where) => {
  const path = text(raw, where);
  if (!isCdnPath(path)) throw new Unreadable(where);
  return path;
};

export const site = record({
  broker: record({
    url: socketAddress,
    /** A person types name and password. */
    login: withDefault(bool, true),
    /** The name by which everybody comes where nobody types one; '' for none. */
    username: withDefault(text, ''),
    /** Path that gives a token for name and password; without it the broker itself gets them. */
    tokenPath: nullable(ownPath),
    /** Sparkplug where it is left out. */
    dialect: nullable(oneOf('sparkplug', 'json')),
    /** Groups of Sparkplug; all where none is named. */
    groups: nullable(list(text)),
    /** First level of plain topics. */
    prefix: withDefault(text, ''),
    /** Nodes may be asked for their birth, for which everybody needs the right to publish commands. */
    rebirth: withDefault(bool, false),
  }),
  /** VictoriaMetrics, which keeps the past. */
  history: nullable(ownPath),
  /** vmalert, which knows the alarms. */
  alerts: nullable(ownPath),
  /** The list of pages below the CDN's base. */
  pages: nullable(cdnPath),
  /** `broker`: values may be written. */
  writes: withDefault(oneOf('off', 'broker'), 'off' as const),
});
export type Site = Decoded<typeof site>;
