import type { PlantEvents } from '../../workers/monitor/broker/dialect';
import type { BrokerAccess, BrokerWatch } from '../../workers/monitor/contract/contract';

/** Access without a broker, for tests of access alone. */
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

export const jsonAccess = (change: Partial<BrokerAccess> = {}): BrokerAccess => ({
  ...BROKER_ACCESS,
  url: 'wss://broker/mqtt',
  username: null,
  password: null,
  dialect: 'json',
  prefix: 'plant',
  ...change,
});

export const brokerWatch = (access: BrokerAccess, change: Partial<BrokerWatch> = {}): BrokerWatch => ({
  family: 'broker',
  access,
  history: null,
  alerts: null,
  dataEquip: [],
  dataSignal: [],
  slots: [],
  trendSlots: [],
  ...change,
});

export const plantEvents = (heard: Partial<PlantEvents> = {}): PlantEvents => ({
  valued: () => undefined,
  outdated: () => undefined,
  born: () => undefined,
  stateChanged: () => undefined,
  answered: () => undefined,
  publish: () => undefined,
  counted: () => undefined,
  ...heard,
});
