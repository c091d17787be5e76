const ENDED: ReadonlySet<string> = new Set(['done', 'read-back', 'refused', 'unknown']);

/** Whether the result is known, or known to be unknown. `done` is final for values that are never read back. */
export const hasEnded = (status: string): boolean => ENDED.has(status);
