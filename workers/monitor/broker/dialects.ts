/** The dialect that a site names. */
import type { BrokerAccess } from '../contract/contract';
import type { Ports } from '../host/ports';
import type { Dialect, PlantEvents } from './dialect';
import { JsonTopics } from './json-topics';
import type { Plant } from './plant';
import { Sparkplug } from './sparkplug';

export const createDialect = (
  ports: Ports,
  plant: Plant,
  access: BrokerAccess,
  clientId: string,
  events: PlantEvents,
): Dialect =>
  access.dialect === 'sparkplug'
    ? new Sparkplug(ports, plant, access, events)
    : new JsonTopics(ports, plant, access, clientId, events);
