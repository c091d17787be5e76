/**
 * The dialect of plain topics with JSON: `{prefix}/{device}/{signal}` holds a value, or `{value, time, quality,
 * unit}`, and `{prefix}/{device}/$state` is `online` or `offline` (retained; also the device's will). Writes go to
 * `{prefix}/{device}/{signal}/set`.
 */
import { isRecord } from '../../../src/shared/calls/decode';
import { parseExact } from '../../../src/shared/exact-json';
import type { CommandUuid } from '../../../src/shared/ids';
import { Count } from '../../../src/shared/profile';
import type { EpochMs } from '../../../src/shared/units';
import type { BrokerAccess } from '../contract/contract';
import type { Ports } from '../host/ports';
import { BAD, type DecodedValue, decodeValue, INVALID, Kind } from '../live/decode-value';
import { readEntry } from '../live/entry';
import type { Dialect, PlantEvents } from './dialect';
import { RESPONSES, SET } from './json-topic';
import type { Published } from './mqtt-reader';
import { getEquipmentId, type Plant, setOnline } from './plant';
import { decodeUtf8 } from './utf8';

const STATE = '$state';
/** Prefix of names that describe the device itself. */
const RESERVED = '$';
const ONLINE = 'online';
const OFFLINE = 'offline';
/** Good qualities, including a missing one. */
const GOOD: ReadonlySet<unknown> = new Set([undefined, null, '', 'good', 192]);

interface Message {
  readonly value: string | null;
  readonly time: number;
  readonly isGood: boolean;
  readonly unit: string | null;
  readonly kind: Kind;
}

/** Represents a deleted retained value. */
const NO_VALUE: Message = { value: null, time: Number.NaN, isGood: false, unit: null, kind: Kind.unknown };

const NOTHING: DecodedValue = { number: Number.NaN, text: null, flags: BAD };
const NO_NUMBER: DecodedValue = { number: Number.NaN, text: null, flags: INVALID };

const getJsonKind = (value: unknown, text: string): Kind => {
  if (typeof value === 'boolean') return Kind.bit;
  return typeof value === 'string' && text === value ? Kind.string : Kind.float;
};

interface Fields {
  readonly value?: unknown;
  readonly quality?: unknown;
  readonly unit?: unknown;
}
const parseFields = (raw: unknown): Fields => (isRecord(raw) ? raw : { value: raw });

/** Non-finite numbers as Python writes them, which is not JSON. */
const NON_FINITE_NUMBER = /-?\b(?:NaN|Infinity)\b/g;

/** Returns the time of a message whose value is NaN or infinite; NaN if missing. */
function readTimeOfInvalid(text: string): number {
  try {
    return readEntry(JSON.parse(text.replace(NON_FINITE_NUMBER, 'null')))?.time ?? Number.NaN;
  } catch {
    return Number.NaN;
  }
}

/** Reads a message; `null` unless it is JSON that can be a value. */
function readMessage(text: string): Message | null {
  let raw: unknown;
  try {
    raw = parseExact(text);
  } catch {
    return null;
  }
  if (Array.isArray(raw)) return null;
  const fields = parseFields(raw);
  const { value, quality, unit } = fields;
  const entry = readEntry(fields);
  if (entry === null) return null;
  // Numbers beyond JavaScript's precision come as text. The parsed text decides, as JSON may escape strings.
  const isNumber =
    typeof value === 'number' ||
    (typeof value === 'string' && typeof parseFields(JSON.parse(text)).value === 'number');
  return {
    value: typeof value === 'boolean' ? (value ? '1' : '0') : entry.value,
    time: entry.time,
    isGood: GOOD.has(quality),
    unit: typeof unit === 'string' ? unit : null,
    kind: isNumber ? Kind.float : getJsonKind(value, entry.value ?? ''),
  };
}

/** Whether an answer reports success: no error, and not `"ok": false`. Many send `"error": null` on success. */
function isSuccess(text: string): boolean {
  try {
    const raw = parseExact(text);
    return !isRecord(raw) || (raw.ok !== false && (raw.error ?? false) === false);
  } catch {
    return text !== 'error';
  }
}

export class JsonTopics implements Dialect {
  readonly #ports: Pick<Ports, 'now'>;
  readonly #plant: Plant;
  readonly #prefix: string;
  readonly #clientId: string;
  readonly #events: PlantEvents;
  readonly #value: DecodedValue = { number: Number.NaN, flags: 0, text: null };
  readonly #places = new Int32Array(1);
  /** Devices whose state has arrived on this connection. */
  readonly #devicesWithState = new Set<string>();
  /** When the link was last lost; earlier arrivals belong to a previous connection. */
  #lostAt = Number.NEGATIVE_INFINITY;

  constructor(
    ports: Pick<Ports, 'now'>,
    plant: Plant,
    { prefix }: Pick<BrokerAccess, 'prefix'>,
    clientId: string,
    events: PlantEvents,
  ) {
    this.#ports = ports;
    this.#plant = plant;
    this.#prefix = `${prefix}/`;
    this.#clientId = clientId;
    this.#events = events;
  }

  getSubscriptions() {
    return [{ filter: `${this.#prefix}#`, qos: 0 as const }];
  }

