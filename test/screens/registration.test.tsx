import { describe, expect, it } from 'vitest';
import { setLanguage } from '../../src/i18n/engine';
import { encodeCredential } from '../../src/state/account/login-encoding';
import { type Answers, getFields, ok, Path, refuse } from './kit/answers';
import { advanceTime } from './kit/events';
import { createFakeOutside, type FakeOutside, LOGIN_KEY } from './kit/fake-outside';
import { press, runAndSettle } from './kit/open';
import { expectRefusedField, expectTexts, getAllBySelector } from './kit/queries';
import { fill, getCurrentPath, renderAt, screen, submit, user } from './kit/render';
import { readStoredTexts } from './kit/stored';

const Call = {
  invitation: '/lfscada/enroll/infoEnroll',
  sms: '/lfscada/user/enroll/smscode',
  register: '/lfscada/user/register',
  role: '/lfscada/role/queryByUUId',
  clientSms: '/lfscada/user/client/smscode',
  addClient: '/lfscada/user/client/add',
  tel: '/lfscada/user/valid/tel',
} as const;
const INVITED = ok({ orgName: '滨江水务', roleName: '运行员', inviter: '王工' });
const THEME = {
  isNew: true,
  title: 'Acme',
  webLoginPath: '/acme',
  appLoginLogo: 'style/acme.svg',
  stylePath: 'acme.css',
};

