/**
 * Sends commands and a dialect's requests. Loaded when the link opens if writing is allowed, or with the first
 * request.
 */
import { WRITE_WAIT_MS } from '../../../src/shared/constants';
import { DECIMAL } from '../../../src/shared/decimal';
import { done, failed, type Outcome } from '../../../src/shared/faults';
import type { CommandUuid, SignalId } from '../../../src/shared/ids';
import { parseSignalId } from '../../../src/shared/plant-ids';
import { SECOND_MS } from '../../../src/shared/units';
import type { BrokerAccess } from '../contract/contract';
import type { Ports } from '../host/ports';
import { Kind } from '../live/decode-value';
import { getCommandTopic, getResponseTopic } from './json-topic';
import { FIRST_FAILURE, type Packet } from './mqtt-packets';
import { encodePublish, type Message } from './mqtt-publish';
import type { Plant } from './plant';
import { createRandomName } from './random-name';
import { encodeMetric, getSparkplugCommandTopic } from './sparkplug-writer';
import { encodeUtf8 } from './utf8';

const PACKET_IDS = 65_535;

/** Written bits, for devices that use `true` and `false`. */
const BITS: ReadonlyMap<string, string> = new Map([
  ['0', 'false'],
  ['1', 'true'],
]);

/** Returns a number's JSON with all digits as written; `null` for other texts such as `.5`, `+5` and `007`. */
function toNumberJson(text: string): string | null {
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
  if (kind !== Kind.bit) return toNumberJson(text);
  return BITS.get(text) ?? (text === 'true' || text === 'false' ? text : null);
}

export interface CommandDeps {
  readonly ports: Pick<Ports, 'random' | 'now'>;
  readonly plant: Plant;
  readonly access: Pick<BrokerAccess, 'dialect' | 'prefix'>;
  readonly clientId: string;
  readonly send: (packet: Packet) => void;
}

export class BrokerCommands {
  readonly #deps: CommandDeps;
  /** Unacknowledged commands by packet. */
  readonly #sentCommands = new Map<number, CommandUuid>();
  /** Answers to this client's commands; `null` while pending. */
  readonly #answers = new Map<CommandUuid, 'done' | 'refused' | null>();
  #packetId = 1;

  constructor(deps: CommandDeps) {
    this.#deps = deps;
  }

  publish(message: Message): number {
    this.#packetId = (this.#packetId % PACKET_IDS) + 1;
    this.#deps.send(encodePublish(message, this.#packetId));
    return this.#packetId;
  }

  write(signal: SignalId, value: string): Outcome<CommandUuid> {
    const uuid = createRandomName(this.#deps.ports) as CommandUuid;
    const message = this.#createMessage(signal, value, uuid);
    if (message === null) return failed({ kind: 'unsupported' });
    this.#answers.set(uuid, null);
    const packetId = this.publish(message);
    if (message.qos > 0) this.#sentCommands.set(packetId, uuid);
    return done(uuid);
  }

  getAnswer(uuid: CommandUuid): 'done' | 'refused' | null {
    return this.#answers.get(uuid) ?? null;
  }

  /** Records an answer. Anyone can publish one; only the first answer to a command of this client counts. */
  recordAnswer(uuid: CommandUuid, isDone: boolean): void {
    if (this.#answers.get(uuid) === null) this.#answers.set(uuid, isDone ? 'done' : 'refused');
  }

  /**
   * Handles the broker's acknowledgement. A failure means that it blocked the command; success proves nothing about
   * its outcome.
   */
  handleAcknowledgement(packetId: number, reason: number): void {
    const uuid = this.#sentCommands.get(packetId);
    if (uuid !== undefined && reason >= FIRST_FAILURE) this.recordAnswer(uuid, false);
    this.#sentCommands.delete(packetId);
  }

  #createMessage(signal: SignalId, value: string, uuid: CommandUuid): Message | null {
    const parts = parseSignalId(signal);
    const place = parts && this.#deps.plant.get(parts.equipmentId)?.signals.get(parts.name);
    if (parts === null || typeof place !== 'number') return null;
    return this.#deps.access.dialect === 'json'
      ? this.#createJsonCommand(parts, place, value, uuid)
      : this.#createMetricCommand(parts, place, value);
  }

  #createMetricCommand(
    { equipmentId, name }: NonNullable<ReturnType<typeof parseSignalId>>,
    place: number,
    value: string,
  ): Message | null {
    const { plant, ports } = this.#deps;
    const topic = getSparkplugCommandTopic(equipmentId);
    const alias = plant.aliases[place] as number;
    // Equipment that assigned an alias accepts commands only by alias (6.4.6).
    const payload = encodeMetric(
      alias === -1 ? name : alias,
      plant.types[place] as number,
      value,
      ports.now(),
    );
    return topic === null || payload === null ? null : { topic, payload, qos: 0 };
  }

  #createJsonCommand(
    { equipmentId, name }: NonNullable<ReturnType<typeof parseSignalId>>,
    place: number,
    value: string,
    uuid: CommandUuid,
  ): Message | null {
    const { plant, access, clientId } = this.#deps;
    const json = toJson(plant.kinds[place] as Kind, value);
    if (json === null) return null;
    return {
      topic: getCommandTopic(access.prefix, equipmentId, name),
      payload: encodeUtf8(json),
      qos: 1,
      response: { topic: getResponseTopic(access.prefix, clientId), correlation: encodeUtf8(uuid) },
      expirySeconds: WRITE_WAIT_MS / SECOND_MS,
    };
  }
}
