/** A node of Sparkplug and its devices: what their births have named, and how far its messages have come. */
import type { Equipment, Plant } from './plant';

/** Number of messages after which they are counted from 0 again (6.4.4). */
export const SEQ_COUNT = 256;
/** Place of a metric that is passed over. */
export const NOWHERE = -2;

/** A node or a device. An alias is good for the metrics of the equipment whose birth gave it, and for no other's. */
export interface Member {
  readonly equipment: Equipment;
  /** Of its signals, by alias, from the first that its birth has given: a list that begins far from 0 is slow. */
  places: number[];
  first: number;
  /** Names of metrics that are not shown. */
  passedOver: Set<string>;
  /** Number of aliases and of names passed over. */
  named: number;
  /** Among the node's messages: its last birth or death. What was sent before it is of the past. */
  changedAt: number;
  /** The last of its messages that was taken. */
  takenAt: number;
}

/** Order of a message among those of its node. */
export const Order = {
  /** It is the next, the first that is known or the last one again, or has no number. */
  next: 0,
  /** Others before it have not come. */
  gap: 1,
  /** It was missing. */
  late: 2,
} as const;
type Order = (typeof Order)[keyof typeof Order];

export class SparkplugNode {
  readonly equipment: Equipment;
  /** The node itself and its devices. */
  readonly members = new Map<Equipment, Member>();
  /** Number of aliases and of names passed over, of all members. */
  named = 0;
  /** It has been born; by a certificate, perhaps in a former life. */
  isBorn = false;
  /** Number of its birth, which its death names too; −1 while unknown. */
  bdSeq = -1;
  /** Alias under which its death may name that number; −1 where the birth gave none. */
  bdSeqAlias = -1;
  /** Gaps among its messages on this connection, since the last whole cycle of numbers. */
  gaps = 0;
  /** Messages since the last gap. */
  gapless = 0;
  /** Something else than a gap wants its birth: nothing that is late brings it. */
  needsBirth = false;
  /** Place of the message that was counted last: its number, counted on beyond 255. NaN where it has none. */
  at = Number.NaN;
  /** False while its next message may have any number. */
  #isCounted = false;
  /** Place of the latest message. */
  #last = -1;
  /** Messages that have not come, though later ones have. */
  readonly #missing = new Set<number>();

  readonly #plant: Pick<Plant, 'aliases'>;

  constructor(equipment: Equipment, plant: Pick<Plant, 'aliases'>) {
    this.#plant = plant;
    this.equipment = equipment;
    this.memberOf(equipment);
  }

  /** The member that is this equipment, made where it is new. */
  memberOf(equipment: Equipment): Member {
    const known = this.members.get(equipment);
    if (known !== undefined) return known;
    const made: Member = {
      equipment,
      places: [],
      first: 0,
      passedOver: new Set(),
      named: 0,
      changedAt: Number.NEGATIVE_INFINITY,
      takenAt: Number.NEGATIVE_INFINITY,
    };
    this.members.set(equipment, made);
    return made;
  }

  get isComplete(): boolean {
    return this.#missing.size === 0;
  }

  /** Finds the place of a message by its number; −1 where it has none. */
  count(seq: number): Order {
    this.at = seq < 0 ? Number.NaN : this.#placeOf(seq);
    if (this.#missing.delete(this.at)) return Order.late;
    if (!(this.at > this.#last)) return Order.next;
    const isGap = this.#isCounted && this.at > this.#last + 1;
    if (isGap) for (let at = this.#last + 1; at < this.at; at++) this.#missing.add(at);
    this.#last = this.at;
    this.#isCounted = true;
    this.#forgetMissing(this.#last - SEQ_COUNT / 2);
    return isGap ? Order.gap : Order.next;
  }

  /** Its next message may have any number. */
  uncount(): void {
    this.#isCounted = false;
    this.#missing.clear();
  }

  /** A message that is behind by less than half a cycle is one that was missing, or the last one again. */
  #placeOf(seq: number): number {
    const next = this.#last + 1;
    const ahead = next + ((((seq - next) % SEQ_COUNT) + SEQ_COUNT) % SEQ_COUNT);
    const behind = ahead - SEQ_COUNT;
    return this.#isCounted && (behind === this.#last || this.#missing.has(behind)) ? behind : ahead;
  }

  /** Messages that were missing before it do not come any more. */
  #forgetMissing(before: number): void {
    for (const at of this.#missing) {
      // In the order of their places.
      if (at > before) return;
      this.#missing.delete(at);
      this.needsBirth = true;
    }
  }

  /** Forgets what the last birth of a member has named. */
  forgetNames(member: Member): void {
    const { aliases } = this.#plant;
    for (const place of member.equipment.signals.values()) aliases[place] = -1;
    this.named -= member.named;
    member.places = [];
    member.passedOver = new Set();
    member.named = 0;
  }

  forgetAllNames(): void {
    for (const member of this.members.values()) this.forgetNames(member);
  }

  /** Notes by which alias a metric will come, or by which name one that is not shown: no birth would bring its place. */
  nameMetric(member: Member, alias: number, name: string, place: number): void {
    const { places, passedOver } = member;
    if (alias !== -1 && places.length === 0) member.first = alias;
    const index = alias - member.first;
    if (place !== -1) this.#plant.aliases[place] = alias;
    const isNew = alias === -1 ? place === -1 && !passedOver.has(name) : places[index] === undefined;
    if (alias !== -1) places[index] = place === -1 ? NOWHERE : place;
    else if (place === -1) passedOver.add(name);
    if (!isNew) return;
    member.named++;
    this.named++;
  }
}
