/**
 * Compressed messages, as Eclipse Tahu and its kin send them: the whole payload is the body of another one. The browser
 * unpacks them, which takes a moment, in which whatever else the same node sends waits its turn.
 */
import { BROKER_PACKET_MAX } from '../../../src/shared/constants';
import type { EquipmentId } from '../../../src/shared/ids';
import type { EpochMs } from '../../../src/shared/units';
import type { SparkplugTopic } from './sparkplug-topic';

/** First byte of what GZIP writes; DEFLATE (RFC 1950) begins with none like it. */
const GZIP = 0x1f;

/** Null where the bytes are damaged, hold more than any packet may, or the browser cannot read them (Safari before 16.4). */
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

/** A message that waits. */
export interface Waiting {
  readonly topic: SparkplugTopic;
  readonly isRetained: boolean;
  readonly arrival: EpochMs;
  /** Its payload, or the body of it where that is compressed. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isCompressed: boolean;
}

export class CompressedMessages {
  readonly #take: (message: Waiting, payload: Uint8Array | null) => void;
  readonly #overflow: (node: EquipmentId) => void;
  /** The messages of each node that waits, the one first that is being unpacked. */
  readonly #queues = new Map<EquipmentId, Waiting[]>();
  /** Bytes that wait. */
  #bytes = 0;
  /** Ends with all that is being unpacked: one at a time, since each may become large. */
  #inflated: Promise<unknown> = Promise.resolve();

  /**
   * `take` gets each message in its turn, with its payload; null where it cannot be read. `overflow`: so much waits that
   * what this node has sent was thrown away.
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

  /** Throws everything away that waits. */
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
