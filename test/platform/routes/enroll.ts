/** Registration (spec 7), before login: by invitation code or by the uuid of a role. */
import { type Account, account } from '../accounts';
import { Refusal } from '../codes';
import { type Granted, roleGrants, roleInfo } from '../invitations';
import { decodeCredential } from '../login';
import type { Purpose } from '../one-time-codes';
import { checkNewPassword } from '../password-rules';
import { type OpenVisit, openPost, type Route } from '../route';
import { TEL } from '../text-forms';

const LOGINNAME = /^[\w.@-]{3,30}$/;

const getTel = ({ input }: OpenVisit): string => {
  const tel = input.must('tel');
  if (!TEL.test(tel)) throw new Refusal('badInput', '参数错误：tel');
  return tel;
};
const freeTel = (visit: OpenVisit): string => {
  const tel = getTel(visit);
  if (visit.platform.people.withTel(tel) !== undefined) throw new Refusal('telTaken');
  return tel;
};

/** Creates an account; consumes the SMS code. */
const admit = (visit: OpenVisit, purpose: Purpose, granted: Granted): Account => {
  const { platform, input } = visit;
  const loginname = input.must('loginname');
  if (!LOGINNAME.test(loginname)) throw new Refusal('badInput', '参数错误：loginname');
  if (platform.people.named(loginname) !== undefined) throw new Refusal('nameTaken');
  const password = decodeCredential(input.must('password'));
  checkNewPassword(password);
  const tel = freeTel(visit);
  const displayname = input.text('displayname').trim() || loginname;
  platform.codes.take(purpose, tel, input.must('smscode'));
  const one = account(loginname, password, displayname, tel, 'registered', granted);
  platform.people.add(one);
  return one;
};

export const enrollRoutes: readonly Route[] = [
  openPost('/lfscada/enroll/infoEnroll', ({ platform, input }) =>
    platform.invitations.info(input.must('code')),
  ),
  openPost('/lfscada/role/queryByUUId', ({ input }) => roleInfo(input.must('uuid'))),
  openPost('/lfscada/user/valid/tel', (visit) => ({
    valid: visit.platform.people.withTel(getTel(visit)) === undefined,
  })),
  openPost('/lfscada/user/enroll/smscode', (visit) => {
    visit.platform.invitations.granted(visit.input.must('code'));
    visit.platform.codes.send('enroll', freeTel(visit));
  }),
  openPost('/lfscada/user/client/smscode', (visit) => {
    roleGrants(visit.input.must('roleuuid'));
    visit.platform.codes.send('client', freeTel(visit));
  }),
  openPost('/lfscada/user/register', (visit) => {
    const code = visit.input.must('code');
    admit(visit, 'enroll', visit.platform.invitations.granted(code));
    visit.platform.invitations.use(code);
  }),
  openPost('/lfscada/user/client/add', (visit) => ({
    active: !admit(visit, 'client', roleGrants(visit.input.must('roleuuid'))).waiting,
  })),
];
