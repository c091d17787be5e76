import type { CallPorts } from '../shared/calls/run';
import type { Millis } from '../shared/units';

export const LATE = Symbol('late');

/** What a promise comes to, or `LATE` after `ms`: for parts of the device that may never answer. Rejects as it does. */
export function within<T>(
  promise: Promise<T>,
  ms: Millis,
  after: CallPorts['after'],
): Promise<T | typeof LATE> {
  return new Promise((resolve, reject) => {
    const takeBack = after(ms, () => resolve(LATE));
    promise.then(resolve, reject).finally(takeBack);
  });
}
