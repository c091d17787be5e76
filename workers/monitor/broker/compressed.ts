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
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      chunks.push(next.value);
      size += next.value.length;
      if (size <= BROKER_PACKET_MAX) continue;
      await reader.cancel();
      return null;
    }
  } catch {
    return null;
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

export interface QueuedMessage {
  readonly topic: SparkplugTopic;
  readonly isRetained: boolean;
  readonly arrival: EpochMs;
  /** The payload, or its body if compressed. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isCompressed: boolean;
}

export class CompressedMessages {
  readonly #onMessage: (message: QueuedMessage, payload: Uint8Array | null) => void;
  readonly #onOverflow: (node: EquipmentId) => void;
  /** Queued messages by node; the first is being unpacked. */
  readonly #queues = new Map<EquipmentId, QueuedMessage[]>();
  #bytes = 0;
  /** Resolves after the last queued decompression: one at a time, since each result may be large. */
  #lastInflation: Promise<unknown> = Promise.resolve();

  /**
   * Calls `onMessage` with each message in turn, with `null` if unreadable, and `onOverflow` with a node whose
   * messages were dropped.
   */
  constructor(
    onMessage: (message: QueuedMessage, payload: Uint8Array | null) => void,
    onOverflow: (node: EquipmentId) => void,
  ) {
    this.#onMessage = onMessage;
    this.#onOverflow = onOverflow;
  }

  isBusy(node: EquipmentId): boolean {
    return this.#queues.has(node);
  }

  add(message: QueuedMessage): void {
    const { node } = message.topic;
    const queue = this.#queues.get(node);
    if (this.#bytes + message.bytes.length > BROKER_PACKET_MAX) {
      this.#drop(node);
      this.#onOverflow(node);
      return;
    }
    this.#bytes += message.bytes.length;
    if (queue !== undefined) queue.push(message);
    else {
      const newQueue = [message];
      this.#queues.set(node, newQueue);
      void this.#run(node, newQueue);
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

  async #run(node: EquipmentId, queue: QueuedMessage[]): Promise<void> {
    for (let message = queue[0]; message !== undefined; message = queue[0]) {
      const payload = message.isCompressed ? await this.#inflate(message.bytes) : message.bytes;
      if (this.#queues.get(node) !== queue) return;
      this.#onMessage(message, payload);
      queue.shift();
      this.#bytes -= message.bytes.length;
    }
    this.#queues.delete(node);
  }

  #inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
    const inflated = this.#lastInflation.then(() => inflate(bytes));
    this.#lastInflation = inflated;
    return inflated;
  }
}
