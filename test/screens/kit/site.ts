import { readRuntimeConfig } from '../../../src/shared/runtime-config';
import type { Site } from '../../../src/shared/site';

export const createSiteConfig = (broker: object = {}, more: object = {}): object => ({
  site: { broker: { url: '/mqtt', ...broker }, ...more },
});

export function createSite(broker: object = {}, more: object = {}): Site {
  const { site } = readRuntimeConfig(createSiteConfig(broker, more));
  if (site === null) throw new Error('no site');
  return site;
}
