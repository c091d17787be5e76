import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Loading } from '../features/screen-states/loading';
import { getLoginAddress } from '../navigation/own-path';
import { matchPage } from '../navigation/page-routes';
import { useLoginPath } from '../navigation/use-login-path';
import { restoreLedger } from '../state/commands/kept-ledger';
import { useServices } from '../state/services';
import { sessionAtom } from '../state/session/session-store';

/** Admits signed-in users (spec 2). Handles the end of a session in one place, to redirect only once. */
export function Guard() {
  const services = useServices();
  const { session: sessionStore } = services;
  const session = useAtomValue(sessionAtom);
  const loginPath = useLoginPath();
  const { pathname, search } = useLocation();
  const isUnknown = session.status === 'unknown';
  const userId = session.status === 'signed-in' ? session.user.userId : null;

  useEffect(() => {
    if (isUnknown) void sessionStore.check();
  }, [isUnknown, sessionStore]);
  useEffect(() => (userId === null ? undefined : restoreLedger(services, userId)), [userId, services]);

  if (isUnknown) return <Loading />;
  // Remount for another user: screens keep lists, values and typed text of the previous one.
  // A user whom the platform has not confirmed sees only pages, with the last values stored on the device.
  const canStay = session.status === 'signed-in' && (!session.unconfirmed || matchPage(pathname) !== null);
  if (canStay) return <Outlet key={userId} />;
  const isLogout = session.status === 'signed-out' && session.reason === 'logout';
  return <Navigate to={isLogout ? loginPath : getLoginAddress(pathname + search, loginPath)} replace />;
}
