/** Binding to the official account (spec 1, 3, 8). The paths are ours; the specification has none. */
import { createHash } from 'node:crypto';
import { openPost, post, type Route } from '../route';

const APP_ID = 'wx0000000000000000';
const NONCE = 'allshift';

export const bindingRoutes: readonly Route[] = [
  openPost('/lfscada/weixin/bind/info', ({ platform, input }) =>
    platform.bindings.getInfo(input.requireText('openId')),
  ),
  openPost('/lfscada/weixin/bind/add', ({ platform, input }) => {
    const account = platform.login.check(
      input.getText('loginname'),
      input.getText('password'),
      input.getText('vcode'),
    );
    platform.bindings.bind(input.requireText('openId'), account);
  }),
  post('/lfscada/weixin/bind/remove', ({ platform, account, input }) =>
    platform.bindings.unbind(input.requireText('openId'), account.loginname),
  ),
  openPost('/lfscada/weixin/jssdk/signature', ({ platform, input }) => {
    const timestamp = String(Math.floor(platform.clock() / 1_000));
    const signedText = `noncestr=${NONCE}&timestamp=${timestamp}&url=${input.requireText('url')}`;
    const signature = createHash('sha1').update(signedText).digest('hex');
    return { appId: APP_ID, timestamp, nonceStr: NONCE, signature };
  }),
];
