/**
 * The Sparkplug B dialect (Eclipse Sparkplug 3.0): a node's birth lists its metrics and aliases, the node sends
 * changes, and the broker announces its death. Births are not retained, so a late subscriber waits for the next birth
 * or a certificate from the broker. Reporting is by exception: a value of any age is as good as the link and the last
 * birth.
 */
import { VALUES_RETRY_MS } from '../../../src/shared/constants';
import type { EquipmentId } from '../../../src/shared/ids';
import { Count } from '../../../src/shared/profile';
import type { EpochMs } from '../../../src/shared/units';
import { createLazyModule, type LazyModule } from '../host/lazy-module';
import type { Cancel, Ports } from '../host/ports';
import type { DecodedValue } from '../live/decode-value';
import { CompressedMessages } from './compressed';
import type { Dialect, PlantEvents } from './dialect';
import { getTypeKind, readMetricValue } from './metric-value';
import type { Subscription } from './mqtt-packets';
import type { Published } from './mqtt-reader';
import { type Equipment, PLANT_SIGNALS_MAX, type Plant, setOnline } from './plant';
import type { Rebirths } from './rebirths';
import { HOST_STATES, MetricQuality, Wire } from './sparkplug-names';
import { type Member, Order, SEQ_COUNT, SKIPPED_PLACE, SparkplugNode } from './sparkplug-node';
import { PayloadReader } from './sparkplug-payload';
import { getFilters, parseTopic, type SparkplugTopic } from './sparkplug-topic';

const BD_SEQ = 'bdSeq';
/** Arrival of a value of unknown age. */
const UNKNOWN_ARRIVAL = Number.NaN;
/** Maximum gaps without a complete cycle of numbers between them; further gaps request no birth. */
const GAPS_MAX = 3;
const TOPIC_CACHE_MAX = 10_000;

function recordChange(member: Member, at: number): void {
  if (Number.isNaN(at)) return;
  member.changedAt = at;
  member.acceptedAt = Math.max(member.acceptedAt, at);
}

export interface SparkplugOptions {
  readonly groups: readonly string[];
  /** Whether the operator allows requesting births from nodes. */
  readonly mayRequestRebirth: boolean;
}

