import type { BrokerConfig } from '../../../src/shared/broker-config';
import { readRuntimeConfig } from '../../../src/shared/runtime-config';

export const createConfigWithBroker = (broker: object = {}, more: object = {}): object => ({
  site: { broker: { url: '/mqtt', ...broker }, ...more },
});

export function createBrokerConfig(broker: object = {}, more: object = {}): BrokerConfig {
  const { site } = readRuntimeConfig(createConfigWithBroker(broker, more));
  if (site === null) throw new Error('no site');
  return site;
}
