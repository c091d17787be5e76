export const SLOTS = 2_000;

/** Sent by the page: asks for a batch with this many changed slots. */
export interface Asked {
  readonly changed: number;
}
