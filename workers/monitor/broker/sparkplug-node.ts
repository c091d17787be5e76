/** A node of Sparkplug and its devices: what their births have named, and how far its messages have come. */
import type { Equipment } from './plant';

/** Place of a metric that is passed over. */
export const NOWHERE = -2;

/** A node or a device. An alias is good for the metrics of the equipment whose birth gave it, and for no other's. */
export interface Member {
  readonly equipment: Equipment;
  /** Of its signals, by alias. */
  places: number[];
  /** Names of metrics that are not shown. */
  passedOver: Set<string>;
  /** Number of aliases and of names passed over. */
  named: number;
}

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
  /** Gaps among its messages on this connection, since the last whole cycle of numbers. */
  gaps = 0;
  /** Messages since the last gap. */
  gapless = 0;
  /** Number of its next message; −1 while unknown. */
  nextSeq = -1;

  constructor(equipment: Equipment) {
    this.equipment = equipment;
    this.memberOf(equipment);
  }

  /** The member that is this equipment, made where it is new. */
  memberOf(equipment: Equipment): Member {
    const known = this.members.get(equipment);
    if (known !== undefined) return known;
    const made: Member = { equipment, places: [], passedOver: new Set(), named: 0 };
    this.members.set(equipment, made);
    return made;
  }

  /** Forgets what the last birth of a member has named. */
  forgetNames(member: Member): void {
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
    const isNew = alias === -1 ? place === -1 && !passedOver.has(name) : places[alias] === undefined;
    if (alias !== -1) places[alias] = place === -1 ? NOWHERE : place;
    else if (place === -1) passedOver.add(name);
    if (!isNew) return;
    member.named++;
    this.named++;
  }
}
