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
  mayRequestRebirth: false,
  mayWrite: false,
};

export const createJsonAccess = (overrides: Partial<BrokerAccess> = {}): BrokerAccess => ({
  ...BROKER_ACCESS,
  url: 'wss://broker/mqtt',
  username: null,
  password: null,
  dialect: 'json',
  prefix: 'plant',
  ...overrides,
});

export const createBrokerWatch = (
  access: BrokerAccess,
  overrides: Partial<BrokerWatch> = {},
): BrokerWatch => ({
  family: 'broker',
  access,
  history: null,
  alerts: null,
  dataEquip: [],
  dataSignal: [],
  slots: [],
  trendSlots: [],
  ...overrides,
});

export const createPlantEvents = (handlers: Partial<PlantEvents> = {}): PlantEvents => ({
  onValues: () => undefined,
  onOutdated: () => undefined,
  onBirth: () => undefined,
  onStateChange: () => undefined,
  onAnswer: () => undefined,
  publish: () => undefined,
  increment: () => undefined,
  ...handlers,
});
