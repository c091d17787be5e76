import { getSendEnd } from '../../shared/calls/command-end';
import type { OperationEnd } from '../../shared/calls/operation';
import { RETRY_AFTER_MAX_MS } from '../../shared/constants';
import type { Fault } from '../../shared/faults';
import { DAY_MS, type EpochMs, MINUTE_MS, type Millis, SECOND_MS } from '../../shared/units';
import { CHANGED_CODES, IMAGE_GONE, STILL_RUNNING } from '../../shared/work/refusal-codes';
import type { OutboxCounts } from './outbox-counts';
import type { OutboxRow } from './rows';

export const OUTBOX_BACKOFF_MAX_MS: Millis = 5 * MINUTE_MS;
/** An entry unsent for this long shows a warning: a browser may delete it after seven days. */
const OUTBOX_WARN_MS: Millis = 3 * DAY_MS;

/** Returns the pause after a number of failed tries: 2, 4, 8 s and so on. */
export const getBackOffMs = (tries: number): Millis =>
  Math.min(2 ** Math.max(1, Math.min(tries, 30)) * SECOND_MS, OUTBOX_BACKOFF_MAX_MS);

/** Returns a form's remaining pause. A pause beyond the maximum comes from a clock that was set back later. */
export function getWait({ notBefore }: Pick<OutboxRow, 'notBefore'>, now: EpochMs): Millis {
  const waitMs = Math.max(0, (notBefore ?? 0) - now);
  return waitMs > Math.max(OUTBOX_BACKOFF_MAX_MS, RETRY_AFTER_MAX_MS) ? 0 : waitMs;
}

/**
 * Returns the entries that do not wait for another one. While a form has to wait, or its outcome is unknown, later
 * forms of the same entity wait too. Forms of one sequence also wait for a refused one: the platform would refuse them.
 */
function findFreeRows(rows: readonly OutboxRow[]): readonly OutboxRow[] {
  const heldEntities = new Set<string>();
  const heldSequences = new Set<string>();
  return [...rows]
    .sort((a, b) => a.at - b.at)
    .filter(({ entity, sequence, state }) => {
      const isHeld = heldEntities.has(entity) || heldSequences.has(sequence);
      if (state !== 'refused') heldEntities.add(entity);
      if (sequence !== '') heldSequences.add(sequence);
      return !isHeld;
    });
}

export const findNextToSend = (rows: readonly OutboxRow[], now: EpochMs): OutboxRow | null =>
  findFreeRows(rows).find((row) => row.state === 'waiting' && getWait(row, now) === 0) ?? null;

/**
 * Returns the time until the next try; `null` if nothing waits. A form that waits for another one has no time: the
 * other one may wait for the user.
 */
export function getNextWait(rows: readonly OutboxRow[], now: EpochMs): Millis | null {
  const freeSet = new Set(findFreeRows(rows));
  const delays = rows
    // A copy never waits for the user, even if an earlier build has stored that.
    .filter(({ state, problem, isCopy }) => state !== 'refused' && (problem === '' || isCopy))
    .filter((row) => row.state !== 'waiting' || freeSet.has(row))
    .map((row) => getWait(row, now));
  return delays.length === 0 ? null : Math.min(...delays);
}

/** `changed`: another user was faster, so the entry becomes a draft again. */
export type Verdict = 'refused' | 'changed' | 'image-gone' | 'unknown' | 'session-over';

/** Judges the fault of a sent form. Only an answer of the platform means that nothing was done. */
export function judgeFault(fault: Fault): Verdict {
  if (fault.kind === 'session-ended') return 'session-over';
  if (fault.kind === 'refused') {
    if (fault.code === STILL_RUNNING) return 'unknown';
    if (fault.code === IMAGE_GONE) return 'image-gone';
    if (CHANGED_CODES.has(fault.code)) return 'changed';
  }
  return getSendEnd(fault).end === 'refused' ? 'refused' : 'unknown';
}

/** Judges a fault that the platform has stored under the id: a refusal is final, regardless of its code. */
export function judgeStoredFault(fault: Fault): Verdict {
  const verdict = judgeFault(fault);
  return verdict === 'unknown' ? 'refused' : verdict;
}

/** Whether the network, not this form, is at fault (faults 68). */
export const isNetworkFault = ({ kind }: Fault): boolean =>
  kind === 'offline' || kind === 'timeout' || kind === 'malformed';

export const isSessionOver = ({ kind }: Fault): boolean => kind === 'session-ended' || kind === 'cancelled';

export const toFault = ({ code, message }: OperationEnd): Fault => ({ kind: 'refused', code, message });

export function countOutbox(rows: readonly OutboxRow[], now: EpochMs): Omit<OutboxCounts, 'returned'> {
  const countInState = (...states: readonly OutboxRow['state'][]): number =>
    rows.filter(({ state }) => states.includes(state)).length;
  return {
    waiting: countInState('waiting', 'sending'),
    refused: countInState('refused'),
    unknown: countInState('unknown'),
    old: rows.filter(({ at }) => now - at > OUTBOX_WARN_MS).length,
  };
}
