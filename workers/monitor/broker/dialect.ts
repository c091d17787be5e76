/**
 * A dialect maps topics to the plant: Sparkplug B, or plain topics with JSON. `broker-commands.ts` sends commands
 * for both.
 */
import type { CommandUuid, EquipmentId } from '../../../src/shared/ids';
import type { EpochMs } from '../../../src/shared/units';
import type { Subscription } from './mqtt-packets';
import type { Message } from './mqtt-publish';
import type { Published } from './mqtt-reader';

export interface PlantEvents {
  /** Called when values arrive at the first `count` of these places, which are valid during the call. */
  readonly onValues: (places: Int32Array, count: number) => void;
  /** Called for a value with an earlier source time than the one at this place, which stays. */
  readonly onOutdated: (place: number) => void;
  /** Called when signals are announced with values: the one at this place, or all of the equipment. */
  readonly onBirth: (equipment: EquipmentId, place?: number) => void;
  readonly onStateChange: (equipment: EquipmentId) => void;
  readonly onAnswer: (uuid: CommandUuid, isDone: boolean) => void;
  readonly publish: (message: Message) => void;
  /** Increments a counter (`Count`) of the profile. */
  readonly increment: (counter: number) => void;
}

export interface Dialect {
  /** Returns subscriptions to the whole plant: a value that was not received cannot be shown as live later. */
  readonly getSubscriptions: () => readonly Subscription[];
  readonly handleMessage: (message: Published, arrival: EpochMs) => void;
  /** Handles a lost link, after which no equipment is known to be alive. */
  readonly handleLoss: () => void;
  readonly stop: () => void;
}
