/** A worker's connections to brokers, one per access. Loaded with the first watch of a broker. */
import type { BrokerAccess, BrokerWatch } from '../contract/contract';
import type { Ports } from '../host/ports';
import type { Profile } from '../profile/profile';
import type { WatchFamily } from '../watch/watch-family';
import { BrokerClient } from './broker-client';
import { brokerFamily } from './broker-watch';

export interface BrokerList {
  readonly getFamily: (access: BrokerAccess) => WatchFamily<BrokerWatch>;
  /** Closes all connections on sign-out. */
  readonly stop: () => void;
}

/** Creates the list. `onForbidden` is called when a broker no longer accepts the user. */
export function createBrokerList(
  ports: Ports,
  spreadMs: number,
  profile: Pick<Profile, 'count'>,
  onForbidden: () => void,
): BrokerList {
  const clients = new Map<string, BrokerClient>();
  const getClient = (access: BrokerAccess): BrokerClient => {
    // Another user may see other data and needs a separate connection.
    const key = JSON.stringify(access);
    const existing = clients.get(key);
    if (existing !== undefined) return existing;
    const client = new BrokerClient(ports, access, spreadMs, profile, {
      onClose: () => clients.delete(key),
      onForbidden,
    });
    clients.set(key, client);
    return client;
  };
  return {
    getFamily: (access) => brokerFamily(getClient(access)),
    stop: () => {
      for (const client of clients.values()) client.stop();
      clients.clear();
    },
  };
}
