/**
 * The dialect of a site: its way of writing its plant into topics, Sparkplug B or plain topics with JSON. What is sent to the
 * plant is in `broker-commands.ts`, for both.
 */
import type { CommandUuid, EquipmentId } from '../../../src/shared/ids';
import type { EpochMs } from '../../../src/shared/units';
import type { Subscription } from './mqtt-packets';
import type { Message } from './mqtt-publish';
import type { Published } from './mqtt-reader';

/** Reports of what a message has changed. */
export interface PlantEvents {
  /** Values have come: the first `count` of these places. Valid during the call. */
  readonly valued: (places: Int32Array, count: number) => void;
  /** A value has come that is earlier by its source than the one at this place, which stays. */
  readonly outdated: (place: number) => void;
  /** Signals were named for the first time or anew, with their values: that at this place, or all of the equipment. */
  readonly born: (equipment: EquipmentId, place?: number) => void;
  /** Equipment has come or gone. */
  readonly stateChanged: (equipment: EquipmentId) => void;
  /** A command was answered. */
  readonly answered: (uuid: CommandUuid, isDone: boolean) => void;
  /** A message of the product's own, to the plant. */
  readonly publish: (message: Message) => void;
  /** Something happened that the profile counts: one of `Count`. */
  readonly counted: (what: number) => void;
}

export interface Dialect {
  /** Everything of the site: what was not listened to cannot be shown as live later. */
  readonly subscriptions: () => readonly Subscription[];
  /** Takes a message over. */
  readonly take: (message: Published, arrival: EpochMs) => void;
  /** The link is lost: nothing is known to live any more. */
  readonly lost: () => void;
  readonly stop: () => void;
}
