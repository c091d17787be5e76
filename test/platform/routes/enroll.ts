/** Registration (spec 7), before login: by invitation code or by the uuid of a role. */
import { type Account, createAccount } from '../accounts';
import { Refusal } from '../codes';
import { type Grant, getRoleGrant, getRoleInfo } from '../invitations';
import { decodeCredential } from '../login';
import type { Purpose } from '../one-time-codes';
import { checkNewPassword } from '../password-rules';
import { type OpenVisit, openPost, type Route } from '../route';
import { TEL } from '../text-forms';

const LOGINNAME = /^[\w.@-]{3,30}$/;

const requireTel = ({ input }: OpenVisit): string => {
  const tel = input.requireText('tel');
  if (!TEL.test(tel)) throw new Refusal('badInput', '参数错误：tel');
  return tel;
};
const requireFreeTel = (visit: OpenVisit): string => {
  const tel = requireTel(visit);
  if (visit.platform.people.findByTel(tel) !== undefined) throw new Refusal('telTaken');
  return tel;
};

/** Creates an account; consumes the SMS code. */
const createUser = (visit: OpenVisit, purpose: Purpose, grant: Grant): Account => {
  const { platform, input } = visit;
  const loginname = input.requireText('loginname');
  if (!LOGINNAME.test(loginname)) throw new Refusal('badInput', '参数错误：loginname');
  if (platform.people.findByName(loginname) !== undefined) throw new Refusal('nameTaken');
  const password = decodeCredential(input.requireText('password'));
  checkNewPassword(password);
  const tel = requireFreeTel(visit);
  const displayname = input.getText('displayname').trim() || loginname;
  platform.codes.consume(purpose, tel, input.requireText('smscode'));
  const user = createAccount(loginname, password, displayname, tel, 'registered', grant);
  platform.people.add(user);
  return user;
};

export const enrollRoutes: readonly Route[] = [
  openPost('/lfscada/enroll/infoEnroll', ({ platform, input }) =>
    platform.invitations.getInfo(input.requireText('code')),
  ),
  openPost('/lfscada/role/queryByUUId', ({ input }) => getRoleInfo(input.requireText('uuid'))),
  openPost('/lfscada/user/valid/tel', (visit) => ({
    valid: visit.platform.people.findByTel(requireTel(visit)) === undefined,
  })),
  openPost('/lfscada/user/enroll/smscode', (visit) => {
    visit.platform.invitations.getGrant(visit.input.requireText('code'));
    visit.platform.codes.send('enroll', requireFreeTel(visit));
  }),
  openPost('/lfscada/user/client/smscode', (visit) => {
    getRoleGrant(visit.input.requireText('roleuuid'));
    visit.platform.codes.send('client', requireFreeTel(visit));
  }),
  openPost('/lfscada/user/register', (visit) => {
    const code = visit.input.requireText('code');
    createUser(visit, 'enroll', visit.platform.invitations.getGrant(code));
    visit.platform.invitations.use(code);
  }),
  openPost('/lfscada/user/client/add', (visit) => ({
    active: !createUser(visit, 'client', getRoleGrant(visit.input.requireText('roleuuid'))).waiting,
  })),
];
