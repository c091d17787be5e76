/** A Sparkplug node and its devices: the names from their births, and the sequence of its messages. */
import type { Equipment, Plant } from './plant';

/** Number of messages after which numbering restarts at 0 (6.4.4). */
export const SEQ_COUNT = 256;
/** Place of a skipped metric. */
export const NOWHERE = -2;

/** A node or device. An alias applies only to the equipment whose birth assigned it. */
export interface Member {
  readonly equipment: Equipment;
  /** Places of its signals by alias minus the first alias: an array that starts far from 0 is slow. */
  places: number[];
  first: number;
  passedOver: Set<string>;
  named: number;
  /** Position of its last birth or death among the node's messages; earlier messages are obsolete. */
  changedAt: number;
  /** Position of its last accepted message. */
  takenAt: number;
}

export const Order = {
  /** In sequence, or first, repeated or unnumbered. */
  next: 0,
  /** Earlier messages are missing. */
  gap: 1,
  /** Arrived after a later one. */
  late: 2,
} as const;
type Order = (typeof Order)[keyof typeof Order];

export class SparkplugNode {
  readonly equipment: Equipment;
  readonly members = new Map<Equipment, Member>();
  /** Number of aliases and skipped names of all members. */
  named = 0;
  /** Whether its birth is known, perhaps from an outdated certificate. */
  isBorn = false;
  /** Sequence number of its birth, which its death repeats; −1 while unknown. */
  bdSeq = -1;
  /** Alias of that number in its death; −1 without one. */
  bdSeqAlias = -1;
  /** Gaps on this connection since the last complete cycle of numbers. */
  gaps = 0;
  gapless = 0;
  /** Whether its birth is needed for another reason than a gap, even after the late messages arrive. */
  needsBirth = false;
  /** Position of the last counted message, which continues past 255; NaN without a number. */
  at = Number.NaN;
  /** Whether the next message must be in sequence. */
  #isCounted = false;
  /** Position of the latest message. */
  #last = -1;
  /** Positions skipped by later messages. */
  readonly #missing = new Set<number>();

  readonly #plant: Pick<Plant, 'aliases'>;

  constructor(equipment: Equipment, plant: Pick<Plant, 'aliases'>) {
    this.#plant = plant;
    this.equipment = equipment;
    this.getMember(equipment);
  }

  getMember(equipment: Equipment): Member {
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

  /** Determines the position of a message and returns its order among the others. `seq`: −1 if unnumbered. */
  count(seq: number): Order {
    this.at = seq < 0 ? Number.NaN : this.#getPlace(seq);
    if (this.#missing.delete(this.at)) return Order.late;
    if (!(this.at > this.#last)) return Order.next;
    const isGap = this.#isCounted && this.at > this.#last + 1;
    if (isGap) for (let at = this.#last + 1; at < this.at; at++) this.#missing.add(at);
    this.#last = this.at;
    this.#isCounted = true;
    this.#forgetMissing(this.#last - SEQ_COUNT / 2);
    return isGap ? Order.gap : Order.next;
  }

  /** Accepts any number for the next message. */
  uncount(): void {
    this.#isCounted = false;
    this.#missing.clear();
  }

  /**
   * Returns the position of a sequence number: behind the last message if it was missing or repeats that message,
   * ahead otherwise.
   */
  #getPlace(seq: number): number {
    const next = this.#last + 1;
    const ahead = next + ((((seq - next) % SEQ_COUNT) + SEQ_COUNT) % SEQ_COUNT);
    const behind = ahead - SEQ_COUNT;
    return this.#isCounted && (behind === this.#last || this.#missing.has(behind)) ? behind : ahead;
  }

  /** Gives up on missing messages before this position. */
  #forgetMissing(before: number): void {
    for (const at of this.#missing) {
      // The set is in order of position.
      if (at > before) return;
      this.#missing.delete(at);
      this.needsBirth = true;
    }
  }

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

  /** Records a metric's alias, or the name of one that is not shown, for which another birth would be no help. */
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
