import type { CallPorts } from '../shared/calls/run';
import type { Millis } from '../shared/units';

export const TIMED_OUT = Symbol('timed out');

/** Settles like the promise, or resolves with `TIMED_OUT` after `ms`, for device APIs that may never settle. */
export function withTimeout<T>(
  promise: Promise<T>,
  ms: Millis,
  after: CallPorts['after'],
): Promise<T | typeof TIMED_OUT> {
  return new Promise((resolve, reject) => {
    const cancel = after(ms, () => resolve(TIMED_OUT));
    promise.then(resolve, reject).finally(cancel);
  });
}
