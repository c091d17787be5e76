/** The people of an organisation for work: names, phones and rights. */

import type { Account } from '../accounts';
import { Refusal } from '../codes';
import type { People } from '../people';
import type { Visit } from '../route';
import type { Actor, WorkRole } from './model';

export const getActor = ({ loginname, displayname, tel, orgId, workRoles }: Account): Actor => ({
  userId: `u-${loginname}`,
  name: displayname,
  tel,
  orgId,
  roles: workRoles,
});
export const getVisitActor = ({ account }: Pick<Visit, 'account'>): Actor => getActor(account);

export const listWithRole = (people: People, orgId: string, role: WorkRole): readonly Actor[] =>
  people.listAll().flatMap((one) => {
    const actor = getActor(one);
    return actor.orgId === orgId && actor.roles.includes(role) && !one.disabled && !one.waiting
      ? [actor]
      : [];
  });

export function getRecipient(people: People, userId: string, orgId: string, role: WorkRole): Actor {
  const recipient = listWithRole(people, orgId, role).find((one) => one.userId === userId);
  if (recipient === undefined) throw new Refusal('badInput', '参数错误：recipientId');
  return recipient;
}
