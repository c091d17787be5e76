import type { Fault } from './faults';

/** Whether no later attempt can succeed; a failed link may recover. */
export const isFinal = (fault: Fault): boolean =>
  fault.kind === 'refused' ||
  fault.kind === 'session-ended' ||
  fault.kind === 'cancelled' ||
  fault.kind === 'unsupported';
