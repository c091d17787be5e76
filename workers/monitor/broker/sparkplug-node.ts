/** A Sparkplug node and its devices: the names from their births, and the sequence of its messages. */
import type { Equipment, Plant } from './plant';

/** Number of messages after which numbering restarts at 0 (6.4.4). */
export const SEQ_COUNT = 256;
/** Place of a skipped metric. */
export const SKIPPED_PLACE = -2;

/** A node or device. An alias applies only to the equipment whose birth assigned it. */
export interface Member {
  readonly equipment: Equipment;
  /** Places of its signals by alias minus the first alias: an array that starts far from 0 is slow. */
  places: number[];
  firstAlias: number;
  skippedNames: Set<string>;
  nameCount: number;
  /** Position of its last birth or death among the node's messages; earlier messages are obsolete. */
  changedAt: number;
  /** Position of its last accepted message. */
  acceptedAt: number;
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
  nameCount = 0;
  /** Whether its birth is known, perhaps from an outdated certificate. */
  isBorn = false;
  /** Sequence number of its birth, which its death repeats; −1 while unknown. */
  bdSeq = -1;
  /** Alias of that number in its death; −1 without one. */
  bdSeqAlias = -1;
  /** Gaps on this connection since the last complete cycle of numbers. */
  gaps = 0;
  gaplessCount = 0;
  /** Whether its birth is needed for another reason than a gap, even after the late messages arrive. */
  needsBirth = false;
  /** Position of the last counted message, which continues past 255; NaN without a number. */
  position = Number.NaN;
  /** Whether the next message must be in sequence. */
  #isSequenceKnown = false;
  #lastPosition = -1;
  /** Positions skipped by later messages. */
  readonly #missingPositions = new Set<number>();

  readonly #plant: Pick<Plant, 'aliases'>;

  constructor(equipment: Equipment, plant: Pick<Plant, 'aliases'>) {
    this.#plant = plant;
    this.equipment = equipment;
    this.getMember(equipment);
  }

  getMember(equipment: Equipment): Member {
    const existing = this.members.get(equipment);
    if (existing !== undefined) return existing;
    const newMember: Member = {
      equipment,
      places: [],
      firstAlias: 0,
      skippedNames: new Set(),
      nameCount: 0,
      changedAt: Number.NEGATIVE_INFINITY,
      acceptedAt: Number.NEGATIVE_INFINITY,
    };
    this.members.set(equipment, newMember);
    return newMember;
  }

  get isComplete(): boolean {
    return this.#missingPositions.size === 0;
  }

  /** Determines the position of a message and returns its order among the others. `seq`: −1 if unnumbered. */
  count(seq: number): Order {
    this.position = seq < 0 ? Number.NaN : this.#getPosition(seq);
    if (this.#missingPositions.delete(this.position)) return Order.late;
    if (!(this.position > this.#lastPosition)) return Order.next;
    const isGap = this.#isSequenceKnown && this.position > this.#lastPosition + 1;
    if (isGap)
      for (let position = this.#lastPosition + 1; position < this.position; position++)
        this.#missingPositions.add(position);
    this.#lastPosition = this.position;
    this.#isSequenceKnown = true;
    this.#dropMissing(this.#lastPosition - SEQ_COUNT / 2);
    return isGap ? Order.gap : Order.next;
  }

  /** Accepts any number for the next message. */
  resetSequence(): void {
    this.#isSequenceKnown = false;
    this.#missingPositions.clear();
  }

  /**
   * Returns the position of a sequence number: behind the last message if it was missing or repeats that message,
   * ahead otherwise.
   */
  #getPosition(seq: number): number {
    const next = this.#lastPosition + 1;
    const ahead = next + ((((seq - next) % SEQ_COUNT) + SEQ_COUNT) % SEQ_COUNT);
    const behind = ahead - SEQ_COUNT;
    return this.#isSequenceKnown && (behind === this.#lastPosition || this.#missingPositions.has(behind))
      ? behind
      : ahead;
  }

  /** Gives up on missing messages before this position. */
  #dropMissing(limit: number): void {
    for (const position of this.#missingPositions) {
      // The set is in order of position.
      if (position > limit) return;
      this.#missingPositions.delete(position);
      this.needsBirth = true;
    }
  }

  forgetNames(member: Member): void {
    const { aliases } = this.#plant;
    for (const place of member.equipment.signals.values()) aliases[place] = -1;
    this.nameCount -= member.nameCount;
    member.places = [];
    member.skippedNames = new Set();
    member.nameCount = 0;
  }

  forgetAllNames(): void {
    for (const member of this.members.values()) this.forgetNames(member);
  }

  /** Records a metric's alias, or the name of a metric that is not shown; another birth would not help it. */
  nameMetric(member: Member, alias: number, name: string, place: number): void {
    const { places, skippedNames } = member;
    if (alias !== -1 && places.length === 0) member.firstAlias = alias;
    const index = alias - member.firstAlias;
    if (place !== -1) this.#plant.aliases[place] = alias;
    const isNew = alias === -1 ? place === -1 && !skippedNames.has(name) : places[index] === undefined;
    if (alias !== -1) places[index] = place === -1 ? SKIPPED_PLACE : place;
    else if (place === -1) skippedNames.add(name);
    if (!isNew) return;
    member.nameCount++;
    this.nameCount++;
  }
}
