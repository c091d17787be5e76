import { useAtomValue } from 'jotai';
import type { UserInfo } from '../../shared/calls/account';
import type { UserId } from '../../shared/ids';
import { createNamelessUser } from './nameless-user';
import { sessionAtom } from './session-store';

const NO_USER = createNamelessUser('' as UserId);

/** Returns the signed-in user; between a session's end and the login screen, an empty user without permissions. */
export function useUser(): UserInfo {
  const session = useAtomValue(sessionAtom);
  return session.status === 'signed-in' ? session.user : NO_USER;
}
