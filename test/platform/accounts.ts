/** The people who may sign in to the stand-in, and what they may do. All passwords are public: they guard nothing. */
import type { WorkRole } from './work/model';

/** Permission codes of the spec 6. */
export const PERMISSION_EQUIPMENT = 'monitor_multi';
export const PERMISSION_PROJECT = 'monitor_project';
/** Needed to write values; pages name it in their `perm.operate`. The code is ours. */
export const PERMISSION_OPERATE = 'monitor_operate';

/** First screen after the login (spec 1 and spec 4). */
export type Landing =
  | { readonly type: 'other' }
  | { readonly type: 'equip'; readonly equipmentId: string; readonly pageId: string | null }
  | { readonly type: 'project'; readonly projectId: string; readonly pageId: string };

export interface Account {
  readonly loginname: string;
  readonly password: string;
  readonly displayname: string;
  readonly tel: string;
  readonly email: string;
  readonly orgId: string;
  readonly roleName: string;
  readonly auths: readonly string[];
  /** Rights in work, of which a client is never told. */
  readonly workRoles: readonly WorkRole[];
  readonly landing: Landing;
  readonly disabled: boolean;
  /** An administrator has yet to let this person in. */
  readonly waiting: boolean;
  /** The data-centre service of this person's organisation has run out (spec 8). */
  readonly serviceExpired: boolean;
  /** Purpose, for the list that is printed at start. */
  readonly note: string;
}

/** The organisation that the official account belongs to, and a strange one. */
export const OWN_ORG = 'org-1';
/** An organisation with thousands of equipments. */
export const FLEET_ORG = 'org-3';
export const ORG_NAMES: ReadonlyMap<string, string> = new Map([
  [OWN_ORG, '滨江水务'],
  ['org-2', '邻市热力'],
  [FLEET_ORG, '全省泵站联网'],
]);

export const account = (
  given: Partial<Account> & Pick<Account, 'loginname' | 'password' | 'note'>,
): Account => ({
  displayname: given.loginname,
  tel: '',
  email: '',
  orgId: OWN_ORG,
  roleName: '',
  auths: [],
  workRoles: [],
  landing: { type: 'other' },
  disabled: false,
  waiting: false,
  serviceExpired: false,
  ...given,
});

const ALL = [PERMISSION_EQUIPMENT, PERMISSION_PROJECT, PERMISSION_OPERATE] as const;
const EQUIP_LANDING: Landing = { type: 'equip', equipmentId: 'v202', pageId: 'v202-con' };
const PROJECT_LANDING: Landing = { type: 'project', projectId: 'waterworks', pageId: 'w-pumps' };

