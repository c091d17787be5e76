/** Maps the plant to Sparkplug: a gateway is an edge node, a piece of equipment a device, a signal a metric. */
import type { Plant, PlantSignal } from '../../platform/model';

export const GROUP = 'plant';
/** Edge nodes by gateway of the plant. */
const NODES: ReadonlyMap<string, string> = new Map([
  ['gw-2', 'pumphouse'],
  ['gw-5', 'boilers'],
]);
export const NODE_NAMES = [...NODES.values()];
/** The unit of counts, which is omitted in English. */
const COUNT_UNIT = '次';

export interface SiteSignal {
  readonly signal: PlantSignal;
  readonly node: string;
  readonly device: string;
  readonly name: string;
  /** `group/node/device` */
  readonly equipmentId: string;
  /** Id in pages: `group/node/device#metric`. */
  readonly signalId: string;
  readonly unit: string;
}

/** Returns the site's signals by plant id, without signals that were never collected, which no birth contains. */
export function createSiteSignals(plant: Plant): ReadonlyMap<string, SiteSignal> {
  const signals = new Map<string, SiteSignal>();
  for (const signal of plant.signals.values()) {
    const device = signal.equipmentId;
    const node = NODES.get(plant.equipment.get(device)?.gatewayId ?? '');
    if (node === undefined || plant.value(signal.id).value === null) continue;
    const name = signal.id.slice(device.length + 1);
    const equipmentId = `${GROUP}/${node}/${device}`;
    const unit = signal.unit === COUNT_UNIT ? '' : signal.unit;
    signals.set(signal.id, {
      signal,
      node,
      device,
      name,
      equipmentId,
      signalId: `${equipmentId}#${name}`,
      unit,
    });
  }
  return signals;
}
