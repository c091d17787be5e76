/**
 * Sends commands and a dialect's requests. Loaded when the link opens if writing is allowed, or with the first
 * request.
 */
import { WRITE_WAIT_MS } from '../../../src/shared/constants';
import { DECIMAL } from '../../../src/shared/decimal';
import { done, failed, type Outcome } from '../../../src/shared/faults';
import type { CommandUuid, SignalId } from '../../../src/shared/ids';
import { partsOfSignal } from '../../../src/shared/plant-ids';
import { SECOND_MS } from '../../../src/shared/units';
import type { BrokerAccess } from '../contract/contract';
import type { Ports } from '../host/ports';
import { Kind } from '../live/decode-value';
import { getCommandTopic, getResponseTopic } from './json-topic';
import { FIRST_FAILURE, type Packet } from './mqtt-packets';
import { type Message, publishPacket } from './mqtt-publish';
import type { Plant } from './plant';
import { randomName } from './random-name';
import { commandTopic, writeMetric } from './sparkplug-writer';
import { utf8Bytes } from './utf8';

const PACKET_IDS = 65_535;

/** Written bits, for devices that use `true` and `false`. */
const BITS: ReadonlyMap<string, string> = new Map([
  ['0', 'false'],
  ['1', 'true'],
]);

/** Returns a number's JSON with all digits as written; `null` for other texts such as `.5`, `+5` and `007`. */
function numberJson(text: string): string | null {
  try {
    return typeof JSON.parse(text) === 'number' ? text : null;
  } catch {
    return DECIMAL.test(text) ? String(Number(text)) : null;
  }
}

/** Converts a written value to JSON of the signal's kind; `null` if invalid. */
function toJson(kind: Kind, value: string): string | null {
  if (kind === Kind.string) return JSON.stringify(value);
  const text = value.trim();
  if (kind !== Kind.bit) return numberJson(text);
  return BITS.get(text) ?? (text === 'true' || text === 'false' ? text : null);
}

export interface CommandDeps {
  readonly ports: Pick<Ports, 'chance' | 'now'>;
  readonly plant: Plant;
  readonly access: Pick<BrokerAccess, 'dialect' | 'prefix'>;
  readonly clientId: string;
  readonly send: (packet: Packet) => void;
}

export class BrokerCommands {
  readonly #deps: CommandDeps;
  /** Unacknowledged commands by packet. */
  readonly #sent = new Map<number, CommandUuid>();
  /** Answers to this client's commands; `null` while pending. */
  readonly #answers = new Map<CommandUuid, 'done' | 'refused' | null>();
  #packetId = 1;

  constructor(deps: CommandDeps) {
    this.#deps = deps;
  }

  publish(message: Message): number {
    this.#packetId = (this.#packetId % PACKET_IDS) + 1;
    this.#deps.send(publishPacket(message, this.#packetId));
    return this.#packetId;
  }

  write(signal: SignalId, value: string): Outcome<CommandUuid> {
    const uuid = randomName(this.#deps.ports) as CommandUuid;
    const message = this.#getMessage(signal, value, uuid);
    if (message === null) return failed({ kind: 'unsupported' });
    this.#answers.set(uuid, null);
    const packetId = this.publish(message);
    if (message.qos > 0) this.#sent.set(packetId, uuid);
    return done(uuid);
  }

  answerTo(uuid: CommandUuid): 'done' | 'refused' | null {
    return this.#answers.get(uuid) ?? null;
  }

  /** Records an answer. Anyone can publish one; only the first answer to a command of this client counts. */
  answered(uuid: CommandUuid, isDone: boolean): void {
    if (this.#answers.get(uuid) === null) this.#answers.set(uuid, isDone ? 'done' : 'refused');
  }

  /**
   * Handles the broker's acknowledgement. A failure means that it blocked the command; success proves nothing about
   * its outcome.
   */
  acknowledged(packetId: number, reason: number): void {
    const uuid = this.#sent.get(packetId);
    if (uuid !== undefined && reason >= FIRST_FAILURE) this.answered(uuid, false);
    this.#sent.delete(packetId);
  }

  #getMessage(signal: SignalId, value: string, uuid: CommandUuid): Message | null {
    const parts = partsOfSignal(signal);
    const place = parts && this.#deps.plant.get(parts.equipmentId)?.signals.get(parts.name);
    if (parts === null || typeof place !== 'number') return null;
    return this.#deps.access.dialect === 'json'
      ? this.#jsonCommand(parts, place, value, uuid)
      : this.#metricCommand(parts, place, value);
  }

  #metricCommand(
    { equipmentId, name }: NonNullable<ReturnType<typeof partsOfSignal>>,
    place: number,
    value: string,
  ): Message | null {
    const { plant, ports } = this.#deps;
    const topic = commandTopic(equipmentId);
    const alias = plant.aliases[place] as number;
    // Equipment that assigned an alias accepts commands only by alias (6.4.6).
    const payload = writeMetric(
      alias === -1 ? name : alias,
      plant.types[place] as number,
      value,
      ports.now(),
    );
    return topic === null || payload === null ? null : { topic, payload, qos: 0 };
  }

  #jsonCommand(
    { equipmentId, name }: NonNullable<ReturnType<typeof partsOfSignal>>,
    place: number,
    value: string,
    uuid: CommandUuid,
  ): Message | null {
    const { plant, access, clientId } = this.#deps;
    const json = toJson(plant.kinds[place] as Kind, value);
    if (json === null) return null;
    return {
      topic: getCommandTopic(access.prefix, equipmentId, name),
      payload: utf8Bytes(json),
      qos: 1,
      response: { topic: getResponseTopic(access.prefix, clientId), correlation: utf8Bytes(uuid) },
      expirySeconds: WRITE_WAIT_MS / SECOND_MS,
    };
  }
}
