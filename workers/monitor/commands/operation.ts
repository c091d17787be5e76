/** Decides from an answer whether a write is done, refused or unknown (wire: Commands that answer later). */

import type { CommandState } from '../../../src/shared/calls/command';
import { getSendEnd } from '../../../src/shared/calls/command-end';
import { equalsWritten } from '../../../src/shared/equals-written';
import type { Fault, Outcome } from '../../../src/shared/faults';
import { isFinal } from '../../../src/shared/final-fault';
import { hasEnded } from '../../../src/shared/operation-status';
import { type DataType, Freshness, getFreshness, getQuality, Quality } from '../../../src/shared/reading';
import type { Operation } from '../contract/contract';
import type { Kind } from '../live/decode-value';
import type { SignalReading } from '../live/signal-reading';

const DATA_TYPES: readonly (DataType | null)[] = [null, 'bit', 'int', 'uint', 'float', 'string'];

const getDataType = (kind: Kind): DataType | null => DATA_TYPES[kind] ?? null;

/**
 * Whether the current value proves that the written one arrived. A bad value, or one no longer live, proves nothing:
 * a gateway that has lost its device keeps sending.
 */
export function provesWrite(
  writtenValue: string,
  current: Pick<SignalReading, 'number' | 'text' | 'kind' | 'flags'>,
): boolean {
  const freshness = getFreshness(current.flags);
  if (getQuality(current.flags) !== Quality.good) return false;
  if (freshness === Freshness.disconnected || freshness === Freshness.paused) return false;
  return equalsWritten(writtenValue, current, getDataType(current.kind));
}

export type Verdict = Pick<Operation, 'status' | 'fault'>;

/** Whether the operation has ended. A done write may still be read back, an unknown one still answered. */
export const isEnded = (operation: Operation): boolean => hasEnded(operation.status);

/** Returns the verdict on a refused or failed write call; only the platform's decision is final. */
export const getSendVerdict = (fault: Fault): Verdict => ({
  status: getSendEnd(fault).end === 'refused' ? 'refused' : 'unknown',
  fault,
});

/** Returns the verdict on an answer; `null` while pending. An empty message stays empty. */
export function getVerdict(answer: Outcome<CommandState>): Verdict | null {
  if (!answer.ok) return isFinal(answer.fault) ? { status: 'unknown', fault: answer.fault } : null;
  const state = answer.value;
  if (state === null) return null;
  const { status, code, message } = state;
  return status === 'success'
    ? { status: 'done', fault: null }
    : getSendVerdict({ kind: 'refused', code, message });
}
