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
  forbidden: () => void,
): BrokerList {
  const clients = new Map<string, BrokerClient>();
  const createClient = (access: BrokerAccess): BrokerClient => {
    // Another user may see other data and needs a separate connection.
    const key = JSON.stringify(access);
    const known = clients.get(key);
    if (known !== undefined) return known;
    const client = new BrokerClient(ports, access, spreadMs, profile, {
      closed: () => clients.delete(key),
      forbidden,
    });
    clients.set(key, client);
    return client;
  };
  return {
    getFamily: (access) => brokerFamily(createClient(access)),
    stop: () => {
      for (const client of clients.values()) client.stop();
      clients.clear();
    },
  };
}
