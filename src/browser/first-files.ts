/**
 * Retries the files named in the page itself, its first code and its styles. Later files are retried by the code that
 * needs them (`.tools/retry-loads.ts`), but without these there is no code, or an unstyled page for the rest of the
 * shift; a wall screen has no user to reload it.
 */
import { CODE_RETRY_MS } from '../shared/constants';
import type { EarlyScope } from './early-start';
import { isServed } from './is-served';

type FirstScope = EarlyScope & Pick<Window, 'addEventListener' | 'location'>;

const scheduleRetry = (callback: () => void): void => void setTimeout(callback, CODE_RETRY_MS);

/** Reloads the page once the server answers: a new build may have replaced the page and its files. */
const reloadLater = (location: Location): void =>
  scheduleRetry(() => void isServed().then((isUp) => (isUp ? location.reload() : reloadLater(location))));

/** Listens for failures. A page fires `load` only after its first code has run or failed. */
export function retryFirstFiles(scope: FirstScope): void {
  let hasThrown = false;
  scope.addEventListener('load', () => {
    // `null` once the first code runs. Code that loaded and threw, as in an outdated browser, would throw again.
    if (scope.allshiftEarly !== null && !hasThrown) reloadLater(scope.location);
  });
  // This event does not bubble.
  scope.addEventListener(
    'error',
    ({ target }) => {
      hasThrown ||= (target as unknown) === scope;
      const file = target as HTMLLinkElement;
      // Parcel removes a style sheet of a later chunk that failed, which is then not replaced.
      if (file.rel === 'stylesheet') scheduleRetry(() => file.replaceWith(file.cloneNode()));
    },
    true,
  );
}
