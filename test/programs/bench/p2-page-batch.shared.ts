export const SLOTS = 2_000;

export interface BatchRequest {
  readonly changed: number;
}
