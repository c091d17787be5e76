/** Opens the requested screen after the login, otherwise the account's landing page (spec 4). */
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { commonWords } from '../../i18n/engine';
import { useWords } from '../../i18n/use-words';
import { getLanding, isLandingPage, parseRequestedScreen } from '../../navigation/redirect';
import { usePaths } from '../../navigation/use-paths';
import type { UserInfo } from '../../shared/calls/account';
import { useServices } from '../../state/services';
import { styleAtom } from '../../state/style/style-store';
import { Spinner } from '../../ui/spinner';

export default function Landing({ user }: { readonly user: UserInfo }) {
  const t = useWords(commonWords);
  const { landingPage } = useServices();
  const { main } = usePaths();
  const { awaitedTheme } = useAtomValue(styleAtom);
  const [query] = useSearchParams();
  const requestedScreen = parseRequestedScreen(query.get('redirect'), window.location.origin, main);
  const landingPath = getLanding(user, main);
  // The user's organisation may have its own main path.
  const isWaiting = requestedScreen === null && awaitedTheme !== null;
  useEffect(() => {
    if (isWaiting) return;
    if (isLandingPage(landingPath)) landingPage.write(landingPath);
    // Another user who left without signing out may have stored one.
    else landingPage.clear();
  }, [isWaiting, landingPath, landingPage]);
  return isWaiting ? (
    <Spinner label={t('loading')} />
  ) : (
    <Navigate to={requestedScreen ?? landingPath} replace />
  );
}
