import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { startWords } from '../../i18n/start';
import { useWords } from '../../i18n/use-words';
import { isGround, landingOf, safeRedirect } from '../../navigation/redirect';
import { usePaths } from '../../navigation/use-paths';
import type { UserInfo } from '../../shared/calls/account';
import { useServices } from '../../state/services';
import { styleAtom } from '../../state/style/style-store';
import { Spinner } from '../../ui/spinner';

/** From the login on: back to the screen that was wanted, else to the first one of this account (specification 4). */
export default function Landing({ user }: { readonly user: UserInfo }) {
  const say = useWords(startWords);
  const { landingPage } = useServices();
  const { main } = usePaths();
  const { waitsFor } = useAtomValue(styleAtom);
  const [query] = useSearchParams();
  const wanted = safeRedirect(query.get('redirect'), window.location.origin);
  const landing = landingOf(user, main);
  // The organisation of whoever has just come in may have a main path of its own.
  const isWaiting = wanted === null && waitsFor !== null;
  useEffect(() => {
    if (!isWaiting && isGround(landing)) landingPage.write(landing);
  }, [isWaiting, landing, landingPage]);
  return isWaiting ? <Spinner label={say('loading')} /> : <Navigate to={wanted ?? landing} replace />;
}
