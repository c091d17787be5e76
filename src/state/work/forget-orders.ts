/** Deletes the user's orders at sign-out: they contain names and phone numbers. */
import { loadCode } from '../../browser/load-code';
import type { Services } from '../services';
import { sessionAtom } from '../session/session-store';
import { ORDERS_SEEN } from './forms-wait';

export function forgetOrdersAtSignOut(services: Services): void {
  const { session, store, storage } = services;
  session.onSignOut((reason) => {
    const lastSession = store.get(sessionAtom);
    const hasLeft = reason === 'logout' || reason === 'elsewhere';
    if (!hasLeft || lastSession.status !== 'signed-in' || storage.read(ORDERS_SEEN) === null) return;
    const { userId } = lastSession.user;
    loadCode(() => import('./work-services')).then(
      ({ getWork }) => void getWork(services).store.deleteSeen(userId),
      // They are deleted when the next user opens a form.
      () => undefined,
    );
  });
}
