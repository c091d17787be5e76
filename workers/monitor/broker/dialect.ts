/** A dialect maps topics to the plant: Sparkplug B, or plain topics with JSON. `broker-commands.ts` sends for both. */
import type { CommandUuid, EquipmentId } from '../../../src/shared/ids';
import type { EpochMs } from '../../../src/shared/units';
import type { Subscription } from './mqtt-packets';
import type { Message } from './mqtt-publish';
import type { Published } from './mqtt-reader';

export interface PlantEvents {
  /** Values arrived at the first `count` of these places. Valid during the call. */
  readonly valued: (places: Int32Array, count: number) => void;
  /** A value older by its source than the one at this place, which stays. */
  readonly outdated: (place: number) => void;
  /** Signals were named, for the first time or again, with values: the one at this place, or all of the equipment. */
  readonly born: (equipment: EquipmentId, place?: number) => void;
  readonly stateChanged: (equipment: EquipmentId) => void;
  readonly answered: (uuid: CommandUuid, isDone: boolean) => void;
  /** Publishes a message of our own to the plant. */
  readonly publish: (message: Message) => void;
  /** Counts one of `Count` in the profile. */
  readonly counted: (what: number) => void;
}

export interface Dialect {
  /** Subscriptions to the whole plant; values not received cannot be shown as live later. */
  readonly subscriptions: () => readonly Subscription[];
  readonly take: (message: Published, arrival: EpochMs) => void;
  /** The link is lost: no equipment is known to be alive. */
  readonly lost: () => void;
  readonly stop: () => void;
}
