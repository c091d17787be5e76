/**
 * Unpacks messages whose payload is the compressed body of another, as sent by Eclipse Tahu. Decompression is
 * asynchronous, so later messages of the same node wait their turn.
 */
import { BROKER_PACKET_MAX } from '../../../src/shared/constants';
import type { EquipmentId } from '../../../src/shared/ids';
import type { EpochMs } from '../../../src/shared/units';
import type { SparkplugTopic } from './sparkplug-topic';

/** First byte of GZIP; DEFLATE (RFC 1950) never begins with it. */
const GZIP = 0x1f;

/** Inflates bytes; `null` if damaged, over the packet limit, or without browser support (Safari before 16.4). */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  if (typeof DecompressionStream === 'undefined') return null;
  const format = bytes[0] === GZIP ? 'gzip' : 'deflate';
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format)).getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      pieces.push(next.value);
      size += next.value.length;
      if (size <= BROKER_PACKET_MAX) continue;
      await reader.cancel();
      return null;
    }
  } catch {
    return null;
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

export interface Waiting {
  readonly topic: SparkplugTopic;
  readonly isRetained: boolean;
  readonly arrival: EpochMs;
  /** The payload, or its body if compressed. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isCompressed: boolean;
}

export class CompressedMessages {
  readonly #take: (message: Waiting, payload: Uint8Array | null) => void;
  readonly #overflow: (node: EquipmentId) => void;
  /** Queued messages by node; the first is being unpacked. */
  readonly #queues = new Map<EquipmentId, Waiting[]>();
  #bytes = 0;
  /** Resolves after the last queued decompression: one at a time, since each result may be large. */
  #inflated: Promise<unknown> = Promise.resolve();

  /**
   * Calls `onMessage` with each message in turn, with `null` if unreadable, and `onOverflow` with a node whose
   * messages were dropped.
   */
  constructor(
    take: (message: Waiting, payload: Uint8Array | null) => void,
    overflow: (node: EquipmentId) => void,
  ) {
    this.#take = take;
    this.#overflow = overflow;
  }

  isBusy(node: EquipmentId): boolean {
    return this.#queues.has(node);
  }

  add(message: Waiting): void {
    const { node } = message.topic;
    const queue = this.#queues.get(node);
    if (this.#bytes + message.bytes.length > BROKER_PACKET_MAX) {
      this.#drop(node);
      this.#overflow(node);
      return;
    }
    this.#bytes += message.bytes.length;
    if (queue !== undefined) queue.push(message);
    else {
      const begun = [message];
      this.#queues.set(node, begun);
      void this.#run(node, begun);
    }
  }

  clear(): void {
    this.#queues.clear();
    this.#bytes = 0;
  }

  #drop(node: EquipmentId): void {
    for (const { bytes } of this.#queues.get(node) ?? []) this.#bytes -= bytes.length;
    this.#queues.delete(node);
  }

  async #run(node: EquipmentId, queue: Waiting[]): Promise<void> {
    for (let message = queue[0]; message !== undefined; message = queue[0]) {
      const payload = message.isCompressed ? await this.#inflate(message.bytes) : message.bytes;
      if (this.#queues.get(node) !== queue) return;
      this.#take(message, payload);
      queue.shift();
      this.#bytes -= message.bytes.length;
    }
    this.#queues.delete(node);
  }

  #inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
    const inflated = this.#inflated.then(() => inflate(bytes));
    this.#inflated = inflated;
    return inflated;
  }
}
