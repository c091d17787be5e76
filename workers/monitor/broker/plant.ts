/**
 * The plant of a broker: its equipment and the newest value of each signal, in columns by place. All watches of a
 * worker share it, so a new page has earlier values.
 */

import { FUTURE_TOLERANCE_MS } from '../../../src/shared/constants';
import type { EquipmentId, SignalId } from '../../../src/shared/ids';
import { getSignalId } from '../../../src/shared/plant-ids';
import { MINUTE_MS, type Millis } from '../../../src/shared/units';
import { ClockRuns } from '../live/clock-runs';
import { isSuspect, shouldReplace } from '../live/merge';
import { growColumns } from './columns';
import type { PlantEvents } from './dialect';

/** Step back in time that is not a value out of order: its source has set its clock back. */
const SOURCE_CLOCK_STEP_MS: Millis = MINUTE_MS;

/** Maximum signals of a plant: a publisher that invents names must not fill the memory. */
export const PLANT_SIGNALS_MAX = 200_000;
const PLANT_EQUIPMENT_MAX = 20_000;
const SIGNAL_NAME_MAX = 1_000;
const FIRST_CAPACITY = 256;

/** Joins parts to an id: `group/node` or `group/node/device`; `device` for plain topics. */
export const getEquipmentId = (...parts: readonly string[]): EquipmentId => parts.join('/') as EquipmentId;
export interface Equipment {
  readonly id: EquipmentId;
  /** `null` while unknown: neither birth nor death on this connection. */
  isOnline: boolean | null;
  /** When it came online, on the worker's steady clock; earlier values are from before. */
  onlineSince: number;
  readonly signals: Map<string, number>;
}

/** Sets the state and reports a change. `since`: arrival of the reporting message. */
export function setOnline(
  equipment: Equipment,
  isOnline: boolean | null,
  { onStateChange }: Pick<PlantEvents, 'onStateChange'>,
  since = Number.NaN,
): void {
  if (equipment.isOnline === isOnline) return;
  equipment.isOnline = isOnline;
  equipment.onlineSince = since;
  onStateChange(equipment.id);
}

export class Plant {
  size = 0;
  readonly #clockRuns = new ClockRuns();
  readonly ids: SignalId[] = [];
  readonly names: string[] = [];
  readonly owners: Equipment[] = [];
  readonly units: string[] = [];
  /** Type by which the dialect reads the value. */
  types = new Uint8Array(FIRST_CAPACITY);
  kinds = new Uint8Array(FIRST_CAPACITY);
  /** Quality, HAS_NUMBER and HAS_TEXT (`src/shared/reading.ts`). */
  flags = new Uint16Array(FIRST_CAPACITY);
  /** 1 if the source marks the value as old although its equipment is online. */
  isStale = new Uint8Array(FIRST_CAPACITY);
  numbers = new Float64Array(FIRST_CAPACITY);
  /** Source time, epoch ms; NaN if missing. */
  times = new Float64Array(FIRST_CAPACITY);
  /** Arrival on the worker's steady clock; NaN before the first. */
  arrivals = new Float64Array(FIRST_CAPACITY);
  /** Arrival of the first value since with an earlier time; NaN without one, −∞ if the source set its clock back. */
  earlierSince = new Float64Array(FIRST_CAPACITY);
  /** Position of its message among the sender's; NaN before the first that is not a birth. */
  positions = new Float64Array(FIRST_CAPACITY);
  /** Current alias; −1 if known by name. */
  aliases = new Float64Array(FIRST_CAPACITY);
  readonly texts: (string | null)[] = [];
  readonly #equipment = new Map<EquipmentId, Equipment>();

  /** Returns or creates the place of a signal; −1 if full or the name is too long. */
  getPlace(owner: Equipment, name: string): number {
    const existing = owner.signals.get(name);
    if (existing !== undefined) return existing;
    if (this.size === PLANT_SIGNALS_MAX || name.length > SIGNAL_NAME_MAX) return -1;
    const place = this.size++;
    if (place === this.types.length) growColumns(this);
    owner.signals.set(name, place);
    this.ids[place] = getSignalId(owner.id, name);
    this.names[place] = name;
    this.owners[place] = owner;
    this.units[place] = '';
    this.numbers[place] = Number.NaN;
    this.times[place] = Number.NaN;
    this.arrivals[place] = Number.NaN;
    this.earlierSince[place] = Number.NaN;
    this.positions[place] = Number.NaN;
    this.aliases[place] = -1;
    this.texts[place] = null;
    return place;
  }

  /** Whether the value is current: arrived since its equipment came online, and not marked as old by its source. */
  isLive(place: number): boolean {
    const { isOnline, onlineSince } = this.owners[place] as Equipment;
    return isOnline === true && (this.arrivals[place] as number) >= onlineSince && this.isStale[place] === 0;
  }

  /** Whether a value with this time replaces the stored one: newest by its source since it came online. */
  accepts(place: number, time: number, arrival: number): boolean {
    const storedTime = this.times[place] as number;
    const { isOnline, onlineSince } = this.owners[place] as Equipment;
    const isSameLife = isOnline === true && (this.arrivals[place] as number) >= onlineSince;
    const maxTime = arrival + FUTURE_TOLERANCE_MS;
    if (
      !isSameLife ||
      shouldReplace(time, isSuspect(time, maxTime), storedTime, isSuspect(storedTime, maxTime)) ||
      this.#clockRuns.isSetBack(place, time, arrival, this.arrivals[place] as number)
    ) {
      this.earlierSince[place] = Number.NaN;
      return true;
    }
    if (!(storedTime - time <= SOURCE_CLOCK_STEP_MS)) this.earlierSince[place] = Number.NEGATIVE_INFINITY;
    else if (Number.isNaN(this.earlierSince[place])) this.earlierSince[place] = arrival;
    return false;
  }

  /** Returns how long the stored value may still be its source's last; ∞ if no earlier one has arrived since. */
  getRemainingTime(place: number, now: number): number {
    const since = this.earlierSince[place] as number;
    return Number.isNaN(since) ? Number.POSITIVE_INFINITY : since + SOURCE_CLOCK_STEP_MS - now;
  }

  get(id: EquipmentId): Equipment | null {
    return this.#equipment.get(id) ?? null;
  }

  /** Returns or creates a piece of equipment; `null` if full. */
  equipment(id: EquipmentId): Equipment | null {
    const existing = this.#equipment.get(id);
    if (existing !== undefined) return existing;
    if (this.#equipment.size === PLANT_EQUIPMENT_MAX) return null;
    const newEquipment: Equipment = { id, isOnline: null, onlineSince: Number.NaN, signals: new Map() };
    this.#equipment.set(id, newEquipment);
    return newEquipment;
  }

  getAll(): Iterable<Equipment> {
    return this.#equipment.values();
  }
}
