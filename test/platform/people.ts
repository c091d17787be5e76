/** All accounts, including registered ones; changed passwords last as long as the process. */
import { ACCOUNTS, type Account, ORG_NAMES } from './accounts';
import type { BoundUser } from './bindings';
import { Refusal } from './codes';

export class People {
  private readonly byName = new Map<string, Account>(ACCOUNTS.map((account) => [account.loginname, account]));

  listAll(): readonly Account[] {
    return [...this.byName.values()];
  }

  /** Finds by login name or phone number; login accepts both. */
  find(name: string): Account | undefined {
    return this.byName.get(name) ?? this.findByTel(name);
  }

  findByName(loginname: string): Account | undefined {
    return this.byName.get(loginname);
  }

  findByTel(tel: string): Account | undefined {
    return tel === '' ? undefined : [...this.byName.values()].find((account) => account.tel === tel);
  }

  add(account: Account): void {
    if (this.byName.has(account.loginname)) throw new Refusal('nameTaken');
    if (this.findByTel(account.tel) !== undefined) throw new Refusal('telTaken');
    this.byName.set(account.loginname, account);
  }

  change(
    loginname: string,
    changes: Partial<Pick<Account, 'password' | 'displayname' | 'tel' | 'email'>>,
  ): void {
    const existingAccount = this.byName.get(loginname);
    if (existingAccount === undefined) throw new Refusal('absent');
    const otherAccount = changes.tel === undefined ? undefined : this.findByTel(changes.tel);
    if (otherAccount !== undefined && otherAccount.loginname !== loginname) throw new Refusal('telTaken');
    this.byName.set(loginname, { ...existingAccount, ...changes });
  }
}

const getLandingFields = ({ landing }: Account): object => ({
  appLandingType: landing.type,
  appLandingEquipId: landing.type === 'equip' ? landing.equipmentId : null,
  appLandingEquipPageId: landing.type === 'equip' ? landing.pageId : null,
  appLandingProjectId: landing.type === 'project' ? landing.projectId : null,
  appLandingProjectPageId: landing.type === 'project' ? landing.pageId : null,
});

export const createUserInfo = (account: Account, binding: BoundUser | undefined): object => ({
  userId: `u-${account.loginname}`,
  loginname: account.loginname,
  displayname: account.displayname,
  tel: account.tel,
  auths: account.auths,
  styleId: 'style-standard',
  orgId: account.orgId,
  deptId: 'dept-1',
  roleId: `role-${account.loginname}`,
  roleType: '1',
  authRegion: '',
  dataRange: 'all',
  isBindweixin: binding !== undefined,
  loginOpenId: binding?.openId ?? '',
  ...getLandingFields(account),
});

/** Creates a user's own record, with names instead of ids. */
export const createOwnRecord = (account: Account): object => ({
  userId: `u-${account.loginname}`,
  loginname: account.loginname,
  displayname: account.displayname,
  tel: account.tel,
  email: account.email,
  orgName: ORG_NAMES.get(account.orgId) ?? '',
  deptName: '运行部',
  roleName: account.roleName,
});
