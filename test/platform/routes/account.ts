import type { Account } from '../accounts';
import { Refusal } from '../codes';
import { createOwnRecord, createUserInfo } from '../people';
import { get, openPost, post, type Route, type Visit } from '../route';
import { EMAIL, TEL } from '../text-forms';

const MAX_NAME = 30;

const parseChanges = ({ input }: Visit): Partial<Pick<Account, 'displayname' | 'tel' | 'email'>> => {
  const displayname = input.getText('displayname').trim();
  const tel = input.getText('tel').trim();
  const email = input.getText('email').trim();
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
    platform.login.getCaptcha(input.getText('loginname')),
  ),
  openPost('/lfscada/user/encryptLogin', ({ platform, input, setSession }) => {
    const account = platform.login.check(
      input.getText('loginname'),
      input.getText('password'),
      input.getText('vcode'),
    );
    setSession(platform.sessions.start(account.loginname).id);
    return { loginname: account.loginname };
  }),
  get('/lfscada/user/info', ({ platform, account }) =>
    createUserInfo(account, platform.bindings.findByUser(account.loginname)),
  ),
  get('/lfscada/user/getCurrentUser', ({ account }) => createOwnRecord(account)),
  post('/lfscada/user/updateCurrentUser', (visit) =>
    visit.platform.people.change(visit.account.loginname, parseChanges(visit)),
  ),
  post('/lfscada/user/logout', ({ platform, session, setSession }) => {
    platform.sessions.end(session.id);
    setSession(null);
  }),
  post('/lfscada/feedback/add', ({ platform, account, input }) =>
    platform.feedback.add({
      user: account.loginname,
      type: input.getText('type'),
      content: input.getText('content'),
      at: platform.clock(),
    }),
  ),
];
