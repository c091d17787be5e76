/** Decides from an answer whether a write is done, refused or unknown (wire: Commands that answer later). */

import type { CommandState } from '../../../src/shared/calls/command';
import { endOfSending } from '../../../src/shared/calls/command-end';
import { equalsWritten } from '../../../src/shared/equals-written';
import type { Fault, Outcome } from '../../../src/shared/faults';
import { isFinal } from '../../../src/shared/final-fault';
import { hasEnded } from '../../../src/shared/operation-phase';
import { type DataType, Freshness, freshnessOf, Quality, qualityOf } from '../../../src/shared/reading';
import type { Operation } from '../contract/contract';
import type { Kind } from '../live/decode-value';
import type { SignalReading } from '../live/signal-reading';

const DATA_TYPES: readonly (DataType | null)[] = [null, 'bit', 'int', 'uint', 'float', 'string'];

/** The data type of a kind; null for `unknown`. */
const dataTypeOf = (kind: Kind): DataType | null => DATA_TYPES[kind] ?? null;

/**
 * The value shows that the written one has come to the device. One that its source calls bad, or that is no longer live,
 * shows nothing: a gateway that has lost its device goes on sending something.
 */
export function saysWritten(
  written: string,
  current: Pick<SignalReading, 'number' | 'text' | 'kind' | 'flags'>,
): boolean {
  const freshness = freshnessOf(current.flags);
  if (qualityOf(current.flags) !== Quality.good) return false;
  if (freshness === Freshness.disconnected || freshness === Freshness.paused) return false;
  return equalsWritten(written, current, dataTypeOf(current.kind));
}

export type Verdict = Pick<Operation, 'phase' | 'fault'>;

/** The end of an operation is known. A done write may still be read back, and an unknown one may still be answered. */
export const isEnded = (operation: Operation): boolean => hasEnded(operation.phase);

/** The verdict on a refusal or a failed write call: only what the platform has decided is final. */
export const verdictOnSending = (fault: Fault): Verdict => ({
  phase: endOfSending(fault).end === 'refused' ? 'refused' : 'unknown',
  fault,
});

/** The verdict on an answer about a write; null while it is pending. An empty message stays empty. */
export function verdictOn(answer: Outcome<CommandState>): Verdict | null {
  if (!answer.ok) return isFinal(answer.fault) ? { phase: 'unknown', fault: answer.fault } : null;
  const state = answer.value;
  if (state === null) return null;
  const { status, code, message } = state;
  return status === 'success'
    ? { phase: 'done', fault: null }
    : verdictOnSending({ kind: 'refused', code, message });
}
