/** Constants that page and worker of P2 share. */
export const SLOTS = 2_000;

/** From the page: send a batch in which so many slots have changed. */
export interface Asked {
  readonly changed: number;
}
