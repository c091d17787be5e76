import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Loading } from '../features/screen-states/loading';
import { loginFor } from '../navigation/own-path';
import { useLoginPath } from '../navigation/use-login-path';
import { restoreLedger } from '../state/commands/kept-ledger';
import { useServices } from '../state/services';
import { sessionAtom } from '../state/session/session-store';

/** Admits signed-in users (spec 2). Every end of a session comes through here, for a single redirect. */
export function Guard() {
  const services = useServices();
  const { session: sessionStore } = services;
  const session = useAtomValue(sessionAtom);
  const login = useLoginPath();
  const { pathname, search } = useLocation();
  const isUnknown = session.phase === 'unknown';
  const userId = session.phase === 'signed-in' ? session.user.userId : null;

  useEffect(() => {
    if (isUnknown) void sessionStore.check();
  }, [isUnknown, sessionStore]);
  useEffect(() => (userId === null ? undefined : restoreLedger(services, userId)), [userId, services]);

  if (isUnknown) return <Loading />;
  // Another user gets new screens: mounted ones hold lists, values and input of the previous user.
  if (session.phase === 'signed-in') return <Outlet key={userId} />;
  return <Navigate to={session.why === 'logout' ? login : loginFor(pathname + search, login)} replace />;
}
