/**
 * Asks again for the files that a page names itself, its first code and its styles. Whatever is loaded later is asked for
 * again by the code that needs it (`.tools/retry-loads.ts`), but without these there is no code, or a bare page for the
 * rest of the shift; a screen on a wall has nobody who reloads it.
 */
import { CODE_RETRY_MS } from '../shared/constants';
import type { EarlyScope } from './early-start';
import { isServed } from './is-served';

type FirstScope = EarlyScope & Pick<Window, 'addEventListener' | 'location'>;

const later = (ring: () => void): void => void setTimeout(ring, CODE_RETRY_MS);

/** A new build may have taken the place of this page and its files, so the page is asked for as well. */
const reloadLater = (location: Location): void =>
  later(() => void isServed().then((served) => (served ? location.reload() : reloadLater(location))));

/** Listens from now on. A page has loaded, by its own event, only when its first code has run or failed. */
export function askAgainForFirstFiles(scope: FirstScope): void {
  let hasThrown = false;
  scope.addEventListener('load', () => {
    // Null since the first code runs. Code that came and threw, as in a browser that is too old, would throw again.
    if (scope.allshiftEarly !== null && !hasThrown) reloadLater(scope.location);
  });
  // This event does not bubble.
  scope.addEventListener(
    'error',
    ({ target }) => {
      hasThrown ||= (target as unknown) === scope;
      const file = target as HTMLLinkElement;
      // Parcel takes a later style sheet away that has failed: then nothing is replaced.
      if (file.rel === 'stylesheet') later(() => file.replaceWith(file.cloneNode()));
    },
    true,
  );
}
