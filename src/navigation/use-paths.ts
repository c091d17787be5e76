/** The main path and the home path for components. */
import { useAtomValue } from 'jotai';
import { useServices } from '../state/services';
import { sessionAtom } from '../state/session/session-store';
import { themeMainPathAtom } from '../state/style/style-store';
import { firstScreen, homeOf, mainPathOf } from './redirect';

export interface Paths {
  /** The first screen after a login: the organisation's main path, or /home. */
  readonly main: string;
  /** The address of "home": the landing page of this account if it has one, else the first screen that it may see. */
  readonly home: string;
}

/** The paths that the organisation's style decides (spec 2 and spec 3), safe to be followed. */
export function usePaths(): Paths {
  const { landingPage } = useServices();
  const main = mainPathOf(useAtomValue(themeMainPathAtom));
  const session = useAtomValue(sessionAtom);
  const first = session.phase === 'signed-in' ? firstScreen(session.user.auths, main) : main;
  return { main, home: homeOf(landingPage.read(), first) };
}
