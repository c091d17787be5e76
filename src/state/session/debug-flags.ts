/** Debug aids requested by the address when the product was opened. In memory, so navigation keeps them. */
import { DEBUG_CLOCK_MAX } from '../../shared/constants';

export interface DebugFlags {
  readonly isOn: boolean;
  /** Speed of the worker's clock; 1 without the flag. */
  readonly clockSpeed: number;
  /** The requested clock if it was refused, otherwise `null`. */
  readonly refusedClock: string | null;
}

/** Matches names of the local machine, which is never a production platform. */
const LOCAL_MACHINE = /^(?:localhost|(?:.+\.)localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** Maximum number of displayed characters of a refused clock. */
const MAX_SHOWN_CHARACTERS = 20;

/**
 * Reads `?debug` and `?clock=20` from a query. Anyone can send an address, so a clock runs on the local machine only
 * and at most DEBUG_CLOCK_MAX times as fast: a faster one would flood the platform (faults 104). It is never slower
 * than real time, which would show old values as live.
 */
export function readDebugFlags(search: string, host: string): DebugFlags {
  const query = new URLSearchParams(search);
  const isOn = query.has('debug');
  const requestedClock = isOn ? query.get('clock') : null;
  const requestedSpeed = requestedClock?.trim() ? Number(requestedClock) : Number.NaN;
  const isGranted = LOCAL_MACHINE.test(host) && requestedSpeed >= 1 && requestedSpeed <= DEBUG_CLOCK_MAX;
  return {
    isOn,
    clockSpeed: isGranted ? requestedSpeed : 1,
    refusedClock: isGranted ? null : (requestedClock?.slice(0, MAX_SHOWN_CHARACTERS) ?? null),
  };
}
