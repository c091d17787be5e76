/**
 * External faults as data: a closed union that survives the worker boundary (Comlink drops the fields of errors).
 * Code throws only for bugs; everything else is one of these, created in `calls/run.ts`, the command ledger or the
 * page document's decoder.
 */
import type { Millis } from './units';

export type Fault =
  /** Nothing could be reached: no network, connection refused, name not found, or cut off before an answer. */
  | { readonly kind: 'offline' }
  /** No answer within the limit. `uuid` names the asynchronous command without an answer [spec 8, code 1301]. */
  | { readonly kind: 'timeout'; readonly afterMs: number; readonly uuid?: string }
  /** The platform refused, with its business code and message [spec 7]. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** Business code 1006: the session is over [spec 8]. Not to be confused with websocket close code 1006. */
  | { readonly kind: 'session-ended' }
  /** HTTP status other than 2xx, not answered by the platform itself; `retryAfterMs` if sent. */
  | { readonly kind: 'http'; readonly status: number; readonly retryAfterMs?: number }
  /** The answer could not be understood; `where` is the path inside it, for developers. */
  | { readonly kind: 'malformed'; readonly where: string }
  /** A setting of `config.json` cannot be used; `setting` is its name, for the operator (faults 112). */
  | { readonly kind: 'misconfigured'; readonly setting: string }
  /** The answer exceeds the caller's limit and was abandoned after this many bytes (faults 15). */
  | { readonly kind: 'too-large'; readonly limitBytes: number }
  /** A permission is missing; `permission` is its code if known [spec 6]. */
  | { readonly kind: 'forbidden'; readonly permission?: string }
  /** The source does not offer it, so the answer is unknown rather than empty. */
  | { readonly kind: 'unsupported' }
  /** The caller has gone or has requested something else. Never shown. */
  | { readonly kind: 'cancelled' }
  /** Nothing can be written during replay: the shown values are not current. */
  | { readonly kind: 'locked' }
  /** The worker died before it answered (decision 10). */
  | { readonly kind: 'worker-lost' };

export type FaultKind = Fault['kind'];

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: Fault };

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const failed = (fault: Fault): Outcome<never> => ({ ok: false, fault });

/** Returns the delay that the platform requests after this fault; 0 if it requests none. */
export const retryAfterMs = (fault: Fault | null): Millis =>
  fault?.kind === 'http' ? (fault.retryAfterMs ?? 0) : 0;

/** Whether an automatic retry can help; it cannot once the platform has refused. */
export function isWorthRetrying(fault: Fault): boolean {
  return (
    fault.kind === 'offline' || fault.kind === 'timeout' || (fault.kind === 'http' && fault.status >= 500)
  );
}