describe('Registration by invitation', () => {
  it('shows the inviter and the organisation, and sends the user with the code', async () => {
    const outside = await open('/enroll/JOIN');
    expectTexts('王工 邀请您加入', '滨江水务');
    await fillForm(outside);
    await press('获取验证码');
    expect(getFields(outside.getRequests(Call.sms)[0])).toEqual({ code: 'JOIN', tel: '13900139000' });
    await submit();
    expect(getFields(outside.getRequests(Call.register)[0])).toEqual({
      code: 'JOIN',
      loginname: 'xiaoming',
      password: encodeCredential('Wang_2026', LOGIN_KEY),
      displayname: '王小明',
      tel: '13900139000',
      smscode: '123456',
    });
    expectTexts('注册成功', 'xiaoming');
    await user.click(screen.getByRole('link', { name: '去登录' }));
    expect(getCurrentPath()).toBe('/login');
  });

  it("leads to the organisation's login", async () => {
    await open('/enroll/OLD', { [Call.invitation]: refuse('x'), [Path.style]: ok(THEME) });
    await user.click(screen.getByRole('link', { name: '去登录' }));
    expect(getCurrentPath()).toBe('/acme');
  });

  it("leads to the organisation's login from the form, and at the end", async () => {
    const outside = await open('/enroll/JOIN', { [Path.style]: ok(THEME) });
    expect(screen.getByRole('link', { name: '已有账号，去登录' })).toHaveAttribute('href', '/acme');
    await fillForm(outside);
    await submit();
    await user.click(screen.getByRole('link', { name: '去登录' }));
    expect(getCurrentPath()).toBe('/acme');
  });

  it.each(['/login', '/enroll/JOIN', '/pub-register/r1', '/bind-tips'])(
    "shows the organisation's logo on %s, as on every screen without a login",
    async (path) => {
      await open(path, { [Path.style]: ok(THEME) });
      expect(screen.getByRole('img', { name: 'Acme' })).toHaveAttribute('src', '/cdn/style/acme.svg');
    },
  );

  it('names every broken rule, sends nothing, and moves to the first invalid field', async () => {
    const outside = await open('/enroll/JOIN');
    await submit();
    expectTexts(
      '联系人姓名不能为空',
      '请输入11位手机号',
      '请输入验证码',
      '密码不符合规则',
      '请再次输入相同的密码',
    );
    expect(getField('联系人姓名')).toHaveFocus();
    expect(outside.getRequests(Call.register)).toHaveLength(0);
  });

  it('checks the password rules with every key', async () => {
    await open('/enroll/JOIN');
    const getRuleStates = () =>
      Object.fromEntries(
        getAllBySelector('[data-rule]').map((item) => [
          item.dataset.rule,
          /--(\w+)/.exec(item.className)?.[1],
        ]),
      );
    expect(new Set(Object.values(getRuleStates()))).toEqual(new Set(['open']));
    await fill(getField('密码'), 'Aaaa1');
    expect(getRuleStates()).toMatchObject({ length: 'open', kinds: 'kept', repeats: 'broken' });
    await fill(getField('密码'), 'Abcdef1_');
    await fill(getField('确认密码'), 'Abcdex');
    expect(getRuleStates()).toMatchObject({ length: 'kept', kinds: 'kept', repeats: 'kept', same: 'broken' });
    expect(document.body).toHaveTextContent('请再次输入相同的密码');
    await fill(getField('确认密码'), 'Abcdef1_');
    expect(new Set(Object.values(getRuleStates()))).toEqual(new Set(['kept']));
  });

  it('checks a number once it is complete and typing pauses, and reports immediately that it is taken', async () => {
    const outside = await open('/enroll/JOIN', { [Call.tel]: ok({ valid: false }) });
    await fill(getField('手机号'), '1390013');
    await advanceTime(outside, 5_000);
    await fill(getField('手机号'), '13900139000');
    expect(outside.getRequests(Call.tel)).toHaveLength(0);
    await advanceTime(outside, 1_000);
    expect(outside.getRequests(Call.tel)).toHaveLength(1);
    expect(document.body).toHaveTextContent('该手机号已注册');
    await press('获取验证码');
    expect(outside.getRequests(Call.sms)).toHaveLength(0);
  });

  it('counts down to the next code, and shows how long the code is valid', async () => {
    const outside = await open('/enroll/JOIN');
    await fill(getField('手机号'), '13900139000');
    await advanceTime(outside, 1_000);
    await press('获取验证码');
    expectTexts('60 秒后重发', '10:00 内有效');
    await advanceTime(outside, 30_000);
    expect(document.body).toHaveTextContent('30 秒后重发');
    await press('30 秒后重发');
    expect(outside.getRequests(Call.sms)).toHaveLength(1);
    await advanceTime(outside, 31_000);
    expect(document.body).toHaveTextContent('8:59 内有效');
    await advanceTime(outside, 539_000);
    expect(document.body).toHaveTextContent('验证码已过期，请重新获取');
    await press('重新获取');
    expect(outside.getRequests(Call.sms)).toHaveLength(2);
  });

  it('ignores a code sent to another number', async () => {
    const outside = await open('/enroll/JOIN');
    await fill(getField('手机号'), '13900139000');
    await press('获取验证码');
    expect(document.body).toHaveTextContent('内有效');
    await fill(getField('手机号'), '13900139001');
    await advanceTime(outside, 1_000);
    expect(document.body).not.toHaveTextContent('内有效');
    await press('获取验证码');
    expect(outside.getRequests(Call.sms)).toHaveLength(2);
  });

  it('keeps the input when the platform refuses, and shows its text', async () => {
    const outside = await open('/enroll/JOIN', { [Call.register]: refuse('用户名已存在') });
    await fillForm(outside);
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('用户名已存在');
    expect(screen.getByRole('textbox', { name: '用户名' })).toHaveValue('xiaoming');
    outside.answers[Call.register] = ok(null);
    await submit();
    expect(document.body).toHaveTextContent('注册成功');
  });

  it('shows the refusal of the code at its field', async () => {
    const outside = await open('/enroll/JOIN', { [Call.register]: refuse('验证码错误') });
    await fillForm(outside);
    await submit();
    expectRefusedField(getField('验证码'), '验证码错误');
  });

  it.each([
    ['cn', '账号可能已创建'],
    ['en', 'try to sign in before you register again'],
  ] as const)('reports in %s that it may be done although its answer was lost', async (language, words) => {
    const outside = await open('/enroll/JOIN', { [Call.register]: { status: 504, text: '' } });
    await fillForm(outside);
    await submit();
    await runAndSettle(() => setLanguage(language));
    expect(document.body).toHaveTextContent(words);
    // A refusal may then be caused by its own success.
    outside.answers[Call.register] = refuse('用户名已存在');
    await submit();
    expect(screen.getByRole('status')).toHaveTextContent(words);
    expect(document.body).toHaveTextContent('用户名已存在');
    outside.answers[Call.register] = refuse('验证码已过期');
    await submit();
    expect(screen.getByRole('status')).toHaveTextContent(words);
  });

  it('reports an unusable invitation, and what to do', async () => {
    await open('/enroll/OLD', { [Call.invitation]: refuse('邀请码无效或已过期') });
    expectTexts('无法使用此邀请', '请联系邀请人', '邀请码无效或已过期');
    expect(getAllBySelector('form')).toEqual([]);
  });

  it('can be retried if the platform was not reached', async () => {
    const outside = await open('/enroll/JOIN', { [Call.invitation]: 'offline' });
    expect(document.body).toHaveTextContent('网络不可用');
    outside.answers[Call.invitation] = INVITED;
    await press('重试');
    expect(document.body).toHaveTextContent('滨江水务');
  });

  it('keeps no password and no code anywhere', async () => {
    const outside = await open('/enroll/JOIN');
    await fillForm(outside);
    await submit();
    expect(readStoredTexts(outside)).not.toMatch(/Wang_2026|123456/);
  });
});

