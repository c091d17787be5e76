/** The dialect of a site: its way of writing its plant into topics, Sparkplug B or plain topics with JSON. */
import type { CommandUuid, EquipmentId, SignalId } from '../../../src/shared/ids';
import type { EpochMs } from '../../../src/shared/units';
import type { PublishOptions, Subscription } from './mqtt-packets';
import type { PublishPacket } from './mqtt-reader';

/** Reports of what a message has changed. */
export interface PlantEvents {
  /** Values have come: the first `count` of these places. Valid during the call. */
  readonly valued: (places: Int32Array, count: number) => void;
  /** Signals were named for the first time or anew, with their values. */
  readonly born: (equipment: EquipmentId) => void;
  /** Equipment has come or gone. */
  readonly stateChanged: (equipment: EquipmentId) => void;
  /** A command was answered. */
  readonly answered: (uuid: CommandUuid, isDone: boolean) => void;
  /** A message of the product's own, to the plant. */
  readonly publish: (message: Omit<PublishOptions, 'packetId'>) => void;
}

/** The counters of a dialect, for the profile. */
export interface DialectCounts {
  /** Messages of which nothing was understood. */
  notUnderstood: number;
  /** Messages that are missing between two of a node. */
  gaps: number;
  /** Births that were asked for. */
  rebirths: number;
}

export interface Dialect {
  readonly counts: Readonly<DialectCounts>;
  /** Everything of the site: what was not listened to cannot be shown as live later. */
  readonly subscriptions: () => readonly Subscription[];
  /** Takes a message over; true where something of it was understood. */
  readonly take: (packet: PublishPacket, arrival: EpochMs) => boolean;
  /** The link is lost: nothing is known to live any more. */
  readonly lost: () => void;
  /** The message that writes a value; null where it cannot be written. An answer, where one is sent, names `uuid`. */
  readonly writing: (
    signal: SignalId,
    value: string,
    uuid: CommandUuid,
  ) => Omit<PublishOptions, 'packetId'> | null;
  readonly stop: () => void;
}
