/** One-to-one bindings of messaging-service users to accounts (spec 1 and spec 8). */
import { type Account, OWN_ORG } from './accounts';
import { Refusal } from './codes';
import type { Clock } from './model';
import type { People } from './people';

export interface BoundUser {
  readonly openId: string;
  readonly loginname: string;
  readonly at: number;
}
const RIGHTS = ['报警推送', '工单提醒', '到期提醒'] as const;
/** Bound from the start: one regular user, and one whose account was disabled later. */
const BOUND: readonly (readonly [openId: string, loginname: string])[] = [
  ['wx-bound', 'bound'],
  ['wx-disabled', 'disabled'],
];
const DAY_MS = 86_400_000;
const UNKNOWN = /^wx-unknown/;

export class Bindings {
  private readonly byOpenId = new Map<string, BoundUser>();

  constructor(
    private readonly people: People,
    private readonly clock: Clock,
  ) {
    for (const [openId, loginname] of BOUND)
      this.byOpenId.set(openId, { openId, loginname, at: clock() - 30 * DAY_MS });
  }

  findByUser(loginname: string): BoundUser | undefined {
    return [...this.byOpenId.values()].find((user) => user.loginname === loginname);
  }

  getInfo(openId: string): object {
    const bound = this.byOpenId.get(this.requireKnown(openId));
    if (bound === undefined) return { state: false, time: null, rights: [], nickname: '', loginname: '' };
    if (this.people.findByName(bound.loginname)?.disabled !== false) throw new Refusal('boundDisabled');
    const { loginname, at } = bound;
    return { state: true, time: at, rights: RIGHTS, nickname: `微信用户 ${openId}`, loginname };
  }

  bind(openId: string, { loginname, orgId }: Account): void {
    if (orgId !== OWN_ORG) throw new Refusal('wrongOrganisation');
    const existing = this.byOpenId.get(this.requireKnown(openId));
    if (existing !== undefined && existing.loginname !== loginname) throw new Refusal('openIdTaken');
    if ((this.findByUser(loginname)?.openId ?? openId) !== openId) throw new Refusal('boundElsewhere');
    if (existing === undefined) this.byOpenId.set(openId, { openId, loginname, at: this.clock() });
  }

  unbind(openId: string, loginname: string): void {
    if (this.byOpenId.get(openId)?.loginname !== loginname) throw new Refusal('absent');
    this.byOpenId.delete(openId);
  }

  private requireKnown(openId: string): string {
    if (UNKNOWN.test(openId)) throw new Refusal('authorizationFailed');
    return openId;
  }
}
