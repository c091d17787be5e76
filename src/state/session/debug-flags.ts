/** Debug aids requested by the address when the product was opened. In memory, so navigation keeps them. */
import { DEBUG_CLOCK_MAX } from '../../shared/constants';

export interface DebugFlags {
  readonly on: boolean;
  /** Speed of the worker's clock; 1 without the flag. */
  readonly clockSpeed: number;
  /** The requested clock if it was refused, otherwise `null`. */
  readonly refusedClock: string | null;
}

/** Matches names of the local machine, which is never a production platform. */
const OWN_MACHINE = /^(?:localhost|(?:.+\.)localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Maximum number of displayed characters of a refused clock. */
const REFUSED_SHOWN = 20;

/**
 * Reads `?debug` and `?clock=20` from a query. Anyone can send an address, so a clock runs on the local machine only
 * and at most DEBUG_CLOCK_MAX times as fast: a faster one would flood the platform (faults 104). It is never slower
 * than real time, which would show old values as live.
 */
export function readDebugFlags(search: string, host: string): DebugFlags {
  const query = new URLSearchParams(search);
  const on = query.has('debug');
  const asked = on ? query.get('clock') : null;
  const speed = asked?.trim() ? Number(asked) : Number.NaN;
  const isGranted = OWN_MACHINE.test(host) && speed >= 1 && speed <= DEBUG_CLOCK_MAX;
  return {
    on,
    clockSpeed: isGranted ? speed : 1,
    refusedClock: isGranted ? null : (asked?.slice(0, REFUSED_SHOWN) ?? null),
  };
}
