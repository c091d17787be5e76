/**
 * Sparkplug B (Eclipse Sparkplug 3.0): a node says by its birth what it has and how it is abbreviated, sends what changes,
 * and the broker says when it dies. Births are not retained, so that one who comes later knows nothing of a node until it
 * is born anew, or the broker has kept its certificate. Reports are by exception: a value is as good as the link and the
 * last birth, however old it is.
 */
import { REBIRTH_AGAIN_MS, REBIRTH_WAIT_MAX_MS, REBIRTH_WAIT_MIN_MS } from '../../../src/shared/constants';
import type { EquipmentId } from '../../../src/shared/ids';
import { partsOfSignal } from '../../../src/shared/plant-ids';
import type { EpochMs, Millis } from '../../../src/shared/units';
import type { Cancel, Ports } from '../host/ports';
import type { DecodedValue } from '../live/decode-value';
import { AliasPlaces } from './alias-places';
import type { Dialect, DialectCounts, PlantEvents } from './dialect';
import { kindOfType, MetricQuality, MetricType, readMetricValue } from './metric-value';
import type { Subscription } from './mqtt-packets';
import type { PublishPacket } from './mqtt-reader';
import type { Equipment, Plant } from './plant';
import { PayloadReader } from './sparkplug-payload';
import { commandTopic, filtersOf, readTopic, type SparkplugTopic } from './sparkplug-topic';
import { REBIRTH_METRIC, writeMetric, writeRebirth } from './sparkplug-writer';

/** Number of messages after which they are counted from 0 again (6.4.4). */
const SEQ_COUNT = 256;
const BD_SEQ = 'bdSeq';
/** Place of a metric that is passed over. */
const NOWHERE = -2;
/** Gaps of a node on one connection after which its birth is wanted. */
const GAPS_MAX = 3;
/** Topics that are kept as read. */
const TOPICS_KEPT = 10_000;
/** Said in a command to a node, which takes no notice of metrics that it does not have. */
const CLAIM_METRIC = 'allshift/rebirth claim';

interface Node {
  readonly equipment: Equipment;
  readonly devices: Set<Equipment>;
  /** Of the signals of the node and its devices. */
  readonly places: AliasPlaces;
  /** It has been born; by a certificate, perhaps in a former life. */
  isBorn: boolean;
  /** Number of its birth, which its death names too; −1 while unknown. */
  bdSeq: number;
  /** Gaps among its messages on this connection. */
  gaps: number;
  /** Number of its next message; −1 while unknown. */
  nextSeq: number;
  /** When it was asked for a birth the last time, steady clock; −∞ before the first. */
  askedAt: Millis;
  asking: Cancel | null;
  /** The own word that it is about to be asked; null where none is on its way. */
  claim: string | null;
}

export interface SparkplugOptions {
  /** Groups of the site; all where none is named. */
  readonly groups: readonly string[];
  /** The site allows asking nodes for their birth. */
  readonly mayAskRebirth: boolean;
}

export class Sparkplug implements Dialect {
  readonly counts: DialectCounts = { notUnderstood: 0, gaps: 0, rebirths: 0 };
  readonly #ports: Pick<Ports, 'after' | 'chance' | 'now' | 'monotonic'>;
  readonly #plant: Plant;
  readonly #options: SparkplugOptions;
  readonly #events: PlantEvents;
  readonly #nodes = new Map<EquipmentId, Node>();
  readonly #topics = new Map<string, SparkplugTopic | null>();
  readonly #payload = new PayloadReader();
  readonly #value: DecodedValue = { number: Number.NaN, flags: 0, text: null };
  #places = new Int32Array(64);

  constructor(
    ports: Pick<Ports, 'after' | 'chance' | 'now' | 'monotonic'>,
    plant: Plant,
    options: SparkplugOptions,
    events: PlantEvents,
  ) {
    this.#ports = ports;
    this.#plant = plant;
    this.#options = options;
    this.#events = events;
  }

