/** Deletes the user's orders at sign-out: they name people, with their phones. */
import { loadCode } from '../../browser/load-code';
import type { Services } from '../services';
import { sessionAtom } from '../session/session-store';
import { ORDERS_SEEN } from './forms-wait';

export function forgetOrdersAtSignOut(services: Services): void {
  const { session, store, storage } = services;
  session.onSignOut((why) => {
    const left = store.get(sessionAtom);
    const isGone = why === 'logout' || why === 'elsewhere';
    if (!isGone || left.phase !== 'signed-in' || storage.read(ORDERS_SEEN) === null) return;
    const { userId } = left.user;
    loadCode(() => import('./work-services')).then(
      ({ getWork }) => void getWork(services).store.forgetSeen(userId),
      // The next user who opens a form deletes them.
      () => undefined,
    );
  });
}
