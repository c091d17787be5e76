export const SLOTS = 2_000;

export interface Asked {
  readonly changed: number;
}
