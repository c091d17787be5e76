/**
 * The plant that a broker's messages describe: its equipment, and the newest value of each signal, in columns by place. One
 * plant for all watches of a worker, so that a page that opens finds what has come before.
 */
import type { EquipmentId, SignalId } from '../../../src/shared/ids';
import { signalIdOf } from '../../../src/shared/plant-ids';
import { growColumns } from './columns';
import type { PlantEvents } from './dialect';

/** Signals of one plant. A publisher that invents names shall not fill the device's memory. */
export const PLANT_SIGNALS_MAX = 200_000;
/** Nodes and devices of one plant. */
const PLANT_EQUIPMENT_MAX = 20_000;
/** Characters of the longest name of a signal. */
const SIGNAL_NAME_MAX = 1_000;
const FIRST_CAPACITY = 256;

/** `group/node` or `group/node/device`; `device` in plain topics. */
export const equipmentIdOf = (...parts: readonly string[]): EquipmentId => parts.join('/') as EquipmentId;
export interface Equipment {
  readonly id: EquipmentId;
  /** Null while nobody knows: neither its birth nor its death has come on this connection. */
  isOnline: boolean | null;
  /** When it came, on the worker's steady clock: a value that arrived before is of a former life. */
  onlineSince: number;
  /** Place of each signal, by name. */
  readonly signals: Map<string, number>;
}

/** `since`: arrival of the message that says so. */
export function setOnline(
  equipment: Equipment,
  isOnline: boolean | null,
  { stateChanged }: Pick<PlantEvents, 'stateChanged'>,
  since = Number.NaN,
): void {
  if (equipment.isOnline === isOnline) return;
  equipment.isOnline = isOnline;
  equipment.onlineSince = since;
  stateChanged(equipment.id);
}

export class Plant {
  /** Number of signals. */
  size = 0;
  readonly ids: SignalId[] = [];
  readonly names: string[] = [];
  readonly owners: Equipment[] = [];
  readonly units: string[] = [];
  /** Type by which the dialect reads the value. */
  types = new Uint8Array(FIRST_CAPACITY);
  kinds = new Uint8Array(FIRST_CAPACITY);
  /** Quality, HAS_NUMBER and HAS_TEXT (`src/shared/reading.ts`). */
  flags = new Uint16Array(FIRST_CAPACITY);
  /** 1 where the value is not live although its equipment is: the source itself says that it is old. */
  isStale = new Uint8Array(FIRST_CAPACITY);
  numbers = new Float64Array(FIRST_CAPACITY);
  /** Source time, epoch ms; NaN where it has none. */
  times = new Float64Array(FIRST_CAPACITY);
  /** Arrival on the worker's steady clock; NaN before the first. */
  arrivals = new Float64Array(FIRST_CAPACITY);
  readonly texts: (string | null)[] = [];
  readonly #equipment = new Map<EquipmentId, Equipment>();

  /** Place of a signal, made where it is new; −1 where there is no room, or its name is too long. */
  placeOf(owner: Equipment, name: string): number {
    const known = owner.signals.get(name);
    if (known !== undefined) return known;
    if (this.size === PLANT_SIGNALS_MAX || name.length > SIGNAL_NAME_MAX) return -1;
    const place = this.size++;
    if (place === this.types.length) growColumns(this);
    owner.signals.set(name, place);
    this.ids[place] = signalIdOf(owner.id, name);
    this.names[place] = name;
    this.owners[place] = owner;
    this.units[place] = '';
    this.numbers[place] = Number.NaN;
    this.times[place] = Number.NaN;
    this.arrivals[place] = Number.NaN;
    this.texts[place] = null;
    return place;
  }

  /** True for a value that stands for what is: arrived since its equipment came, and not called old by its source. */
  isLive(place: number): boolean {
    const { isOnline, onlineSince } = this.owners[place] as Equipment;
    return isOnline === true && (this.arrivals[place] as number) >= onlineSince && this.isStale[place] === 0;
  }

  /** Null where nothing was heard of it. */
  get(id: EquipmentId): Equipment | null {
    return this.#equipment.get(id) ?? null;
  }

  /** Equipment, made where it is new; null where there is no room. */
  equipment(id: EquipmentId): Equipment | null {
    const known = this.#equipment.get(id);
    if (known !== undefined) return known;
    if (this.#equipment.size === PLANT_EQUIPMENT_MAX) return null;
    const made: Equipment = { id, isOnline: null, onlineSince: Number.NaN, signals: new Map() };
    this.#equipment.set(id, made);
    return made;
  }

  all(): Iterable<Equipment> {
    return this.#equipment.values();
  }
}
