/** The signed-in user for views. */
import { useAtomValue } from 'jotai';
import type { UserInfo } from '../../shared/calls/account';
import { sessionAtom } from './session-store';

const NOBODY: UserInfo = {
  userId: '' as UserInfo['userId'],
  loginname: '',
  tel: '',
  auths: [],
  isBindweixin: false,
  loginOpenId: '',
  appLandingType: 'other',
  appLandingEquipId: null,
  appLandingEquipPageId: null,
  appLandingProjectId: null,
  appLandingProjectPageId: null,
};

/** The signed-in user. Between a session's end and the login screen: nobody, who may do nothing. */
export function useUser(): UserInfo {
  const session = useAtomValue(sessionAtom);
  return session.phase === 'signed-in' ? session.user : NOBODY;
}
