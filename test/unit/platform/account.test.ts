import { describe, expect, it } from 'vitest';
import { setUpStand } from './small-stand';
import { encodeCredential } from './visitor';

describe("A user's own account", () => {
  const { visitor, control } = setUpStand();
  const getOwnAccount = async () => (await visitor.get('/lfscada/user/getCurrentUser')).data;
  const updateAccount = async (fields: Record<string, string>) =>
    (await visitor.postForm('/lfscada/user/updateCurrentUser', fields)).code;

  it('shows names and changes only the given fields', async () => {
    expect(await getOwnAccount()).toMatchObject({
      displayname: '演示用户',
      orgName: '滨江水务',
      roleName: '管理员',
    });
    expect(await updateAccount({ displayname: '王工', tel: '13911112222' })).toBe('200');
    expect(await getOwnAccount()).toMatchObject({
      displayname: '王工',
      tel: '13911112222',
      email: 'demo@allshift.example',
    });
    expect((await visitor.signIn('13911112222')).code).toBe('200');
  });

  it("rejects another user's phone number and invalid numbers", async () => {
    expect(await updateAccount({ tel: '13800138001' })).toBe('1114');
    expect(await updateAccount({ tel: '12' })).toBe('1001');
    expect(await updateAccount({ email: 'nowhere' })).toBe('1001');
  });

  it('opens the configured landing page', async () => {
    const getLanding = async (name: string, password: string) => {
      await visitor.signIn(name, password);
      return (await visitor.get('/lfscada/user/info')).data;
    };
    expect(await getLanding('equip', 'Equip_2026')).toMatchObject({
      appLandingType: 'equip',
      appLandingEquipId: 'v202',
      appLandingEquipPageId: 'v202-con',
      appLandingProjectId: null,
    });
    expect(await getLanding('noproject', 'Noproject_2026')).toMatchObject({
      appLandingType: 'project',
      appLandingProjectPageId: 'w-pumps',
      auths: ['monitor_multi'],
    });
  });

  it('accepts feedback of ten characters or more', async () => {
    const addFeedback = async (content: string, type = 'suggestion') =>
      (await visitor.postForm('/lfscada/feedback/add', { type, content })).code;
    expect(await addFeedback('太短了')).toBe('1001');
    expect(await addFeedback('希望曲线可以同时显示更多变量', 'rant')).toBe('1001');
    expect(await addFeedback('希望曲线可以同时显示更多变量')).toBe('200');
    expect(await control.listFeedback()).toMatchObject([{ user: 'demo', type: 'suggestion' }]);
  });
});

describe('The binding to the official account', () => {
  const { visitor } = setUpStand({ account: null });
  const getBinding = (openId: string) => visitor.postForm('/lfscada/weixin/bind/info', { openId });
  const bind = async (openId: string, loginname: string, password: string) =>
    (
      await visitor.postForm('/lfscada/weixin/bind/add', {
        openId,
        loginname: encodeCredential(loginname),
        password: encodeCredential(password),
        vcode: '',
      })
    ).code;
  const unbind = async (openId: string) =>
    (await visitor.postForm('/lfscada/weixin/bind/remove', { openId })).code;

  it('requires credentials, appears in the user info, and can be removed only by its owner', async () => {
    expect((await getBinding('wx-new')).data).toMatchObject({ state: false, time: null });
    expect(await bind('wx-new', 'demo', 'wrong')).toBe('1102');
    expect(await bind('wx-new', 'demo', 'Demo_2026')).toBe('200');
    expect(visitor.cookie).toBe('');
    expect((await getBinding('wx-new')).data).toMatchObject({ state: true, loginname: 'demo' });
    expect(await unbind('wx-new')).toBe('1006');
    await visitor.signIn();
    expect((await visitor.get('/lfscada/user/info')).data).toMatchObject({
      isBindweixin: true,
      loginOpenId: 'wx-new',
    });
    expect(await unbind('wx-bound')).toBe('1202');
    expect(await unbind('wx-new')).toBe('200');
    expect((await getBinding('wx-new')).data).toMatchObject({ state: false });
    expect((await visitor.get('/lfscada/user/info')).data).toMatchObject({ isBindweixin: false });
  });

  it('is one to one and stays within the organisation', async () => {
    expect(await bind('wx-other', 'bound', 'Bound_2026')).toBe('1109');
    expect(await bind('wx-bound', 'demo', 'Demo_2026')).toBe('1110');
    expect(await bind('wx-bound', 'bound', 'Bound_2026')).toBe('200');
    expect(await bind('wx-guest', 'guest', 'Guest_2026')).toBe('1108');
    expect((await getBinding('wx-disabled')).code).toBe('1111');
    expect((await getBinding('wx-unknown-1')).code).toBe('1112');
  });

  it('signs addresses for the messaging client', async () => {
    const sign = async (url: string) =>
      (await visitor.postForm('/lfscada/weixin/jssdk/signature', { url })).data as { signature: string };
    const { signature } = await sign('https://host/wx/');
    expect(signature).toMatch(/^[\da-f]{40}$/);
    expect((await sign('https://host/wx/eg/add')).signature).not.toBe(signature);
  });
});
