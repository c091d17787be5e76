import { useAtomValue } from 'jotai';
import { useServices } from '../state/services';
import { themeMainPathAtom } from '../state/style/style-store';
import { homeOf, mainPathOf } from './redirect';

export interface Paths {
  /** The first screen after a login: the organisation's main path, or /home. */
  readonly main: string;
  /** The address of "home": the landing page of this account if it has one, else the main path. */
  readonly home: string;
}

/** The paths that the organisation's style decides (spec 2 and spec 3), safe to be followed. */
export function usePaths(): Paths {
  const { landingPage } = useServices();
  const main = mainPathOf(useAtomValue(themeMainPathAtom));
  return { main, home: homeOf(landingPage.read(), main) };
}
