/** The people who may sign in to the stand-in, and what they may do. All passwords are public: they guard nothing. */

/** Permission codes of the specification, section 6. */
export const PERMISSION_EQUIPMENT = 'monitor_multi';
export const PERMISSION_PROJECT = 'monitor_project';
/** Needed to write values; pages name it in their `perm.operate`. The code is ours. */
export const PERMISSION_OPERATE = 'monitor_operate';

export interface Account {
  readonly loginname: string;
  readonly password: string;
  readonly displayname: string;
  readonly tel: string;
  readonly auths: readonly string[];
  readonly disabled: boolean;
  /** The data-centre service of this person's organisation has run out (specification 8). */
  readonly serviceExpired: boolean;
  /** What it is there for, in the list that is printed at start. */
  readonly note: string;
}

const account = (given: Partial<Account> & Pick<Account, 'loginname' | 'password' | 'note'>): Account => ({
  displayname: given.loginname,
  tel: '',
  auths: [],
  disabled: false,
  serviceExpired: false,
  ...given,
});

export const ACCOUNTS: readonly Account[] = [
  account({
    loginname: 'demo',
    password: 'Demo_2026',
    displayname: '演示用户',
    tel: '13800138000',
    auths: [PERMISSION_EQUIPMENT, PERMISSION_PROJECT, PERMISSION_OPERATE],
    note: 'all rights',
  }),
  account({
    loginname: 'monitor',
    password: 'Monitor_2026',
    displayname: '设备监控员',
    tel: '13800138001',
    auths: [PERMISSION_EQUIPMENT, PERMISSION_OPERATE],
    note: 'equipment monitoring only',
  }),
  account({
    loginname: 'centre',
    password: 'Centre_2026',
    displayname: '数据中心观察员',
    tel: '13800138002',
    auths: [PERMISSION_PROJECT],
    note: 'data centre only, may not write',
  }),
  account({
    loginname: 'nobody',
    password: 'Nobody_2026',
    displayname: '无权限用户',
    tel: '13800138003',
    note: 'no rights',
  }),
  account({
    loginname: 'disabled',
    password: 'Disabled_2026',
    displayname: '停用用户',
    tel: '13800138004',
    auths: [PERMISSION_EQUIPMENT, PERMISSION_PROJECT],
    disabled: true,
    note: 'disabled',
  }),
  account({
    loginname: 'expired',
    password: 'Expired_2026',
    displayname: '服务到期用户',
    tel: '13800138005',
    auths: [PERMISSION_EQUIPMENT, PERMISSION_PROJECT, PERMISSION_OPERATE],
    serviceExpired: true,
    note: 'data-centre service expired',
  }),
];

/** By login name or phone number, as the login accepts both. */
export const findAccount = (name: string): Account | undefined =>
  ACCOUNTS.find((one) => one.loginname === name || (one.tel !== '' && one.tel === name));

/** User info (specification 3). */
export const userInfoOf = (one: Account): object => ({
  userId: `u-${one.loginname}`,
  loginname: one.loginname,
  displayname: one.displayname,
  tel: one.tel,
  auths: one.auths,
  styleId: 'style-standard',
  orgId: 'org-1',
  deptId: 'dept-1',
  roleId: `role-${one.loginname}`,
  roleType: '1',
  authRegion: '',
  dataRange: 'all',
  isBindweixin: false,
  loginOpenId: '',
  appLandingType: 'other',
  appLandingEquipId: null,
  appLandingEquipPageId: null,
  appLandingProjectId: null,
  appLandingProjectPageId: null,
});