  subscriptions(): readonly Subscription[] {
    return filtersOf(this.#options.groups);
  }

  take({ topic: name, payload }: PublishPacket, arrival: EpochMs): boolean {
    const topic = name === null ? null : this.#topicOf(name);
    if (topic === null || !this.#payload.read(payload)) {
      this.counts.notUnderstood++;
      return false;
    }
    switch (topic.kind) {
      case 'NBIRTH':
        this.#nodeBorn(topic, arrival);
        return true;
      case 'DBIRTH':
        this.#deviceBorn(topic, arrival);
        return true;
      case 'NDEATH':
        this.#nodeDied(topic);
        return true;
      case 'DDEATH':
        this.#deviceDied(topic);
        return true;
      case 'NCMD':
        this.#commanded(topic);
        return true;
      default:
        return this.#data(topic, arrival);
    }
  }

  /** Reads a topic once: the same few come all day. */
  #topicOf(name: string): SparkplugTopic | null {
    const known = this.#topics.get(name);
    if (known !== undefined) return known;
    const topic = readTopic(name);
    if (this.#topics.size === TOPICS_KEPT) this.#topics.clear();
    this.#topics.set(name, topic);
    return topic;
  }

  lost(): void {
    for (const node of this.#nodes.values()) {
      // Born again meanwhile, it may have given its aliases to other metrics.
      node.isBorn = false;
      node.places.clear();
      node.gaps = 0;
      this.#gone(node);
    }
  }

  stop(): void {
    for (const node of this.#nodes.values()) this.#stopAsking(node);
  }

  writing(...[signal, value]: Parameters<Dialect['writing']>): ReturnType<Dialect['writing']> {
    const parts = partsOfSignal(signal);
    const owner = parts === null ? null : this.#plant.get(parts.equipmentId);
    const place = owner?.signals.get(parts?.name ?? '');
    const topic = parts === null ? null : commandTopic(parts.equipmentId);
    if (place === undefined || topic === null) return null;
    const type = this.#plant.types[place] as number;
    const payload = writeMetric(this.#plant.names[place] ?? '', type, value, this.#ports.now());
    return payload === null ? null : { topic, payload, qos: 0 };
  }

  #node(id: EquipmentId): Node {
    const known = this.#nodes.get(id);
    if (known !== undefined) return known;
    const made: Node = {
      equipment: this.#plant.equipment(id),
      devices: new Set(),
      places: new AliasPlaces(),
      isBorn: false,
      bdSeq: -1,
      nextSeq: -1,
      gaps: 0,
      askedAt: Number.NEGATIVE_INFINITY,
      asking: null,
      claim: null,
    };
    this.#nodes.set(id, made);
    this.#events.stateChanged(id);
    return made;
  }

  /** `since`: arrival of the message that says so, whose own values count. */
  #setOnline(equipment: Equipment, isOnline: boolean, since = Number.NaN): void {
    if (equipment.isOnline === isOnline) return;
    equipment.isOnline = isOnline;
    equipment.onlineSince = since;
    this.#events.stateChanged(equipment.id);
  }

  #nodeBorn(topic: SparkplugTopic, arrival: EpochMs): void {
    const node = this.#node(topic.node);
    // A certificate is of the past: a node that has been heard since knows better.
    if (topic.isCertificate && node.equipment.isOnline) return;
    node.isBorn = true;
    node.places.clear();
    node.bdSeq = this.#bdSeq();
    node.nextSeq = topic.isCertificate ? -1 : (this.#payload.seq + 1) % SEQ_COUNT;
    // Its devices are born anew, each by itself.
    for (const device of node.devices) this.#setOnline(device, false);
    if (topic.isCertificate) this.#wantBirth(node);
    else {
      this.#stopAsking(node);
      this.#comeAnew(node.equipment, arrival);
    }
    this.#define(node, node.equipment, arrival);
  }

  #deviceBorn(topic: SparkplugTopic, arrival: EpochMs): void {
    const node = this.#node(topic.node);
    const device = this.#plant.equipment(topic.equipment);
    if (topic.isCertificate && device.isOnline) return;
    node.devices.add(device);
    if (!topic.isCertificate) {
      this.#count(node);
      if (!node.isBorn) this.#wantBirth(node);
      this.#comeAnew(device, arrival);
    }
    this.#define(node, device, arrival);
  }

