/** Queries for alarms, counts and the plant list, which no value depends on. Loaded with the first query. */
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import type { CallPorts } from '../../../src/shared/calls/run';
import { ALARMS_MAX } from '../../../src/shared/constants';
import { done, failed, type Outcome } from '../../../src/shared/faults';
import type { BrokerWatch, CountMetric, PlantListing } from '../contract/contract';
import { BrokerAlarms } from './broker-alarms';
import type { Plant } from './plant';
import { createSnapshot } from './plant-snapshot';

const compareNames = new Intl.Collator('en', { numeric: true }).compare;

export class BrokerQueries {
  readonly #plant: Plant;
  readonly #isLive: () => boolean;
  readonly #alarms: BrokerAlarms;

  constructor(ports: CallPorts, plant: Plant, isLive: () => boolean) {
    this.#plant = plant;
    this.#isLive = isLive;
    this.#alarms = new BrokerAlarms(ports);
  }

  /** Returns the newest alarms, oldest first. */
  async listAlarms(alerts: string | null): Promise<Outcome<readonly AlarmRow[]>> {
    const activeAlarms = await this.#listActive(alerts);
    return activeAlarms.ok ? done(activeAlarms.value.slice(0, ALARMS_MAX).reverse()) : activeAlarms;
  }

  /** Counts equipment or alarms. Fails for equipment if the plant is disconnected, for alarms if they are unknown. */
  async count(alerts: string | null, metric: CountMetric): Promise<Outcome<number>> {
    if (metric === 'alarm_count' || metric === 'alarm_equipment') {
      const activeAlarms = await this.#listActive(alerts);
      if (!activeAlarms.ok) return activeAlarms;
      const owners = new Set(activeAlarms.value.flatMap(({ equipmentId }) => equipmentId ?? []));
      return done(metric === 'alarm_count' ? activeAlarms.value.length : owners.size);
    }
    if (!this.#isLive()) return failed({ kind: 'offline' });
    const equipment = [...this.#plant.getAll()];
    if (metric === 'equipment_count') return done(equipment.length);
    return done(equipment.filter(({ isOnline }) => isOnline === (metric === 'online_count')).length);
  }

  createListing({ access, dataEquip }: Pick<BrokerWatch, 'access' | 'dataEquip'>): PlantListing {
    const plant = this.#plant;
    const places = dataEquip.flatMap((id) => [...(plant.get(id)?.signals.values() ?? [])]);
    return {
      equipment: Array.from(plant.getAll(), ({ id, isOnline, signals: { size } }) => ({
        id,
        isOnline,
        signalCount: size,
      })).sort((a, b) => compareNames(a.id, b.id)),
      signals: places
        .map((place) => createSnapshot(plant, place, access.mayWrite))
        .sort((a, b) => compareNames(a.title, b.title)),
    };
  }

  stop(): void {
    this.#alarms.stop();
  }

  async #listActive(alerts: string | null): Promise<Outcome<readonly AlarmRow[]>> {
    return alerts === null ? failed({ kind: 'unsupported' }) : this.#alarms.listActive(alerts);
  }
}
