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

/** Listens from now on. What could not be loaded says so by an event that does not bubble. */
export function askAgainForFirstFiles(scope: FirstScope): void {
  scope.addEventListener(
    'error',
    ({ target }) => {
      const file = target as HTMLLinkElement;
      // Parcel takes a later style sheet away that has failed: then nothing is replaced.
      if (file.rel === 'stylesheet') later(() => file.replaceWith(file.cloneNode()));
      // Null since the first code runs.
      if (file.tagName === 'SCRIPT' && scope.allshiftEarly !== null) reloadLater(scope.location);
    },
    true,
  );
}
