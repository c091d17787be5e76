/** The dialect that a site names. The rarer one is fetched when it is needed: few plants have it. */
import type { BrokerAccess } from '../contract/contract';
import { fetchWithTimeout } from '../host/lazy-module';
import type { Ports } from '../host/ports';
import type { Dialect, PlantEvents } from './dialect';
import type { Plant } from './plant';
import { Sparkplug } from './sparkplug';

/** Null where its code cannot be had now. */
export async function createDialect(
  ports: Ports,
  plant: Plant,
  access: BrokerAccess,
  clientId: string,
  events: PlantEvents,
): Promise<Dialect | null> {
  if (access.dialect === 'sparkplug') return new Sparkplug(ports, plant, access, events);
  const Topics = await fetchWithTimeout(ports, async () => (await import('./json-topics')).JsonTopics);
  return Topics && new Topics(ports, plant, access, clientId, events);
}
