/** The tabs of the home screen and every screen of the account and its settings, in WeChat's browser. */
import { describeLooks } from '../kit/looks';
import { WECHAT_USER_AGENT } from '../kit/wechat';

const SETTINGS = '/more-settings';

describeLooks('account', {
  account: { loginname: 'bound', password: 'Bound_2026' },
  userAgent: WECHAT_USER_AGENT,
  screens: [
    { path: '/home/monitor' },
    { path: '/home/message' },
    { path: '/home/work' },
    { path: '/home/more' },
    { path: '/bind-details/:openId', with: { openId: 'wx-bound' } },
    { path: '/more-feedback' },
    { path: '/more-message' },
    { path: '/more-user-info' },
    { path: SETTINGS },
    { path: `${SETTINGS}/change-method/:isBindemail/:isBindtel`, with: { isBindemail: '1', isBindtel: '0' } },
    { path: `${SETTINGS}/change-by-old` },
    { path: `${SETTINGS}/change-by-emial` },
    { path: `${SETTINGS}/change-by-phone` },
    // Needs a proof of identity.
    {
      path: `${SETTINGS}/change-password`,
      leadsTo: `${SETTINGS}/change-method/:isBindemail/:isBindtel`,
    },
    { path: '/more-health' },
    {
      path: '/more-throughput',
      act: async ({ page }) => page.getByRole('heading', { level: 3 }).first().waitFor(),
    },
    { path: '/bdfae' },
  ],
});
