/** All accounts, including registered ones; changed passwords last as long as the process. */
import { ACCOUNTS, type Account, ORG_NAMES } from './accounts';
import type { BoundUser } from './bindings';
import { Refusal } from './codes';

export class People {
  private readonly byName = new Map<string, Account>(ACCOUNTS.map((one) => [one.loginname, one]));

  all(): readonly Account[] {
    return [...this.byName.values()];
  }

  /** Finds by login name or phone number; login accepts both. */
  find(name: string): Account | undefined {
    return this.byName.get(name) ?? this.withTel(name);
  }

  named(loginname: string): Account | undefined {
    return this.byName.get(loginname);
  }

  withTel(tel: string): Account | undefined {
    return tel === '' ? undefined : [...this.byName.values()].find((one) => one.tel === tel);
  }

  add(one: Account): void {
    if (this.byName.has(one.loginname)) throw new Refusal('nameTaken');
    if (this.withTel(one.tel) !== undefined) throw new Refusal('telTaken');
    this.byName.set(one.loginname, one);
  }

  change(
    loginname: string,
    what: Partial<Pick<Account, 'password' | 'displayname' | 'tel' | 'email'>>,
  ): void {
    const old = this.byName.get(loginname);
    if (old === undefined) throw new Refusal('absent');
    const other = what.tel === undefined ? undefined : this.withTel(what.tel);
    if (other !== undefined && other.loginname !== loginname) throw new Refusal('telTaken');
    this.byName.set(loginname, { ...old, ...what });
  }
}

const landingFields = ({ landing }: Account): object => ({
  appLandingType: landing.type,
  appLandingEquipId: landing.type === 'equip' ? landing.equipmentId : null,
  appLandingEquipPageId: landing.type === 'equip' ? landing.pageId : null,
  appLandingProjectId: landing.type === 'project' ? landing.projectId : null,
  appLandingProjectPageId: landing.type === 'project' ? landing.pageId : null,
});

export const getUserInfo = (one: Account, binding: BoundUser | undefined): object => ({
  userId: `u-${one.loginname}`,
  loginname: one.loginname,
  displayname: one.displayname,
  tel: one.tel,
  auths: one.auths,
  styleId: 'style-standard',
  orgId: one.orgId,
  deptId: 'dept-1',
  roleId: `role-${one.loginname}`,
  roleType: '1',
  authRegion: '',
  dataRange: 'all',
  isBindweixin: binding !== undefined,
  loginOpenId: binding?.openId ?? '',
  ...landingFields(one),
});

/** Creates a user's own record, with names instead of ids. */
export const getOwnRecord = (one: Account): object => ({
  userId: `u-${one.loginname}`,
  loginname: one.loginname,
  displayname: one.displayname,
  tel: one.tel,
  email: one.email,
  orgName: ORG_NAMES.get(one.orgId) ?? '',
  deptName: '运行部',
  roleName: one.roleName,
});
