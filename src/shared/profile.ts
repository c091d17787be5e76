/** Positions in `ProfileSnapshot.counts`, which count from `ProfileSnapshot.since`. Worker and page share them. */
export const Count = {
  frames: 0,
  chars: 1,
  /** Characters and UTF-8 bytes of sampled frames: counting bytes takes time. */
  sampledChars: 2,
  sampledBytes: 3,
  /** Frames that could not be read and were dropped as a whole. */
  malformed: 4,
  accepted: 5,
  /** Values older than the stored one, or without a time if the stored one has one. */
  older: 6,
  /** Values of signals outside the watch, and entries without a value. */
  unknown: 7,
  formulas: 8,
  batches: 9,
  valuesOut: 10,
  /** Updates that newer ones of the same signal replaced before a batch. */
  mergedAway: 11,
  bytesOut: 12,
  /** Batches sent before the previous one was painted, because its credit was forgiven. */
  forgiven: 13,
  /** Changes of rows off screen, which no batch carried. */
  offScreen: 14,
  brokerMalformed: 15,
  /** Broker messages missing between two of a node. */
  brokerGaps: 16,
  brokerRebirths: 17,
} as const;
export type CountName = keyof typeof Count;
export const COUNT_SIZE = 18;

export const Stage = {
  /** Reading and merging one push frame. Small frames are sampled and weighted. */
  ingest: 0,
  formula: 1,
  sweep: 2,
  pack: 3,
  transfer: 4,
  /** From sending a batch to painting it on the page, waiting included. */
  credit: 5,
  /** From the arrival of the oldest push in a batch to its painting: the batch's worst delay. Not while hidden. */
  pushToPaint: 6,
} as const;
export type StageName = keyof typeof Stage;
export const STAGE_COUNT = 7;

export const PageStage = {
  apply: 0,
  flush: 1,
  /** From the flush to the credit: style, layout, paint, and other work of the browser in between. */
  render: 2,
} as const;
export type PageStageName = keyof typeof PageStage;
export const PAGE_STAGE_COUNT = 3;
