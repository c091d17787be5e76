/** The counts of a site's pages: of its plant, and of its alarms. */
import { done, failed, type Outcome } from '../../../src/shared/faults';
import type { CountMetric } from '../contract/contract';
import type { BrokerClient } from './broker-client';

/** A plant that is not heard now has no numbers; nor have alarms that nobody knows. */
export async function countOf(
  client: BrokerClient,
  alerts: string | null,
  metric: CountMetric,
): Promise<Outcome<number>> {
  if (metric === 'alarm_count' || metric === 'alarm_equipment') {
    const active = await client.activeAlarms(alerts);
    if (!active.ok) return active;
    const owners = new Set(active.value.flatMap(({ equipmentId }) => equipmentId ?? []));
    return done(metric === 'alarm_count' ? active.value.length : owners.size);
  }
  if (!client.link.isLive()) return failed({ kind: 'offline' });
  const equipment = [...client.plant.all()];
  const online = equipment.filter(({ isOnline }) => isOnline).length;
  if (metric === 'equipment_count') return done(equipment.length);
  return done(metric === 'online_count' ? online : equipment.length - online);
}