  /** A death that names another birth is of a former life, whose connection the broker has just given up. */
  #nodeDied(topic: SparkplugTopic): void {
    const node = this.#nodes.get(topic.node);
    if (node === undefined) return;
    const bdSeq = this.#bdSeq();
    if (bdSeq !== -1 && node.bdSeq !== -1 && bdSeq !== node.bdSeq) return;
    this.#gone(node);
  }

  #gone(node: Node): void {
    node.nextSeq = -1;
    this.#stopAsking(node);
    this.#setOnline(node.equipment, false);
    for (const device of node.devices) this.#setOnline(device, false);
  }

  /** Nothing counts but what this birth brings: a metric that it leaves out is no more. */
  #comeAnew(equipment: Equipment, arrival: EpochMs): void {
    this.#setOnline(equipment, false);
    this.#setOnline(equipment, true, arrival);
  }

  #deviceDied(topic: SparkplugTopic): void {
    const node = this.#nodes.get(topic.node);
    if (node === undefined) return;
    this.#count(node);
    const device = this.#plant.get(topic.equipment);
    if (device !== null) this.#setOnline(device, false);
  }

  #data(topic: SparkplugTopic, arrival: EpochMs): boolean {
    const node = this.#node(topic.node);
    this.#count(node);
    if (!node.isBorn) {
      this.#wantBirth(node);
      return true;
    }
    const owner = this.#plant.equipment(topic.equipment);
    // Known by its certificate only: it lives after all.
    this.#setOnline(node.equipment, true, arrival);
    if (owner !== node.equipment) {
      node.devices.add(owner);
      this.#setOnline(owner, true, arrival);
    }
    const { count, metrics } = this.#payload;
    const places = this.#placesFor(count);
    let isUnknown = false;
    for (let at = 0; at < count; at++) {
      const place = metrics.isHistorical[at] === 1 ? NOWHERE : this.#placeOf(node, owner, at);
      if (place === -1) isUnknown = true;
      places[at] = place;
    }
    if (isUnknown) this.#wantBirth(node);
    const taken = this.#store(count, arrival);
    if (taken > 0) this.#events.valued(places, taken);
    return true;
  }

  /** −1 where its birth has not named it. */
  #placeOf(node: Node, owner: Equipment, at: number): number {
    const { aliases, names } = this.#payload.metrics;
    const alias = aliases[at] as number;
    return alias === -1 ? (owner.signals.get(names[at] ?? '') ?? -1) : node.places.get(alias);
  }

  /** Takes the metrics of a birth over, with their names, types and values. */
  #define(node: Node, owner: Equipment, arrival: EpochMs): void {
    const { count, metrics } = this.#payload;
    const plant = this.#plant;
    const places = this.#placesFor(count);
    for (let at = 0; at < count; at++) {
      places[at] = -1;
      const name = metrics.names[at] ?? null;
      const type = metrics.types[at] as number;
      const kind = kindOfType(type);
      if (name === null || name === '' || name === BD_SEQ || kind === null) continue;
      const place = plant.placeOf(owner, name);
      if (place === -1) continue;
      const alias = metrics.aliases[at] as number;
      if (alias !== -1) node.places.set(alias, place);
      plant.types[place] = type;
      plant.kinds[place] = kind;
      plant.units[place] = metrics.units[at] ?? '';
      if (metrics.isHistorical[at] === 0) places[at] = place;
    }
    this.#store(count, arrival);
    this.#events.born(owner.id);
  }

  #placesFor(count: number): Int32Array {
    if (count > this.#places.length) this.#places = new Int32Array(2 * count);
    return this.#places;
  }

  /**
   * Keeps the value of each metric that has a place. Returns how many are of a kind that is shown: their places stand first
   * then.
   */
  #store(count: number, arrival: EpochMs): number {
    const payload = this.#payload;
    const { times: ownTimes, qualities } = payload.metrics;
    const { types, numbers, texts, flags, times, arrivals, isStale } = this.#plant;
    const places = this.#places;
    const value = this.#value;
    let taken = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      if (place < 0 || !readMetricValue(payload, at, types[place] as number, value)) continue;
      const time = ownTimes[at] as number;
      numbers[place] = value.number;
      texts[place] = value.text;
      flags[place] = value.flags;
      times[place] = Number.isNaN(time) ? payload.time : time;
      arrivals[place] = arrival;
      isStale[place] = qualities[at] === MetricQuality.stale ? 1 : 0;
      places[taken++] = place;
    }
    return taken;
  }

  /**
   * A number that is left out means that a message is lost, and with it perhaps the last change of a value; or that this
   * person may not hear all of the node, which no birth would mend.
   */
  #count(node: Node): void {
    const { seq } = this.#payload;
    if (seq < 0) return;
    if (node.nextSeq !== -1 && seq !== node.nextSeq) {
      this.counts.gaps++;
      if (node.gaps < GAPS_MAX) this.#wantBirth(node);
      node.gaps++;
    }
    node.nextSeq = (seq + 1) % SEQ_COUNT;
  }

  /** A node is asked for its birth, or somebody is about to: who comes second leaves it at that. */
  #commanded(topic: SparkplugTopic): void {
    const node = this.#nodes.get(topic.node);
    if (node === undefined) return;
    const { count, metrics } = this.#payload;
    for (let at = 0; at < count; at++) {
      const name = metrics.names[at];
      if (name === CLAIM_METRIC && metrics.texts[at] === node.claim) this.#ask(node);
      else if (name === CLAIM_METRIC || (name === REBIRTH_METRIC && metrics.lows[at] !== 0)) {
        this.#stopAsking(node);
        node.askedAt = this.#ports.monotonic();
      }
    }
  }

  #bdSeq(): number {
    const { count, metrics } = this.#payload;
    for (let at = 0; at < count; at++) if (metrics.names[at] === BD_SEQ) return metrics.lows[at] as number;
    return -1;
  }

  /**
   * Has a node asked for its birth after a time of chance in which nobody else has, and rarely. Two who ring at once are told
   * apart by the broker: each says that it is about to ask, everybody hears that in the same order, and the first one asks.
   */
  #wantBirth(node: Node): void {
    const { after, chance, monotonic } = this.#ports;
    if (!this.#options.mayAskRebirth || node.asking !== null || node.claim !== null) return;
    const pause = Math.max(0, node.askedAt + REBIRTH_AGAIN_MS - monotonic());
    const wait = REBIRTH_WAIT_MIN_MS + chance() * (REBIRTH_WAIT_MAX_MS - REBIRTH_WAIT_MIN_MS);
    node.asking = after(pause + wait, () => {
      node.asking = null;
      node.claim = String(chance());
      this.#command(node, writeMetric(CLAIM_METRIC, MetricType.string, node.claim, this.#ports.now()));
    });
  }

  #ask(node: Node): void {
    node.claim = null;
    node.askedAt = this.#ports.monotonic();
    this.counts.rebirths++;
    this.#command(node, writeRebirth(this.#ports.now()));
  }

  #stopAsking(node: Node): void {
    node.asking?.();
    node.asking = null;
    node.claim = null;
  }

  #command(node: Node, payload: Uint8Array | null): void {
    const topic = commandTopic(node.equipment.id);
    if (topic !== null && payload !== null) this.#events.publish({ topic, payload, qos: 0 });
  }
}
