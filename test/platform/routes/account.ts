import type { Account } from '../accounts';
import { Refusal } from '../codes';
import { getOwnRecord, getUserInfo } from '../people';
import { get, openPost, post, type Route, type Visit } from '../route';
import { EMAIL, TEL } from '../text-forms';

const MAX_NAME = 30;

const changes = ({ input }: Visit): Partial<Pick<Account, 'displayname' | 'tel' | 'email'>> => {
  const displayname = input.text('displayname').trim();
  const tel = input.text('tel').trim();
  const email = input.text('email').trim();
  if (displayname.length > MAX_NAME) throw new Refusal('badInput', '参数错误：displayname');
  if (tel !== '' && !TEL.test(tel)) throw new Refusal('badInput', '参数错误：tel');
  if (email !== '' && !EMAIL.test(email)) throw new Refusal('badInput', '参数错误：email');
  return {
    ...(displayname === '' ? {} : { displayname }),
    ...(tel === '' ? {} : { tel }),
    ...(email === '' ? {} : { email }),
  };
};

export const accountRoutes: readonly Route[] = [
  openPost('/lfscada/user/showVcode', ({ platform, input }) =>
    platform.login.captchaFor(input.text('loginname')),
  ),
  openPost('/lfscada/user/encryptLogin', ({ platform, input, setSession }) => {
    const account = platform.login.check(
      input.text('loginname'),
      input.text('password'),
      input.text('vcode'),
    );
    setSession(platform.sessions.start(account.loginname).id);
    return { loginname: account.loginname };
  }),
  get('/lfscada/user/info', ({ platform, account }) =>
    getUserInfo(account, platform.bindings.ofUser(account.loginname)),
  ),
  get('/lfscada/user/getCurrentUser', ({ account }) => getOwnRecord(account)),
  post('/lfscada/user/updateCurrentUser', (visit) =>
    visit.platform.people.change(visit.account.loginname, changes(visit)),
  ),
  post('/lfscada/user/logout', ({ platform, session, setSession }) => {
    platform.sessions.end(session.id);
    setSession(null);
  }),
  post('/lfscada/feedback/add', ({ platform, account, input }) =>
    platform.feedback.add({
      user: account.loginname,
      type: input.text('type'),
      content: input.text('content'),
      at: platform.clock(),
    }),
  ),
];
