/** Faults that asking again does not mend. */
import type { Fault } from './faults';

/** True if no later try can succeed after this fault; a link that failed may come back. */
export const isFinal = (fault: Fault): boolean =>
  fault.kind === 'refused' ||
  fault.kind === 'session-ended' ||
  fault.kind === 'cancelled' ||
  fault.kind === 'unsupported';
