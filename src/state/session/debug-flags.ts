/** Debug aids that the address asked for when the product was opened. They stay in memory, so navigation keeps them. */
export interface DebugFlags {
  readonly on: boolean;
  /** Speed of the worker's clock; 1 without the flag. */
  readonly clockSpeed: number;
}

/**
 * Reads `?debug` and `?clock=20` from a query. A clock is never slower than the real one: it would show old values as
 * live, and anybody can send an address.
 */
export function readDebugFlags(search: string): DebugFlags {
  const query = new URLSearchParams(search);
  const on = query.has('debug');
  const speed = Number(query.get('clock'));
  return { on, clockSpeed: on && Number.isFinite(speed) && speed > 1 ? speed : 1 };
}
