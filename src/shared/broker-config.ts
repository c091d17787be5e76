/** A plant on an MQTT broker, configured in `config.json`. Its screens replace the platform's. */
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

/** Reads a `ws:` or `wss:` address, or a path on the product's host. */
const socketAddress: Decoder<string> = (raw, where) => {
  const address = text(raw, where);
  const isPath = address.startsWith('/') && !address.startsWith('//');
  if (!isPath && !/^wss?:\/\/[^/]/.test(address)) throw new Unreadable(where);
  return address;
};
/** Reads a path on the product's host and removes a trailing slash. The servers behind it send no CORS headers. */
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

export const brokerConfig = record({
  broker: record({
    url: socketAddress,
    /** Whether the user enters name and password. */
    login: withDefault(bool, true),
    /** Common user name if the user enters none; '' for none. */
    username: withDefault(text, ''),
    /** Path that returns a token for name and password; without it they go to the broker itself. */
    tokenPath: nullable(ownPath),
    /** Sparkplug if absent. */
    dialect: nullable(oneOf('sparkplug', 'json')),
    /** Sparkplug groups; all if absent. */
    groups: nullable(list(text)),
    /** First level of plain topics. */
    prefix: withDefault(text, ''),
    /** Whether births may be requested from nodes; every user then needs the right to publish commands. */
    rebirth: withDefault(bool, false),
  }),
  /** VictoriaMetrics, the store of past values. */
  history: nullable(ownPath),
  /** vmalert, the source of alarms. */
  alerts: nullable(ownPath),
  /** List of pages below the CDN's base. */
  pages: nullable(cdnPath),
  /** `broker` allows writing values. */
  writes: withDefault(oneOf('off', 'broker'), 'off' as const),
});
export type BrokerConfig = Decoded<typeof brokerConfig>;
