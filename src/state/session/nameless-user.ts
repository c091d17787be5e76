/** A user without details from the platform: no permissions, no landing page. */
import type { UserInfo } from '../../shared/calls/account';
import type { UserId } from '../../shared/ids';

export const createNamelessUser = (userId: UserId): UserInfo => ({
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
