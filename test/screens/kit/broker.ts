import type { BrokerConfig } from '../../../src/shared/broker-config';
import { readRuntimeConfig } from '../../../src/shared/runtime-config';

export const createConfigWithBroker = (broker: object = {}, siteFields: object = {}): object => ({
  site: { broker: { url: '/mqtt', ...broker }, ...siteFields },
});

export function createBrokerConfig(broker: object = {}, siteFields: object = {}): BrokerConfig {
  const { site } = readRuntimeConfig(createConfigWithBroker(broker, siteFields));
  if (site === null) throw new Error('no site');
  return site;
}