export class Sparkplug implements Dialect {
  readonly #ports: Pick<Ports, 'after'>;
  readonly #plant: Plant;
  readonly #options: SparkplugOptions;
  readonly #events: PlantEvents;
  readonly #rebirths: LazyModule<Rebirths>;
  readonly #nodes = new Map<EquipmentId, SparkplugNode>();
  /** Nodes whose birth is requested once the code is loaded. */
  readonly #pendingBirths = new Set<EquipmentId>();
  #cancelRetry: Cancel | null = null;
  readonly #topics = new Map<string, SparkplugTopic | null>();
  readonly #payload = new PayloadReader();
  readonly #compressed = new CompressedMessages(
    ({ topic, isRetained, arrival }, bytes) => {
      const isSound = bytes !== null && this.#payload.read(bytes) && this.#payload.body === null;
      this.#handlePayload(topic, isRetained, arrival, isSound);
    },
    (node) => this.#handleOverflow(node),
  );
  readonly #value: DecodedValue = { number: Number.NaN, flags: 0, text: null };
  #places = new Int32Array(64);
  /** Counts unnumbered messages, downwards. */
  #unnumbered = 0;

  constructor(
    ports: Pick<Ports, 'after' | 'random' | 'now' | 'monotonic'>,
    plant: Plant,
    options: SparkplugOptions,
    events: PlantEvents,
  ) {
    this.#ports = ports;
    this.#plant = plant;
    this.#options = options;
    this.#events = events;
    this.#rebirths = createLazyModule(
      ports,
      async () => new (await import('./rebirths')).Rebirths(ports, events),
    );
  }

  getSubscriptions(): readonly Subscription[] {
    return getFilters(this.#options.groups);
  }

  handleMessage({ topic: name, payload, isRetained }: Published, arrival: EpochMs): void {
    const topic = name === null ? null : this.#getTopic(name);
    if (topic === null) {
      // Host states are for nodes: neither shown nor malformed.
      if (name?.startsWith(HOST_STATES) !== true) this.#events.increment(Count.brokerMalformed);
      return;
    }
    const isSound = this.#payload.read(payload);
    const { body } = this.#payload;
    // A command changes nothing about a node, so it need not wait its turn.
    if (topic.kind === 'CMD' || (body === null && !this.#compressed.isBusy(topic.node)))
      this.#handlePayload(topic, isRetained, arrival, isSound);
    else
      this.#compressed.add({
        topic,
        isRetained,
        arrival,
        bytes: (body ?? payload).slice(),
        isCompressed: body !== null,
      });
  }

  /** Handles the last message read. `isSound`: whether it was readable. */
  #handlePayload(topic: SparkplugTopic, isRetained: boolean, arrival: EpochMs, isSound: boolean): void {
    const node = this.#getNode(topic);
    if (node === null || !isSound) this.#events.increment(Count.brokerMalformed);
    if (node === null || node === undefined) return;
    const { kind, isCertificate } = topic;
    if (!isSound) {
      if (!isRetained && !isCertificate) this.#handleUnreadable(topic, node);
    } else if (isRetained && !isCertificate) {
      // Only certificates are replaced at each birth. Other retained births supply names; other retained messages are
      // obsolete.
      if (kind === 'BIRTH') this.#handleRetainedBirth(topic, node);
    } else if (kind === 'BIRTH') this.#handleBirth(topic, node, isCertificate, arrival);
    else if (kind === 'DATA') this.#handleData(topic, node, arrival);
    else if (kind === 'DEATH') this.#handleDeath(topic, node);
    else if (topic.equipment === topic.node)
      this.#rebirths.getLoaded()?.handleCommand(topic.node, this.#payload);
  }

  /** Invalidates everything that an unreadable message may have changed, until later messages confirm it. */
  #handleUnreadable({ kind, equipment }: SparkplugTopic, node: SparkplugNode): void {
    if (kind === 'CMD') return;
    const isDead = kind === 'DEATH';
    if (equipment === node.equipment.id && kind !== 'DATA') this.#markGone(node, isDead ? false : null);
    else {
      const owner = this.#plant.equipment(equipment);
      if (owner === null) return;
      if (kind !== 'DATA') node.forgetNames(node.getMember(owner));
      this.#setOnline(owner, isDead ? false : null);
    }
    node.resetSequence();
    if (!isDead) this.#handleMissed(node, true);
  }

  /** Handles a node whose queued messages exceeded the limit and were dropped. */
  #handleOverflow(id: EquipmentId): void {
    this.#events.increment(Count.brokerMalformed);
    const node = this.#nodes.get(id);
    if (node === undefined) return;
    this.#markGone(node, null);
    this.#handleMissed(node, true);
  }

  /**
   * Finds a node, or creates it for a birth or data. `null` if full, `undefined` for other messages of an unknown
   * node.
   */
  #getNode({ kind, node }: SparkplugTopic): SparkplugNode | null | undefined {
    const existing = this.#nodes.get(node);
    return existing ?? (kind === 'BIRTH' || kind === 'DATA' ? this.#createNode(node) : undefined);
  }

  /** Parses and caches a topic; the same few recur all day. */
  #getTopic(name: string): SparkplugTopic | null {
    let topic = this.#topics.get(name);
    if (topic === undefined) {
      topic = parseTopic(name);
      if (this.#topics.size === TOPIC_CACHE_MAX) this.#topics.clear();
      this.#topics.set(name, topic);
    }
    return topic;
  }

  handleLoss(): void {
    this.#compressed.clear();
    for (const node of this.#nodes.values()) {
      node.gaps = 0;
      this.#markGone(node, null);
    }
  }

  stop(): void {
    this.#cancelRetry?.();
    this.#compressed.clear();
    for (const node of this.#nodes.values()) this.#cancelBirthRequest(node);
  }

  /** Forgets the names of a node with too many. Its equipment is unknown until the next birth. */
  #forgetNames(node: SparkplugNode): void {
    node.forgetAllNames();
    for (const equipment of node.members.keys()) this.#setOnline(equipment, null);
    this.#requireBirth(node);
  }

  #createNode(id: EquipmentId): SparkplugNode | null {
    const equipment = this.#plant.equipment(id);
    if (equipment === null) return null;
    const node = new SparkplugNode(equipment, this.#plant);
    this.#nodes.set(id, node);
    this.#events.onStateChange(id);
    return node;
  }

  /** Sets the state. `since`: arrival of the reporting message; its values count. */
  #setOnline(equipment: Equipment, isOnline: boolean | null, since?: number): void {
    setOnline(equipment, isOnline, this.#events, since);
  }

  #handleBirth(
    { equipment }: SparkplugTopic,
    node: SparkplugNode,
    isCertificate: boolean,
    arrival: EpochMs,
  ): void {
    const owner = this.#plant.equipment(equipment);
    // A certificate is old; equipment that is online is more current.
    if (owner === null || (isCertificate && owner.isOnline)) return;
    if (owner === node.equipment) this.#handleNodeBirth(node, isCertificate);
    else if (!isCertificate) {
      this.#checkSequence(node);
      if (!node.isBorn) this.#requireBirth(node);
    }
    const member = node.getMember(owner);
    if (!isCertificate && node.position < member.changedAt) return;
    // Later messages were read without the names of this birth.
    const isLate = !isCertificate && node.position < member.acceptedAt;
    node.forgetNames(member);
    // Births that keep adding aliases must not exhaust memory.
    if (node.nameCount + this.#payload.count > PLANT_SIGNALS_MAX) this.#forgetNames(node);
    if (!isCertificate) {
      recordChange(member, node.position);
      // Only this birth counts: metrics that it omits are gone.
      this.#setOnline(owner, false);
      this.#setOnline(owner, isLate ? null : true, arrival);
    }
    if (isLate) this.#requireBirth(node);
    this.#storeBirth(node, member, true, isCertificate ? UNKNOWN_ARRIVAL : arrival);
  }

  /** Handles a retained birth, which may be old: its aliases may have changed since. */
  #handleRetainedBirth({ equipment }: SparkplugTopic, node: SparkplugNode): void {
    const owner = this.#plant.equipment(equipment);
    if (owner === null || node.isBorn || owner.isOnline === true) return;
    this.#storeBirth(node, node.getMember(owner), false, UNKNOWN_ARRIVAL);
    this.#requireBirth(node);
  }

  #handleNodeBirth(node: SparkplugNode, isCertificate: boolean): void {
    // Certificates come in any order; aliases from device certificates stay.
    if (node.isBorn || !isCertificate) node.forgetAllNames();
    node.isBorn = true;
    node.bdSeqAlias = this.#payload.metrics.aliases[this.#payload.metrics.names.indexOf(BD_SEQ)] ?? -1;
    node.bdSeq = this.#readBdSeq(node);
    node.resetSequence();
    if (!isCertificate) {
      node.count(this.#payload.seq);
      node.needsBirth = false;
    }
    // Each device follows with its own birth.
    for (const device of node.members.keys())
      if (device !== node.equipment) this.#setOnline(device, isCertificate ? null : false);
    if (isCertificate) this.#requireBirth(node);
    else {
      this.#pendingBirths.delete(node.equipment.id);
      this.#rebirths.getLoaded()?.handleBirth(node.equipment.id);
    }
  }

  #handleDeath({ equipment }: SparkplugTopic, node: SparkplugNode): void {
    if (equipment !== node.equipment.id) {
      this.#checkSequence(node);
      const device = this.#plant.equipment(equipment);
      if (device === null) return;
      const member = node.getMember(device);
      if (node.position < member.changedAt) return;
      recordChange(member, node.position);
      // Its history may be sent later, under aliases with new meanings.
      node.forgetNames(member);
      this.#setOnline(device, false);
      return;
    }
    const bdSeq = this.#readBdSeq(node);
    // A death that names another birth belongs to a previous connection that the broker has just given up.
    if (bdSeq === -1 || node.bdSeq === -1 || bdSeq === node.bdSeq) this.#markGone(node, false);
  }

  #markGone(node: SparkplugNode, isOnline: false | null): void {
    // Its next birth may be missed and reassign its aliases.
    node.isBorn = false;
    node.forgetAllNames();
    // The next death may belong to a missed birth.
    node.bdSeq = -1;
    node.resetSequence();
    this.#cancelBirthRequest(node);
    for (const equipment of node.members.keys()) this.#setOnline(equipment, isOnline);
  }

  #handleData({ equipment }: SparkplugTopic, node: SparkplugNode, arrival: EpochMs): void {
    this.#checkSequence(node);
    if (!node.isBorn) {
      this.#requireBirth(node);
      // A device born on this connection needs no birth of the node.
      const isDeviceBorn = equipment !== node.equipment.id && this.#plant.get(equipment)?.isOnline === true;
      if (!isDeviceBorn) return;
    }
    const owner = this.#plant.equipment(equipment);
    if (owner === null) return;
    const member = node.getMember(owner);
    if (node.position < member.changedAt) return;
    if (node.position > member.acceptedAt) member.acceptedAt = node.position;
    // Known only by its certificate, but alive.
    if (node.isBorn) this.#setOnline(node.equipment, true, arrival);
    const isAlive = this.#findPlaces(node, member);
    if (owner !== node.equipment && isAlive) this.#setOnline(owner, true, arrival);
    const storedCount = this.#store(
      this.#payload.count,
      arrival,
      Number.isNaN(node.position) ? --this.#unnumbered : node.position,
    );
    if (storedCount > 0) this.#events.onValues(this.#places, storedCount);
  }

  /**
   * Finds each metric's place and requests a birth if one is unknown. Returns whether the message shows the
   * device to be alive.
   */
  #findPlaces(node: SparkplugNode, member: Member): boolean {
    const { count, metrics } = this.#payload;
    const places = this.#ensurePlaces(count);
    let isAlive = member.equipment === node.equipment || member.equipment.isOnline !== false;
    let isUnknown = false;
    for (let at = 0; at < count; at++) {
      places[at] = SKIPPED_PLACE;
      if (metrics.isHistorical[at] === 1) continue;
      const alias = metrics.aliases[at] as number;
      const place =
        alias === -1 ? this.#findPlaceByName(member, at) : (member.places[alias - member.firstAlias] ?? -1);
      if (place === -1) isUnknown = true;
      else isAlive = true;
      places[at] = place;
    }
    if (isUnknown) this.#requireBirth(node);
    return isAlive;
  }

  /** Finds a metric's place by name; −1 if missing from the birth. */
  #findPlaceByName({ equipment, skippedNames }: Member, at: number): number {
    const name = this.#payload.metrics.names[at] ?? '';
    return equipment.signals.get(name) ?? (skippedNames.has(name) ? SKIPPED_PLACE : -1);
  }

  /** Stores a birth's metrics, with aliases if `hasAliases`. Values of unknown arrival appear as last known. */
  #storeBirth(node: SparkplugNode, member: Member, hasAliases: boolean, arrival: number): void {
    const { count, metrics } = this.#payload;
    const owner = member.equipment;
    const plant = this.#plant;
    const places = this.#ensurePlaces(count);
    for (let at = 0; at < count; at++) {
      places[at] = -1;
      const name = metrics.names[at] ?? '';
      const type = metrics.types[at] as number;
      const kind = getTypeKind(type);
      const isShown = name !== '' && name !== BD_SEQ && kind !== null;
      const place = isShown ? plant.getPlace(owner, name) : -1;
      if (hasAliases) node.nameMetric(member, metrics.aliases[at] as number, name, place);
      if (kind === null || place === -1) continue;
      plant.types[place] = type;
      plant.kinds[place] = kind;
      plant.units[place] = metrics.units[at] ?? '';
      if (metrics.isHistorical[at] === 1) continue;
      // A birth states current values even with an earlier time.
      plant.times[place] = Number.NaN;
      places[at] = place;
    }
    this.#store(count, arrival, Number.NaN);
    this.#events.onBirth(owner.id);
  }

  #ensurePlaces(count: number): Int32Array {
    if (count > this.#places.length) this.#places = new Int32Array(2 * count);
    return this.#places;
  }

  /** Stores the newest values and returns their number; their places come first. `order`: NaN for a birth. */
  #store(count: number, arrival: number, order: number): number {
    const payload = this.#payload;
    const { times: ownTimes, qualities } = payload.metrics;
    const plant = this.#plant;
    const { types, numbers, texts, flags, times, arrivals, earlierSince, positions, isStale } = plant;
    const places = this.#places;
    const value = this.#value;
    const isNumbered = order >= 0;
    let storedCount = 0;
    for (let at = 0; at < count; at++) {
      const place = places[at] as number;
      if (place < 0 || !readMetricValue(payload, at, types[place] as number, value)) continue;
      const lastOrder = positions[place] as number;
      if (isNumbered && order < lastOrder) continue;
      const ownTime = ownTimes[at] as number;
      const time = Number.isNaN(ownTime) ? payload.time : ownTime;
      if (time >= (times[place] as number)) earlierSince[place] = Number.NaN;
      else if (!plant.accepts(place, time, arrival)) {
        this.#events.onOutdated(place);
        continue;
      }
      if (order === lastOrder) {
        // Several samples of one metric are all drawn.
        this.#events.onValues(places, storedCount);
        storedCount = 0;
      }
      numbers[place] = value.number;
      texts[place] = value.text;
      flags[place] = value.flags;
      times[place] = time;
      arrivals[place] = arrival;
      positions[place] = order;
      isStale[place] = qualities[at] === MetricQuality.stale ? 1 : 0;
      places[storedCount++] = place;
    }
    return storedCount;
  }

  /**
   * Checks the sequence. A gap means a lost message, perhaps a value's last change. If the user may receive only some
   * of the node's messages, no birth would help, and complete cycles are rare.
   */
  #checkSequence(node: SparkplugNode): void {
    const order = node.count(this.#payload.seq);
    if (order === Order.gap) {
      this.#events.increment(Count.brokerGaps);
      this.#handleMissed(node, false);
    } else if (order === Order.late) this.#handleLate(node);
    else if (++node.gaplessCount === SEQ_COUNT) node.gaps = 0;
  }

  /** Requests a birth after a lost or unreadable message, a limited number of times. */
  #handleMissed(node: SparkplugNode, needsBirth: boolean): void {
    node.needsBirth ||= needsBirth;
    if (node.gaps < GAPS_MAX) this.#requestBirth(node);
    node.gaps++;
    node.gaplessCount = 0;
  }

  #handleLate(node: SparkplugNode): void {
    if (!node.isComplete || node.needsBirth) return;
    node.gaps = Math.max(0, node.gaps - 1);
    this.#cancelBirthRequest(node);
  }

  /** Returns the birth number in a message of the node; −1 if missing. */
  #readBdSeq({ bdSeqAlias }: SparkplugNode): number {
    const { count } = this.#payload;
    const { names, aliases, wires, lows } = this.#payload.metrics;
    for (let at = 0; at < count; at++) {
      if (names[at] !== BD_SEQ && (bdSeqAlias === -1 || aliases[at] !== bdSeqAlias)) continue;
      return wires[at] === Wire.int || wires[at] === Wire.long ? (lows[at] as number) : -1;
    }
    return -1;
  }

  #requireBirth(node: SparkplugNode): void {
    node.needsBirth = true;
    this.#requestBirth(node);
  }

  #requestBirth({ equipment: { id } }: SparkplugNode): void {
    if (!this.#options.mayRequestRebirth) return;
    const loaded = this.#rebirths.getLoaded();
    if (loaded !== null) loaded.request(id);
    else if (!this.#pendingBirths.has(id)) {
      this.#pendingBirths.add(id);
      if (this.#cancelRetry === null) void this.#loadRebirths();
    }
  }

  /** Loads the code that requests births, with retries, and passes on the pending requests. */
  async #loadRebirths(): Promise<void> {
    const rebirths = await this.#rebirths.load();
    if (rebirths === null) {
      this.#cancelRetry ??= this.#ports.after(VALUES_RETRY_MS, () => {
        this.#cancelRetry = null;
        if (this.#pendingBirths.size > 0) void this.#loadRebirths();
      });
      return;
    }
    for (const id of this.#pendingBirths) rebirths.request(id);
    this.#pendingBirths.clear();
  }

  #cancelBirthRequest({ equipment: { id } }: SparkplugNode): void {
    this.#pendingBirths.delete(id);
    this.#rebirths.getLoaded()?.stop(id);
  }
}
