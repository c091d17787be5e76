/** The debug aids that the address asked for when the product was opened; kept in memory, so navigation does not end them. */
export interface DebugWish {
  readonly on: boolean;
  /** How fast the worker's clock runs; 1 without the flag. */
  readonly clockSpeed: number;
}

/**
 * Reads `?debug` and `?clock=20` from a query. A clock is never slower than the real one: with a slow one old values
 * would look live, and anybody may send an address.
 */
export function readDebugWish(search: string): DebugWish {
  const query = new URLSearchParams(search);
  const on = query.has('debug');
  const speed = Number(query.get('clock'));
  return { on, clockSpeed: on && Number.isFinite(speed) && speed > 1 ? speed : 1 };
}
