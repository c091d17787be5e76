/** A person of whom the platform has said nothing. */
import type { UserInfo } from '../../shared/calls/account';
import type { UserId } from '../../shared/ids';

/** May do nothing, and lands nowhere in particular. */
export const namelessUser = (userId: UserId): UserInfo => ({
  userId,
  loginname: userId,
  tel: '',
  auths: [],
  styleId: '',
  orgId: '',
  deptId: '',
  roleId: '',
  roleType: '',
  authRegion: '',
  dataRange: '',
  isBindweixin: false,
  loginOpenId: '',
  appLandingType: 'other',
  appLandingEquipId: null,
  appLandingEquipPageId: null,
  appLandingProjectId: null,
  appLandingProjectPageId: null,
});
