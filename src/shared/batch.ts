/**
 * A batch of changed values sent from the worker to the page: one packed buffer, which is transferred, and the few
 * texts that changed (decision 1). A value belongs to a *slot*: the index of a bound source in the watch's plan; no
 * id is sent after the start.
 *
 * Layout, native byte order, `n` values and `m` extremes:
 *
 * | bytes | content |
 * |---|---|
 * | 8 × HEADER | float64 header, see `Header` |
 * | 8 n | float64 number of the value (NaN if missing) |
 * | 8 n | float64 source time, epoch ms (NaN if missing) |
 * | 8 n | float64 arrival, epoch ms on the worker's steady clock (see `Ports.now`) |
 * | 32 m | float64 × 4: time and number of the smallest, time and number of the largest superseded value (trend slots only) |
 * | 4 n | uint32 slot |
 * | 4 m | uint32 slot of the extremes |
 * | 2 n | uint16 flags, see `reading.ts` |
 *
 * Values with HAS_TEXT take their text from `texts`, in order.
 */
export const HEADER = 8;
/** Positions in the float64 header. */
export const Header = {
  /** Number of the batch in its watch, from 1. */
  sequence: 0,
  values: 1,
  extremes: 2,
  /** Send time, epoch ms on the worker's steady clock. */
  sentAt: 3,
  /** Arrival of the oldest push frame in the batch, on the same clock; NaN if it has none. */
  oldestArrival: 4,
  /** Updates since the last batch that newer ones of the same slot replaced. */
  superseded: 5,
  /** 1 if only times differ from the values sent before, else 0. */
  isQuiet: 6,
} as const;

export interface BatchMessage {
  readonly kind: 'batch';
  readonly buffer: ArrayBuffer;
  readonly texts: readonly string[];
}

/**
 * A batch as posted: its texts followed by its buffer, or the buffer alone without texts. Cloning an object with named
 * fields, or a nested list, takes the page longer than applying a hundred values.
 */
export type PostedBatch = ArrayBuffer | (string | ArrayBuffer)[];

export const packBatch = ({ buffer, texts }: BatchMessage): PostedBatch =>
  texts.length === 0 ? buffer : [...texts, buffer];

const NO_TEXTS: readonly string[] = [];

/** Restores a message from a port that carries batches among others. */
export function unpackMessage<M extends { readonly kind: string }>(
  postedMessage: M | PostedBatch,
): M | BatchMessage {
  if (postedMessage instanceof ArrayBuffer) return { kind: 'batch', buffer: postedMessage, texts: NO_TEXTS };
  if ('kind' in postedMessage) return postedMessage;
  // This message owns the list: popping the buffer leaves the texts without a copy.
  const buffer = postedMessage.pop() as ArrayBuffer;
  return { kind: 'batch', buffer, texts: postedMessage as string[] };
}

export interface BatchColumns {
  readonly header: Float64Array;
  readonly numbers: Float64Array;
  readonly times: Float64Array;
  readonly arrivals: Float64Array;
  readonly extremes: Float64Array;
  readonly slots: Uint32Array;
  readonly extremeSlots: Uint32Array;
  readonly flags: Uint16Array;
}

export const getBatchSize = (values: number, extremes: number): number =>
  8 * HEADER + 30 * values + 36 * extremes;

/** Whether only times have changed, so there is probably nothing to paint. */
export const isQuietBatch = (buffer: ArrayBuffer): boolean =>
  new Float64Array(buffer, 8 * Header.isQuiet, 1)[0] === 1;

/** Start of each column, in its own elements (8, 4 and 2 bytes) from the start of the buffer. */
export interface BatchLayout {
  readonly numbers: number;
  readonly times: number;
  readonly arrivals: number;
  readonly extremes: number;
  readonly slots: number;
  readonly extremeSlots: number;
  readonly flags: number;
}

export function getBatchLayout(values: number, extremes: number): BatchLayout {
  const numbers = HEADER;
  const times = numbers + values;
  const arrivals = times + values;
  const peaks = arrivals + values;
  const slots = 2 * (peaks + 4 * extremes);
  const extremeSlots = slots + values;
  const flags = 2 * (extremeSlots + extremes);
  return { numbers, times, arrivals, extremes: peaks, slots, extremeSlots, flags };
}

/** Creates the column views of a buffer of at least `getBatchSize(values, extremes)` bytes. */
export function createBatchColumns(buffer: ArrayBuffer, values: number, extremes: number): BatchColumns {
  const layout = getBatchLayout(values, extremes);
  return {
    header: new Float64Array(buffer, 0, HEADER),
    numbers: new Float64Array(buffer, 8 * layout.numbers, values),
    times: new Float64Array(buffer, 8 * layout.times, values),
    arrivals: new Float64Array(buffer, 8 * layout.arrivals, values),
    extremes: new Float64Array(buffer, 8 * layout.extremes, 4 * extremes),
    slots: new Uint32Array(buffer, 4 * layout.slots, values),
    extremeSlots: new Uint32Array(buffer, 4 * layout.extremeSlots, extremes),
    flags: new Uint16Array(buffer, 2 * layout.flags, values),
  };
}

export function openBatch(buffer: ArrayBuffer): BatchColumns {
  const header = new Float64Array(buffer, 0, HEADER);
  return createBatchColumns(buffer, header[Header.values] ?? 0, header[Header.extremes] ?? 0);
}
