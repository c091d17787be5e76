/** All passwords are public; they protect no real data. */
import type { WorkRole } from './work/model';

/** Permission codes (spec 6). */
export const PERMISSION_EQUIPMENT = 'monitor_multi';
export const PERMISSION_PROJECT = 'monitor_project';
/** Required for writes; pages name it in `perm.operate`. The code is ours. */
export const PERMISSION_OPERATE = 'monitor_operate';

/** First screen after the login (spec 1 and spec 4). */
type Landing =
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
  /** Rights in work, which no client receives. */
  readonly workRoles: readonly WorkRole[];
  readonly landing: Landing;
  readonly disabled: boolean;
  /** Whether the account still awaits an administrator's approval. */
  readonly waiting: boolean;
  /** Whether the organisation's data-centre service has expired (spec 8). */
  readonly serviceExpired: boolean;
  readonly note: string;
}

/** The organisation of the official account, and a foreign one. */
export const OWN_ORG = 'org-1';
export const FLEET_ORG = 'org-3';
export const ORG_NAMES: ReadonlyMap<string, string> = new Map([
  [OWN_ORG, '滨江水务'],
  ['org-2', '邻市热力'],
  [FLEET_ORG, '全省泵站联网'],
]);

export const createAccount = (
  loginname: string,
  password: string,
  displayname: string,
  tel: string,
  note: string,
  overrides: Partial<Account> = {},
): Account => ({
  loginname,
  password,
  displayname,
  tel,
  email: '',
  orgId: OWN_ORG,
  roleName: '',
  auths: [],
  workRoles: [],
  landing: { type: 'other' },
  disabled: false,
  waiting: false,
  serviceExpired: false,
  note,
  ...overrides,
});

const ALL = [PERMISSION_EQUIPMENT, PERMISSION_PROJECT, PERMISSION_OPERATE] as const;
const EQUIP_LANDING: Landing = { type: 'equip', equipmentId: 'v202', pageId: 'v202-con' };
const PROJECT_LANDING: Landing = { type: 'project', projectId: 'waterworks', pageId: 'w-pumps' };

export const ACCOUNTS: readonly Account[] = [
  createAccount('demo', 'Demo_2026', '演示用户', '13800138000', 'all rights', {
    email: 'demo@allshift.example',
    roleName: '管理员',
    auths: ALL,
    workRoles: ['report', 'dispatch', 'repair', 'inspect', 'fill', 'agent'],
  }),
  createAccount('monitor', 'Monitor_2026', '设备监控员', '13800138001', 'equipment monitoring only', {
    email: 'monitor@allshift.example',
    roleName: '设备监控员',
    auths: [PERMISSION_EQUIPMENT, PERMISSION_OPERATE],
  }),
  createAccount(
    'centre',
    'Centre_2026',
    '数据中心观察员',
    '13800138002',
    'data centre only, may not write, no e-mail',
    {
      roleName: '观察员',
      auths: [PERMISSION_PROJECT],
    },
  ),
  createAccount('nobody', 'Nobody_2026', '无权限用户', '13800138003', 'no rights'),
  createAccount('disabled', 'Disabled_2026', '停用用户', '13800138004', 'disabled', {
    auths: [PERMISSION_EQUIPMENT, PERMISSION_PROJECT],
    disabled: true,
  }),
  createAccount('expired', 'Expired_2026', '服务到期用户', '13800138005', 'data-centre service expired', {
    auths: ALL,
    serviceExpired: true,
  }),
  createAccount('waiting', 'Waiting_2026', '待审核用户', '13800138006', 'not yet approved', {
    waiting: true,
  }),
  createAccount('equip', 'Equip_2026', '泵房值班员', '13800138007', 'lands on an equipment page', {
    auths: ALL,
    landing: EQUIP_LANDING,
  }),
  createAccount(
    'noequip',
    'Noequip_2026',
    '仅数据中心',
    '13800138008',
    'lands on an equipment page without the right to',
    { auths: [PERMISSION_PROJECT], landing: EQUIP_LANDING },
  ),
  createAccount(
    'values',
    'Values_2026',
    '水泵巡视员',
    '13800138014',
    'lands on an equipment without a page',
    {
      auths: ALL,
      landing: { type: 'equip', equipmentId: 'v202', pageId: null },
    },
  ),
  createAccount('project', 'Project_2026', '中控室值班员', '13800138009', 'lands on a project page', {
    auths: ALL,
    landing: PROJECT_LANDING,
  }),
  createAccount(
    'noproject',
    'Noproject_2026',
    '仅设备监控',
    '13800138010',
    'lands on a project page without the right to',
    { auths: [PERMISSION_EQUIPMENT], landing: PROJECT_LANDING },
  ),
  createAccount(
    'bound',
    'Bound_2026',
    '已绑定用户',
    '13800138011',
    'bound to the official account as wx-bound',
    {
      email: 'bound@allshift.example',
      auths: ALL,
    },
  ),
  createAccount('guest', 'Guest_2026', '邻市访客', '13800138012', 'of another organisation', {
    orgId: 'org-2',
    auths: [PERMISSION_EQUIPMENT],
    workRoles: ['report', 'repair'],
  }),
  createAccount('reporter', 'Reporter_2026', '赵敏', '13800138021', 'reports repairs and fills reports', {
    roleName: '值班员',
    auths: ALL,
    workRoles: ['report', 'fill'],
  }),
  createAccount(
    'dispatcher',
    'Dispatch_2026',
    '孙丽',
    '13800138022',
    'gives out repair and inspection orders',
    {
      roleName: '调度员',
      auths: ALL,
      workRoles: ['report', 'dispatch'],
    },
  ),
  createAccount('repairer1', 'Repair1_2026', '张伟', '13800138023', 'repairs', {
    roleName: '维修工',
    auths: [PERMISSION_EQUIPMENT],
    workRoles: ['report', 'repair'],
  }),
  createAccount('repairer2', 'Repair2_2026', '王强', '', 'repairs too, without a phone number', {
    roleName: '维修工',
    auths: [PERMISSION_EQUIPMENT],
    workRoles: ['report', 'repair'],
  }),
  createAccount('inspector', 'Inspect_2026', '李娜', '13800138025', 'inspects', {
    roleName: '巡检员',
    auths: ALL,
    workRoles: ['report', 'inspect', 'fill'],
  }),
  createAccount('reader', 'Reader_2026', '周杰', '13800138026', 'sees equipment, has no right in work', {
    roleName: '访客',
    auths: [PERMISSION_EQUIPMENT],
  }),
  createAccount('fleet', 'Fleet_2026', '联网调度员', '13800138013', '5,000 equipments', {
    orgId: FLEET_ORG,
    auths: [PERMISSION_EQUIPMENT, PERMISSION_OPERATE],
  }),
];
