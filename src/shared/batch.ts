/**
 * One batch of changed values on its way from worker to page: a single packed buffer that is transferred, and the few
 * texts that changed (architecture, decision 1). A value belongs to a *slot*: the index of a bound source in the
 * watch's plan, so that no id travels after the start.
 *
 * Layout, native byte order, `n` values and `m` extremes:
 *
 * | bytes | what |
 * |---|---|
 * | 8 × HEADER | float64 header, see `Header` |
 * | 8 n | float64 number of the value (NaN where it has none) |
 * | 8 n | float64 source time, epoch ms (NaN where it has none) |
 * | 8 n | float64 arrival, epoch ms on the worker's steady clock (see `Ports.now`) |
 * | 32 m | float64 × 4: time and number of the smallest, time and number of the largest value merged away (trend slots only) |
 * | 4 n | uint32 slot |
 * | 4 m | uint32 slot of the extremes |
 * | 2 n | uint16 flags, see `reading.ts` |
 *
 * Values with HAS_TEXT take their text from `texts`, in order.
 */
export const HEADER = 8;
/** Positions in the float64 header. */
export const Header = {
  /** Counts batches of a watch from 1. */
  sequence: 0,
  /** Number of values. */
  values: 1,
  /** Number of extremes. */
  extremes: 2,
  /** When the worker sent it, epoch ms on its steady clock. */
  sentAt: 3,
  /** When the oldest push frame in it arrived, the same clock; NaN if no push is in it. */
  oldestArrival: 4,
  /** Updates that were merged away since the last batch: newer ones of the same slot replaced them. */
  mergedAway: 5,
} as const;

export interface BatchMessage {
  readonly kind: 'batch';
  readonly buffer: ArrayBuffer;
  readonly texts: readonly string[];
}

/** Views on a batch's buffer; nothing is copied. */
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

export const batchBytes = (values: number, extremes: number): number =>
  8 * HEADER + 30 * values + 36 * extremes;

/** Lays the columns over a buffer of at least `batchBytes(values, extremes)` bytes. */
export function batchColumns(buffer: ArrayBuffer, values: number, extremes: number): BatchColumns {
  let at = 8 * HEADER;
  const float64 = (length: number): Float64Array => {
    const view = new Float64Array(buffer, at, length);
    at += 8 * length;
    return view;
  };
  const uint32 = (length: number): Uint32Array => {
    const view = new Uint32Array(buffer, at, length);
    at += 4 * length;
    return view;
  };
  return {
    header: new Float64Array(buffer, 0, HEADER),
    numbers: float64(values),
    times: float64(values),
    arrivals: float64(values),
    extremes: float64(4 * extremes),
    slots: uint32(values),
    extremeSlots: uint32(extremes),
    flags: new Uint16Array(buffer, at, values),
  };
}

/** Opens a received batch by what its header says. */
export function openBatch(buffer: ArrayBuffer): BatchColumns {
  const header = new Float64Array(buffer, 0, HEADER);
  return batchColumns(buffer, header[Header.values] ?? 0, header[Header.extremes] ?? 0);
}