export const ACCOUNTS: readonly Account[] = [
  account({
    loginname: 'demo',
    password: 'Demo_2026',
    displayname: '演示用户',
    tel: '13800138000',
    email: 'demo@allshift.example',
    roleName: '管理员',
    auths: ALL,
    workRoles: ['report', 'dispatch', 'repair', 'inspect', 'fill', 'agent'],
    note: 'all rights',
  }),
  account({
    loginname: 'monitor',
    password: 'Monitor_2026',
    displayname: '设备监控员',
    tel: '13800138001',
    email: 'monitor@allshift.example',
    roleName: '设备监控员',
    auths: [PERMISSION_EQUIPMENT, PERMISSION_OPERATE],
    note: 'equipment monitoring only',
  }),
  account({
    loginname: 'centre',
    password: 'Centre_2026',
    displayname: '数据中心观察员',
    tel: '13800138002',
    roleName: '观察员',
    auths: [PERMISSION_PROJECT],
    note: 'data centre only, may not write, no e-mail',
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
    auths: ALL,
    serviceExpired: true,
    note: 'data-centre service expired',
  }),
  account({
    loginname: 'waiting',
    password: 'Waiting_2026',
    displayname: '待审核用户',
    tel: '13800138006',
    waiting: true,
    note: 'not yet approved',
  }),
  account({
    loginname: 'equip',
    password: 'Equip_2026',
    displayname: '泵房值班员',
    tel: '13800138007',
    auths: ALL,
    landing: EQUIP_LANDING,
    note: 'lands on an equipment page',
  }),
  account({
    loginname: 'noequip',
    password: 'Noequip_2026',
    displayname: '仅数据中心',
    tel: '13800138008',
    auths: [PERMISSION_PROJECT],
    landing: EQUIP_LANDING,
    note: 'lands on an equipment page without the right to',
  }),
  account({
    loginname: 'values',
    password: 'Values_2026',
    displayname: '水泵巡视员',
    tel: '13800138014',
    auths: ALL,
    landing: { type: 'equip', equipmentId: 'v202', pageId: null },
    note: 'lands on an equipment without a page',
  }),
  account({
    loginname: 'project',
    password: 'Project_2026',
    displayname: '中控室值班员',
    tel: '13800138009',
    auths: ALL,
    landing: PROJECT_LANDING,
    note: 'lands on a project page',
  }),
  account({
    loginname: 'noproject',
    password: 'Noproject_2026',
    displayname: '仅设备监控',
    tel: '13800138010',
    auths: [PERMISSION_EQUIPMENT],
    landing: PROJECT_LANDING,
    note: 'lands on a project page without the right to',
  }),
  account({
    loginname: 'bound',
    password: 'Bound_2026',
    displayname: '已绑定用户',
    tel: '13800138011',
    email: 'bound@allshift.example',
    auths: ALL,
    note: 'bound to the official account as wx-bound',
  }),
  account({
    loginname: 'guest',
    password: 'Guest_2026',
    displayname: '邻市访客',
    tel: '13800138012',
    orgId: 'org-2',
    auths: [PERMISSION_EQUIPMENT],
    workRoles: ['report', 'repair'],
    note: 'of another organisation',
  }),
  account({
    loginname: 'reporter',
    password: 'Reporter_2026',
    displayname: '赵敏',
    tel: '13800138021',
    roleName: '值班员',
    auths: ALL,
    workRoles: ['report', 'fill'],
    note: 'reports repairs and fills reports',
  }),
  account({
    loginname: 'dispatcher',
    password: 'Dispatch_2026',
    displayname: '孙丽',
    tel: '13800138022',
    roleName: '调度员',
    auths: ALL,
    workRoles: ['report', 'dispatch'],
    note: 'gives out repair and inspection orders',
  }),
  account({
    loginname: 'repairer1',
    password: 'Repair1_2026',
    displayname: '张伟',
    tel: '13800138023',
    roleName: '维修工',
    auths: [PERMISSION_EQUIPMENT],
    workRoles: ['report', 'repair'],
    note: 'repairs',
  }),
  account({
    loginname: 'repairer2',
    password: 'Repair2_2026',
    displayname: '王强',
    // Nobody knows his phone.
    roleName: '维修工',
    auths: [PERMISSION_EQUIPMENT],
    workRoles: ['report', 'repair'],
    note: 'repairs too, without a phone number',
  }),
  account({
    loginname: 'inspector',
    password: 'Inspect_2026',
    displayname: '李娜',
    tel: '13800138025',
    roleName: '巡检员',
    auths: ALL,
    workRoles: ['report', 'inspect', 'fill'],
    note: 'inspects',
  }),
  account({
    loginname: 'reader',
    password: 'Reader_2026',
    displayname: '周杰',
    tel: '13800138026',
    roleName: '访客',
    auths: [PERMISSION_EQUIPMENT],
    note: 'sees equipment, has no right in work',
  }),
  account({
    loginname: 'fleet',
    password: 'Fleet_2026',
    displayname: '联网调度员',
    tel: '13800138013',
    orgId: FLEET_ORG,
    auths: [PERMISSION_EQUIPMENT, PERMISSION_OPERATE],
    note: '5,000 equipments',
  }),
];
