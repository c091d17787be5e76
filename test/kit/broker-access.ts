/** A way to a broker for tests that look at who is led there, and not at the broker. */
import type { BrokerAccess } from '../../workers/monitor/contract/contract';

export const BROKER_ACCESS: BrokerAccess = {
  url: 'ws://site/mqtt',
  username: 'a',
  password: 'b',
  tokenPath: null,
  dialect: 'sparkplug',
  groups: [],
  prefix: '',
  mayAskRebirth: false,
  mayWrite: false,
};
