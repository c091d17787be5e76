/** How accounts are created: by invitation code, or by a role under a uuid (spec 2 and spec 7). */
import { type Account, ORG_NAMES, OWN_ORG, PERMISSION_EQUIPMENT, PERMISSION_PROJECT } from './accounts';
import { Refusal } from './codes';

interface Invitation {
  readonly code: string;
  readonly roleName: string;
  readonly auths: readonly string[];
  /** `once`: for one person; `old`: expired. */
  readonly kind: 'many' | 'once' | 'old';
}
export const INVITATIONS: readonly Invitation[] = [
  { code: 'JOIN2026', roleName: '运行员', auths: [PERMISSION_EQUIPMENT, PERMISSION_PROJECT], kind: 'many' },
  { code: 'ONCE2026', roleName: '运行员', auths: [PERMISSION_EQUIPMENT, PERMISSION_PROJECT], kind: 'once' },
  { code: 'OLD2019', roleName: '运行员', auths: [], kind: 'old' },
];

interface OfferedRole {
  readonly uuid: string;
  readonly roleName: string;
  readonly auths: readonly string[];
  /** Whether anyone may take it; otherwise an administrator approves. */
  readonly isPublic: boolean;
}
export const OFFERED_ROLES: readonly OfferedRole[] = [
  { uuid: 'role-visitor', roleName: '访客', auths: [PERMISSION_PROJECT], isPublic: true },
  {
    uuid: 'role-operator',
    roleName: '运行员',
    auths: [PERMISSION_EQUIPMENT, PERMISSION_PROJECT],
    isPublic: false,
  },
];

const orgName = ORG_NAMES.get(OWN_ORG) ?? '';

export type Grant = Pick<Account, 'auths' | 'roleName' | 'waiting'>;

export class Invitations {
  private readonly used = new Set<string>();

  getGrant(code: string): Grant {
    const { auths, roleName } = this.requireValid(code);
    return { auths, roleName, waiting: false };
  }

  getInfo(code: string): object {
    return { orgName, roleName: this.requireValid(code).roleName, inviter: '演示用户' };
  }

  use(code: string): void {
    if (this.requireValid(code).kind === 'once') this.used.add(code);
  }

  private requireValid(code: string): Invitation {
    const found = INVITATIONS.find((one) => one.code === code);
    if (found === undefined || found.kind === 'old' || this.used.has(code)) throw new Refusal('invitation');
    return found;
  }
}

const findOfferedRole = (uuid: string): OfferedRole => {
  const found = OFFERED_ROLES.find((one) => one.uuid === uuid);
  if (found === undefined) throw new Refusal('absent');
  return found;
};
export const getRoleGrant = (uuid: string): Grant => {
  const { auths, roleName, isPublic } = findOfferedRole(uuid);
  return { auths, roleName, waiting: !isPublic };
};
export const getRoleInfo = (uuid: string): object => {
  const { roleName, isPublic } = findOfferedRole(uuid);
  return { uuid, roleName, orgName, isPublic };
};
