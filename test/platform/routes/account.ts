/** User and account (specification 7). */
import { userInfoOf } from '../accounts';
import { get, openPost, post, type Route } from '../route';

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
  get('/lfscada/user/info', ({ account }) => userInfoOf(account)),
  get('/lfscada/user/getCurrentUser', ({ account }) => userInfoOf(account)),
  post('/lfscada/user/logout', ({ platform, session, setSession }) => {
    platform.sessions.end(session.id);
    setSession(null);
  }),
];
