import { useAtomValue } from 'jotai';
import { useServices } from '../state/services';
import { sessionAtom } from '../state/session/session-store';
import { themeMainPathAtom } from '../state/style/style-store';
import { getFirstScreen, getHome, parseMainPath } from './redirect';

export interface Paths {
  /** First screen after a login: the organisation's main path, or /home. */
  readonly main: string;
  /** Address of "home": the account's landing page, else the first permitted screen. */
  readonly home: string;
}

/** Returns the paths set by the organisation's style (spec 2 and spec 3), validated. */
export function usePaths(): Paths {
  const { landingPage } = useServices();
  const main = parseMainPath(useAtomValue(themeMainPathAtom));
  const session = useAtomValue(sessionAtom);
  const firstScreen = session.status === 'signed-in' ? getFirstScreen(session.user.auths, main) : main;
  return { main, home: getHome(landingPage.read(), firstScreen) };
}
