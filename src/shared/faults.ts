/**
 * Faults of the outside world as data: a closed union that crosses the worker's border unharmed (Comlink loses the
 * fields of errors). Code throws for bugs only; everything else is one of these, decided in `calls/run.ts`, in the
 * command ledger or in the page document's decoder.
 */
import type { Millis } from './units';

export type Fault =
  /** Nothing was reached: no network, refused, name not found, connection cut before an answer. */
  | { readonly kind: 'offline' }
  /** No answer within the limit. `uuid` names the asynchronous command that did not answer [spec 8, code 1301]. */
  | { readonly kind: 'timeout'; readonly afterMs: number; readonly uuid?: string }
  /** The platform answered and said no: its business code and its own words [spec 7]. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** Business code 1006: the session is over [spec 8]. Not to be confused with websocket close code 1006. */
  | { readonly kind: 'session-ended' }
  /** HTTP status other than 2xx, without an answer that only the platform gives; `retryAfterMs` where the platform names a time. */
  | { readonly kind: 'http'; readonly status: number; readonly retryAfterMs?: number }
  /** The answer could not be understood; `where` is the path inside it, for the developer. */
  | { readonly kind: 'malformed'; readonly where: string }
  /** A setting of `config.json` cannot be used; `setting` is its name, for whoever deployed the product (faults 112). */
  | { readonly kind: 'misconfigured'; readonly setting: string }
  /** The answer is larger than whoever asked can take in; it was given up at so many bytes (faults 15). */
  | { readonly kind: 'too-large'; readonly limitBytes: number }
  /** A permission is missing; `permission` is its code, if one is known [spec 6]. */
  | { readonly kind: 'forbidden'; readonly permission?: string }
  /** This source has no such thing, so that nothing is known of it: no alarms is not the same as none. */
  | { readonly kind: 'unsupported' }
  /** The caller has left or has asked for something else since. Never shown. */
  | { readonly kind: 'cancelled' }
  /** Nothing is written while the past is replayed: what is shown is not what is. */
  | { readonly kind: 'locked' }
  /** The worker died before it answered (decision 10). */
  | { readonly kind: 'worker-lost' };

export type FaultKind = Fault['kind'];

/** A result that is either there or a fault. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: Fault };

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const failed = (fault: Fault): Outcome<never> => ({ ok: false, fault });

/** The time that a platform asks to be left alone after this fault; 0 where it names none. */
export const retryAfterMs = (fault: Fault | null): Millis =>
  fault?.kind === 'http' ? (fault.retryAfterMs ?? 0) : 0;

/** True if asking again by itself can help: not after the platform understood and refused. */
export function isWorthRetrying(fault: Fault): boolean {
  return (
    fault.kind === 'offline' || fault.kind === 'timeout' || (fault.kind === 'http' && fault.status >= 500)
  );
}
