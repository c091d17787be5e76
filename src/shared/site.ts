/**
 * A site without the platform: a plant that publishes to an MQTT broker, as `config.json` names it. Its screens stand in
 * place of the platform's.
 */
import {
  bool,
  type Decoded,
  type Decoder,
  lenient,
  list,
  nullable,
  oneOf,
  record,
  text,
  Unreadable,
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
/** Null for a setting that is left out; one that is there and wrong stays wrong. */
const maybe = <T>(decoder: Decoder<T>): Decoder<T | null> => nullable(decoder);

export const site = record({
  broker: record({
    url: socketAddress,
    /** A person types name and password. */
    login: lenient(bool, true),
    /** The name by which everybody comes where nobody types one; '' for none. */
    username: lenient(text, ''),
    /** Path that gives a token for name and password; without it the broker itself gets them. */
    tokenPath: maybe(ownPath),
    /** Sparkplug where it is left out. */
    dialect: maybe(oneOf('sparkplug', 'json')),
    /** Groups of Sparkplug; all where none is named. */
    groups: maybe(list(text)),
    /** First level of plain topics. */
    prefix: lenient(text, ''),
    /** Nodes may be asked for their birth, for which everybody needs the right to publish commands. */
    rebirth: lenient(bool, false),
  }),
  /** VictoriaMetrics, which keeps the past. */
  history: maybe(ownPath),
  /** vmalert, which knows the alarms. */
  alerts: maybe(ownPath),
  /** The list of pages below the CDN's base. */
  pages: maybe(cdnPath),
  /** `broker`: values may be written. */
  writes: lenient(oneOf('off', 'broker'), 'off' as const),
});
export type Site = Decoded<typeof site>;
