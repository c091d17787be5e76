/** The one rule for phases of a write, for worker and page. */

const ENDED: ReadonlySet<string> = new Set(['done', 'read-back', 'refused', 'unknown']);

/** True when the result is known, or known to be unknown. `done` is final when the value is never read back. */
export const hasEnded = (phase: string): boolean => ENDED.has(phase);
