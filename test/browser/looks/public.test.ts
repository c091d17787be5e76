/** Every public screen, in WeChat's browser. */
import { expect } from 'vitest';
import type { App } from '../kit/app';
import { describeLooks } from '../kit/looks';
import { getRestingBox } from '../kit/resting';
import { WECHAT_USER_AGENT } from '../kit/wechat';

describeLooks('public', {
  account: null,
  userAgent: WECHAT_USER_AGENT,
  screens: [
    { path: '/login' },
    { path: '/enroll/:code', with: { code: 'JOIN2026' }, act: expectNarrow },
    { path: '/enroll/:code', with: { code: 'OLD2019' }, as: 'old' },
    { path: '/register/:roleuuid', with: { roleuuid: 'role-operator' } },
    { path: '/pub-register/:roleuuid', with: { roleuuid: 'role-visitor' } },
    { path: '/bind/:openId', with: { openId: 'wx-new' } },
    { path: '/bind/:openId', with: { openId: 'wx-bound' }, as: 'bound' },
    { path: '/bind/:openId', with: { openId: 'wx-disabled' }, as: 'disabled' },
    { path: '/bind/:openId', with: { openId: 'wx-unknown-1' }, as: 'unknown' },
    { path: '/bind/:openId/:errorCode', with: { openId: 'wx-new', errorCode: '1109' } },
    { path: '/bind/:openId/:errorCode', with: { openId: 'wx-new', errorCode: '40029' }, as: 'refused' },
    { path: '/bind-info' },
    { path: '/bind-tips', act: expectNarrow },
    { path: '/404' },
    { path: '/500' },
    { path: '/403' },
    { path: '/noAuth' },
    { path: '/not-wechat' },
    { path: '/authorization-err/:errCode', with: { errCode: '40163' } },
  ],
});

/** Expects a form not to be stretched over a wide screen. */
async function expectNarrow(app: App): Promise<void> {
  const { width } = await getRestingBox(app.page.locator('main'));
  expect(width).toBeLessThanOrEqual(560);
}
