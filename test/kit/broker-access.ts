/** Ways to a broker, pages of its site, and who listens to its plant. */
import type { PlantEvents } from '../../workers/monitor/broker/dialect';
import type { BrokerAccess, BrokerWatch } from '../../workers/monitor/contract/contract';

/** For tests that look at who is led to a broker, and not at the broker. */
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

/** A way to a broker of plain topics, whose accounts have no passwords. */
export const jsonAccess = (change: Partial<BrokerAccess> = {}): BrokerAccess => ({
  ...BROKER_ACCESS,
  url: 'wss://broker/mqtt',
  username: null,
  password: null,
  dialect: 'json',
  prefix: 'plant',
  ...change,
});

/** A page of a site that shows nothing but what `change` says. */
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

/** Listens to a plant, and hears only what is given. */
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