describe('Registration by role', () => {
  it.each(['/register/r1', '/pub-register/r1'])(
    'of %s requests the role and adds the client',
    async (path) => {
      const outside = await open(path, {
        [Call.role]: ok({ uuid: 'r1', roleName: '访客', orgName: '滨江水务', isPublic: true }),
      });
      expect(document.body).toHaveTextContent('访客');
      expect(document.body).not.toHaveTextContent('审核');
      await fillForm(outside);
      await submit();
      expect(getFields(outside.getRequests(Call.addClient)[0]).roleuuid).toBe('r1');
      expect(document.body).toHaveTextContent('注册成功');
    },
  );

  it('announces before and after that an administrator has to approve', async () => {
    const outside = await open('/register/r2', {
      [Call.role]: ok({ uuid: 'r2', roleName: '运行员', orgName: '', isPublic: false }),
      [Call.addClient]: ok({ active: false }),
    });
    expect(document.body).toHaveTextContent('须由管理员审核');
    await fillForm(outside);
    await submit();
    expect(document.body).toHaveTextContent('等待审核');
  });

  it('reports an unusable link', async () => {
    await open('/register/none', { [Call.role]: refuse('数据不存在或无权访问') });
    expectTexts('无法使用此注册链接', '数据不存在或无权访问');
  });
});

async function open(path: string, answers: Answers = {}): Promise<FakeOutside> {
  const outside = createFakeOutside({
    answers: {
      [Call.invitation]: INVITED,
      [Call.tel]: ok({ valid: true }),
      [Call.sms]: ok(null),
      [Call.clientSms]: ok(null),
      [Call.register]: ok(null),
      [Call.addClient]: ok({ active: true }),
      ...answers,
    },
  });
  await renderAt(outside.services, path);
  await runAndSettle(() => outside.services.style.loadForDomain());
  return outside;
}
const getField = (name: string): HTMLElement => screen.getByLabelText(name);
async function fillForm(outside: FakeOutside): Promise<void> {
  await fill(getField('联系人姓名'), ' 王小明 ');
  await fill(getField('手机号'), '139 0013-9000');
  await advanceTime(outside, 1_000);
  await fill(getField('验证码'), '123456');
  await fill(getField('用户名'), 'xiaoming');
  await fill(getField('密码'), 'Wang_2026');
  await fill(getField('确认密码'), 'Wang_2026');
}
