/** A time limit for promises of the device that may never settle. */
import type { CallPorts } from '../shared/calls/run';
import type { Millis } from '../shared/units';

export const TIMED_OUT = Symbol('timed out');

/** Resolves as the promise does, or with `TIMED_OUT` after `ms`. Rejects as the promise does. */
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