  handleMessage({ topic, payload, correlation }: Published, arrival: EpochMs): void {
    const parts = topic?.startsWith(this.#prefix) ? topic.slice(this.#prefix.length).split('/') : [];
    const [device = '', name = '', command] = parts;
    // Commands to devices also arrive here, since we subscribe to everything.
    if (parts.length === 3 && command === SET) return;
    const isNamed = parts.length === 2 && device !== '' && name !== '';
    const text = isNamed ? decodeUtf8(payload) : null;
    if (text !== null && device === RESPONSES) {
      this.#handleResponse(name, text, correlation);
      return;
    }
    const isHandled =
      text !== null &&
      (name === STATE
        ? this.#handleState(device, text, arrival)
        : this.#handleValue(device, name, text, arrival));
    if (isHandled) return;
    this.#events.increment(Count.brokerMalformed);
    if (isNamed && device !== RESPONSES && !name.startsWith(RESERVED))
      this.#handleInvalidValue(device, name, readTimeOfInvalid(text ?? ''), arrival);
  }

  handleLoss(): void {
    this.#lostAt = this.#ports.now();
    this.#devicesWithState.clear();
    for (const equipment of this.#plant.getAll()) setOnline(equipment, null, this.#events);
  }

  stop(): void {}

  /**
   * Sets the device's state. Retained messages come in any order, so values that precede the first state on the same
   * connection count.
   */
  #handleState(device: string, text: string, arrival: EpochMs): boolean {
    if (text === '') return this.#handleDeletedState(device);
    if (text !== ONLINE && text !== OFFLINE) return false;
    const equipment = this.#plant.equipment(getEquipmentId(device));
    if (equipment === null) return false;
    const isFirst = !this.#devicesWithState.has(device);
    this.#devicesWithState.add(device);
    setOnline(equipment, text === ONLINE, this.#events, isFirst ? this.#lostAt : arrival);
    if (isFirst) this.#events.onBirth(equipment.id);
    return true;
  }

  /** Handles a deleted retained state: the state is unknown to old and new subscribers alike. */
  #handleDeletedState(device: string): boolean {
    const equipment = this.#plant.get(getEquipmentId(device));
    if (equipment !== null) setOnline(equipment, null, this.#events);
    return true;
  }

  /** Handles an answer to a command; ignores answers to other clients. */
  #handleResponse(client: string, text: string, correlation: Uint8Array | null): void {
    const uuid = correlation === null ? null : decodeUtf8(correlation);
    if (client === this.#clientId && uuid !== null)
      this.#events.onAnswer(uuid as CommandUuid, isSuccess(text));
  }

  #handleValue(device: string, name: string, text: string, arrival: EpochMs): boolean {
    const plant = this.#plant;
    const isDeleted = text === '';
    if (isDeleted && plant.get(getEquipmentId(device))?.signals.has(name) !== true) return true;
    const message = isDeleted ? NO_VALUE : readMessage(text);
    if (message === null) return false;
    const size = plant.size;
    const place = this.#getPlace(device, name);
    if (place === -1) return false;
    const hasNewUnit = message.unit !== null && message.unit !== plant.units[place];
    if (message.unit !== null) plant.units[place] = message.unit;
    // A missing value does not reveal the signal's kind.
    const isNew = plant.size > size;
    if (isNew || message.value !== null) plant.kinds[place] = message.kind;
    const { value, isGood, kind, time } = message;
    // A missing value is current, even if earlier by time than the last one.
    const isAccepted = value === null || plant.accepts(place, time, arrival);
    if (value === null) this.#store(place, NOTHING, time, arrival);
    else if (isAccepted) this.#store(place, decodeValue(value, kind, isGood, this.#value), time, arrival);
    this.#announce(place, isNew || hasNewUnit, isAccepted);
    return true;
  }

  /** Replaces the previous value with "no number", as a NaN of the push channel does. */
  #handleInvalidValue(device: string, name: string, time: number, arrival: EpochMs): void {
    const plant = this.#plant;
    const size = plant.size;
    const place = this.#getPlace(device, name);
    if (place === -1) return;
    const isNew = plant.size > size;
    if (isNew) plant.kinds[place] = Kind.float;
    const at = Number.isNaN(time) ? (plant.times[place] as number) : time;
    const isAccepted = plant.accepts(place, at, arrival);
    if (isAccepted) this.#store(place, NO_NUMBER, at, arrival);
    this.#announce(place, isNew, isAccepted);
  }

  #getPlace(device: string, name: string): number {
    const owner = this.#plant.equipment(getEquipmentId(device));
    return owner === null ? -1 : this.#plant.getPlace(owner, name);
  }

  #announce(place: number, needsBirth: boolean, isAccepted: boolean): void {
    const owner = this.#plant.owners[place];
    // Announced one by one: copying the whole device for each of 2,000 signals would block for half a minute.
    if (needsBirth && owner) this.#events.onBirth(owner.id, place);
    else if (!isAccepted) this.#events.onOutdated(place);
    else {
      this.#places[0] = place;
      this.#events.onValues(this.#places, 1);
    }
  }

  #store(place: number, decodedValue: Readonly<DecodedValue>, time: number, arrival: EpochMs): void {
    const plant = this.#plant;
    plant.numbers[place] = decodedValue.number;
    plant.texts[place] = decodedValue.text;
    plant.flags[place] = decodedValue.flags;
    plant.times[place] = time;
    plant.arrivals[place] = arrival;
  }
}
