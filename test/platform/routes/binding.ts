/** Binding to the official account (spec 1, 3, 8). The paths are ours; the specification has none. */
import { createHash } from 'node:crypto';
import { openPost, post, type Route } from '../route';

const APP_ID = 'wx0000000000000000';
const NONCE = 'allshift';

export const bindingRoutes: readonly Route[] = [
  openPost('/lfscada/weixin/bind/info', ({ platform, input }) =>
    platform.bindings.info(input.must('openId')),
  ),
  openPost('/lfscada/weixin/bind/add', ({ platform, input }) => {
    const account = platform.login.check(
      input.text('loginname'),
      input.text('password'),
      input.text('vcode'),
    );
    platform.bindings.bind(input.must('openId'), account);
  }),
  post('/lfscada/weixin/bind/remove', ({ platform, account, input }) =>
    platform.bindings.unbind(input.must('openId'), account.loginname),
  ),
  openPost('/lfscada/weixin/jssdk/signature', ({ platform, input }) => {
    const timestamp = String(Math.floor(platform.clock() / 1_000));
    const signed = `noncestr=${NONCE}&timestamp=${timestamp}&url=${input.must('url')}`;
    const signature = createHash('sha1').update(signed).digest('hex');
    return { appId: APP_ID, timestamp, nonceStr: NONCE, signature };
  }),
];
