/** The counters and timers of the profile by position: worker and page share them. */

/** Positions in `ProfileSnapshot.counts`; everything counts from `ProfileSnapshot.since`. */
export const Count = {
  /** Push frames. */
  frames: 0,
  /** Their characters. */
  chars: 1,
  /** Characters and UTF-8 bytes of the frames whose bytes were counted: one in many, since counting them takes time. */
  sampledChars: 2,
  sampledBytes: 3,
  /** Frames that were not understood; nothing of them is taken over. */
  malformed: 4,
  /** Values that were taken over. */
  accepted: 5,
  /** Values that were older than what is stored, or without time against one that has it. */
  older: 6,
  /** Values of signals that the watch does not have, and entries without a value. */
  unknown: 7,
  /** Formulas evaluated. */
  formulas: 8,
  batches: 9,
  /** Values in those batches. */
  valuesOut: 10,
  /** Updates that no batch carried, since a newer one of the same signal replaced them. */
  mergedAway: 11,
  /** Bytes of the batches' packed buffers. */
  bytesOut: 12,
  /** Batches that were sent before the one before was painted: its credit had been forgiven. */
  forgiven: 13,
  /** Changes of rows that are not on screen: no batch carried them. */
  offScreen: 14,
  /** Messages of a broker of which nothing was understood. */
  brokerMalformed: 15,
  /** Messages of a broker that are missing between two of a node. */
  brokerGaps: 16,
  /** Births that nodes were asked for. */
  brokerRebirths: 17,
} as const;
export type CountName = keyof typeof Count;
export const COUNTS = 18;

/** Positions of the worker's stages in its times. */
export const Stage = {
  /** One push frame: read and merged. Small frames are timed one in many and weighed accordingly. */
  ingest: 0,
  /** All formulas before one batch. */
  formula: 1,
  /** Ages of all values looked through. */
  sweep: 2,
  /** One batch packed. */
  pack: 3,
  /** One batch handed to the browser. */
  transfer: 4,
  /** From a batch's sending to the page's painting it. No work: waiting included. */
  credit: 5,
  /** From the arrival of the oldest push in a batch to the batch's painting: the worst delay in it. Not while hidden. */
  pushToPaint: 6,
} as const;
export type StageName = keyof typeof Stage;
export const STAGES = 7;

/** Positions of the page's stages in its times. */
export const PageStage = {
  /** A batch written to the board. */
  apply: 0,
  /** Changes handed to all subscribers, and drawn by them. */
  flush: 1,
  /** From there to the credit: style, layout, paint, and whatever else the browser did first. */
  render: 2,
} as const;
export type PageStageName = keyof typeof PageStage;
export const PAGE_STAGES = 3;
