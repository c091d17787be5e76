import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../src/i18n/engine';
import { createAlarmDevice } from '../../src/state/alarm-watch/device';
import { readAlarmWatchSettings } from '../../src/state/alarm-watch/settings';
import { type Answer, createUserInfo, getFields, holdAnswer, ok, Path, refuse } from './kit/answers';
import { loseNetwork } from './kit/events';
import { createMemoryStorage } from './kit/fake-outside';
import { getToasts, openAt, press, runAndSettle } from './kit/open';
import { expectTexts, getBySelector, withinDialog } from './kit/queries';
import { cleanup, fill, getCurrentPath, screen, submit, user, within } from './kit/render';

const Call = {
  own: '/lfscada/user/getCurrentUser',
  update: '/lfscada/user/updateCurrentUser',
  feedback: '/lfscada/feedback/add',
  binding: '/lfscada/weixin/bind/info',
} as const;

describe('Feedback', () => {
  it.each([
    ['cn', '', '未填写反馈内容'],
    ['cn', '   ', '未填写反馈内容'],
    ['cn', '一二三四五六七八九', '意见不能少于10个字'],
    ['en', '', 'No feedback provided'],
    ['en', 'nine char', 'Opinions cannot be less than 10 words'],
    ['en', '😀😀😀😀😀😀😀😀😀', 'Opinions cannot be less than 10 words'],
  ] as const)('in %s for "%s" reports: %s', async (language, content, words) => {
    setLanguage(language);
    const outside = await open('/more-feedback');
    await fill(screen.getByRole('textbox'), content);
    await submit();
    expect(document.body).toHaveTextContent(words);
    expect(outside.getRequests(Call.feedback)).toHaveLength(0);
  });

  it('is sent trimmed with its type, and leaves no draft', async () => {
    const outside = await open('/more-feedback');
    await user.click(screen.getByRole('radio', { name: '建议' }));
    await fill(feedback(), '  一二三四五六七八九十 ');
    await submit();
    const expectedFields = { type: 'suggestion', content: '一二三四五六七八九十' };
    expect(getFields(outside.getRequests(Call.feedback)[0])).toEqual(expectedFields);
    expect(getCurrentPath()).toBe('/home/more');
    await open('/more-feedback', {}, { storage: outside.storage, tabStorage: outside.tabStorage });
    expect(feedback()).toHaveValue('');
  });

  it('keeps the input across the end of a session, for the same user only', async () => {
    const first = await open('/more-feedback', { [Call.feedback]: { code: '1006' } });
    await user.click(screen.getByRole('radio', { name: '建议' }));
    await fill(feedback(), '二号泵房的画面有问题');
    await submit();
    expect(getCurrentPath()).toContain('/login');
    cleanup();
    const kept = { storage: first.storage, tabStorage: first.tabStorage };
    await open('/more-feedback', {}, kept);
    expect(feedback()).toHaveValue('二号泵房的画面有问题');
    expect(screen.getByRole('radio', { name: '建议' })).toBeChecked();
    await open('/more-feedback', { [Path.info]: ok(createUserInfo({ userId: 'u2' })) }, kept);
    expect(feedback()).toHaveValue('');
  });

  it.each([
    ['offline', /^网络不可用/],
    [refuse('今日已达上限'), /^保存失败今日已达上限/],
  ] satisfies [Answer, RegExp][])(
    'stays when it was not sent, and reports the refusal: %j',
    async (answer, expected) => {
      await open('/more-feedback', { [Call.feedback]: answer });
      await fill(feedback(), '二号泵房的画面有问题');
      await submit();
      expect(screen.getByRole('alert')).toHaveTextContent(expected);
      expect(getCurrentPath()).toBe('/more-feedback');
    },
  );
});

describe("The user's own record", () => {
  it('shows names, hides the middle of the phone number, and marks empty fields', async () => {
    await open('/more-user-info');
    expectTexts('演示用户', '滨江水务', '管理员', '138****8000', '未填写');
    expect(document.body).not.toHaveTextContent('13800138000');
  });

  it('shows the ids of organisation, department and role if the platform has no names', async () => {
    const ids = { orgId: 'org-7', deptId: 'dept-7', roleId: 'role-7' };
    await open('/more-user-info', {
      [Path.info]: ok(createUserInfo(ids)),
      [Call.own]: ok({ userId: 'u1', loginname: 'demo' }),
    });
    expectTexts(...Object.values(ids));
  });

  it.each([
    ['displayname', '联系人姓名', ' ', '联系人姓名不能为空'],
    ['tel', '手机号', '123', '请输入11位手机号'],
    ['email', '邮箱', 'a@b', '请输入正确的邮箱地址'],
  ])('rejects a wrong %s', async (_field, name, value, words) => {
    const outside = await open('/more-user-info');
    await press(`修改${name}`);
    await fill(screen.getByRole('textbox'), value);
    await press('保存');
    expect(document.body).toHaveTextContent(words);
    expect(outside.getRequests(Call.update)).toHaveLength(0);
  });

  it('changes one field at a time and shows it', async () => {
    const outside = await open('/more-user-info');
    await press('修改邮箱');
    await fill(screen.getByRole('textbox', { name: '邮箱' }), 'demo@allshift.example');
    outside.answers[Call.own] = ok({ ...OWN, email: 'demo@allshift.example' });
    await press('保存');
    expect(outside.getRequests(Call.update)[0]?.body).toBe('email=demo%40allshift.example');
    expect(document.body).toHaveTextContent('demo@allshift.example');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('does not close a dialog opened while another change was being saved', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    const outside = await open('/more-user-info', { [Call.update]: () => pendingAnswer });
    await press('修改联系人姓名');
    await fill(screen.getByRole('textbox', { name: '联系人姓名' }), '新姓名');
    await press('保存');
    await press('取消');
    await press('修改邮箱');
    await fill(screen.getByRole('textbox', { name: '邮箱' }), 'demo@allshift.example');
    outside.answers[Call.own] = ok({ ...OWN, displayname: '新姓名' });
    await runAndSettle(() => answer(ok(null)));
    expect(screen.getByRole('textbox', { name: '邮箱' })).toHaveValue('demo@allshift.example');
    expect(document.body).toHaveTextContent('新姓名');
  });

  it('shows in English too why a change was refused, also after its dialog was closed', async () => {
    setLanguage('en');
    const { pendingAnswer, answer } = holdAnswer();
    const outside = await open('/more-user-info', { [Call.update]: () => pendingAnswer });
    await press('Edit Phone');
    await fill(screen.getByRole('textbox', { name: 'Phone' }), '13900139000');
    await press('Save');
    await press('Cancel');
    await runAndSettle(() => answer(refuse('手机号已注册')));
    expect(getToasts(outside.services)).toEqual(['This phone number is registered already (手机号已注册)']);
  });

  it('reports in both languages that it could not be read', async () => {
    await open('/more-user-info', { [Call.own]: { status: 502, text: '' } });
    expect(document.body).toHaveTextContent('获取用户信息失败');
    await runAndSettle(() => setLanguage('en'));
    expect(document.body).toHaveTextContent('User info could not be read');
  });

  it('accepts a phone number with invisible characters copied along', async () => {
    const outside = await open('/more-user-info');
    await press('修改手机号');
    await fill(screen.getByRole('textbox', { name: '手机号' }), '\u202d139 0013-9000\u202c');
    await press('保存');
    expect(getFields(outside.getRequests(Call.update)[0]).tel).toBe('13900139000');
  });

  it('keeps the dialog open and shows why saving failed if the platform refuses', async () => {
    await open('/more-user-info', { [Call.update]: refuse('手机号已注册') });
    await press('修改手机号');
    await fill(screen.getByRole('textbox', { name: '手机号' }), '13900139000');
    await press('保存');
    expect(withinDialog().getByRole('alert').textContent).toBe('保存失败手机号已注册');
  });
});

describe('The link to a new password', () => {
  it('does not redirect a user who has gone elsewhere', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    await open('/more-settings', { '/lfscada/password/getCurrentUser': () => pendingAnswer });
    await press('修改密码');
    await press('返回');
    expect(getCurrentPath()).toBe('/home/more');
    await runAndSettle(() => answer(ok({ loginname: 'demo', isBindtel: true })));
    expect(getCurrentPath()).toBe('/home/more');
  });
});

describe('Message settings', () => {
  it('show what is pushed, or that nothing is', async () => {
    await open('/more-message', BOUND);
    expect(document.body).toHaveTextContent('报警推送');
    await open('/more-message');
    expect(document.body).toHaveTextContent('报警不会推送到微信');
  });

  it('are marked as outdated if they could not be read again', async () => {
    const outside = await open('/more-message', BOUND);
    expect(document.body).not.toHaveTextContent('以下内容可能已过期');
    outside.answers[Call.binding] = 'offline';
    await loseNetwork();
    expect(document.body).toHaveTextContent('以下内容可能已过期');
  });
});

describe('The alarm watch of a device', () => {
  const getRow = (method: string): HTMLElement => getBySelector(`[data-method=${method}]`);
  const getSwitch = (method: string): HTMLElement => within(getRow(method)).getByRole('switch');

  it('names what this browser cannot do, and offers no button for it', async () => {
    vi.stubGlobal('AudioContext', undefined);
    await open('/more-settings');
    expect(getRow('sound')).toHaveTextContent('此浏览器不支持');
    expect(getRow('sound').querySelector('button')).toBeNull();
  });

  it('stores each setting on the device, also for the next user', async () => {
    Object.assign(navigator, { vibrate: () => true });
    const first = await open('/more-settings');
    expect(getSwitch('vibration')).toBeChecked();
    await user.click(getSwitch('vibration'));
    expect(getSwitch('vibration')).not.toBeChecked();
    await open(
      '/more-settings',
      { [Path.info]: ok(createUserInfo({ userId: 'u2' })) },
      { storage: first.storage },
    );
    expect(getSwitch('vibration')).not.toBeChecked();
  });

  it('works in memory if storage throws', async () => {
    Object.assign(navigator, { vibrate: () => true });
    const refuse = (): never => {
      throw new Error('private mode');
    };
    const storage = { ...createMemoryStorage(), getItem: refuse, setItem: refuse };
    await open('/more-settings', {}, { storage });
    await user.click(getSwitch('vibration'));
    expect(getSwitch('vibration')).not.toBeChecked();
  });

  it('tries vibration with one tap and reports the result', async () => {
    const vibrate = vi.fn(() => true);
    Object.assign(navigator, { vibrate });
    await open('/more-settings');
    await press('测试振动');
    expect(vibrate).toHaveBeenCalledTimes(1);
    expect(getRow('vibration')).toHaveTextContent('已振动');
    vibrate.mockReturnValue(false);
    await press('测试振动');
    expect(getRow('vibration')).toHaveTextContent('未能振动');
  });

  it('asks for permission when notifications are switched on, and switches them off if denied', async () => {
    const requestPermission = vi.fn(async () => 'denied');
    vi.stubGlobal('Notification', Object.assign(class {}, { requestPermission }));
    await open('/more-settings');
    await user.click(getSwitch('notification'));
    expect(requestPermission).toHaveBeenCalledTimes(1);
    expect(getSwitch('notification')).not.toBeChecked();
    expect(getRow('notification')).toHaveTextContent('通知已被禁止');
  });

  it.each([
    [null, {}],
    ['not json', {}],
    ['{"sound":"no","keepAwake":true}', { keepAwake: true }],
    ['[1]', {}],
    ['{"sound":false,"__proto__":{"vibration":false}}', { sound: false }],
  ])('reads %s leniently', (kept, changes) => {
    const defaults = { sound: true, vibration: true, keepAwake: false, notification: false };
    expect(readAlarmWatchSettings(kept)).toEqual({ ...defaults, ...changes });
  });
});

describe('The device features of the alarm watch', () => {
  const startNoTimer = (): (() => void) => () => undefined;
  const createWindow = (parts: object): Window & typeof globalThis =>
    ({ isSecureContext: true, location, performance, navigator: {}, ...parts }) as unknown as Window &
      typeof globalThis;
  const words = { title: 't', body: 'b' };

  it('distinguish a need for HTTPS from a missing feature', () => {
    const plain = createAlarmDevice(createWindow({ isSecureContext: false }), startNoTimer);
    expect(plain.getSupport('keepAwake')).toBe('insecure');
    expect(plain.getSupport('notification')).toBe('insecure');
    expect(plain.getSupport('sound')).toBe('no');
    expect(createAlarmDevice(createWindow({}), startNoTimer).getSupport('keepAwake')).toBe('no');
  });

  it('keep the screen awake and release it, and report a refusal', async () => {
    const release = vi.fn(async () => undefined);
    const request = vi.fn(async () => Object.assign(new EventTarget(), { release }));
    const device = createAlarmDevice(createWindow({ navigator: { wakeLock: { request } } }), startNoTimer);
    expect(await device.test('keepAwake', words)).toBe('done');
    expect(release).toHaveBeenCalledTimes(1);
    const refuse = () => Promise.reject(Object.assign(new Error(), { name: 'NotAllowedError' }));
    const refusing = createAlarmDevice(
      createWindow({ navigator: { wakeLock: { request: refuse } } }),
      startNoTimer,
    );
    expect(await refusing.test('keepAwake', words)).toBe('denied');
    expect(await refusing.keepAwake()).toBeNull();
  });

  it('give up on a sound that never starts, and close what they opened', async () => {
    const close = vi.fn(async () => undefined);
    const createOscillator = vi.fn();
    class AudioContext {
      close = close;
      createOscillator = createOscillator;
      resume = () => new Promise<void>(() => undefined);
    }
    const timers: (() => void)[] = [];
    const device = createAlarmDevice(createWindow({ AudioContext }), (_, callback) => {
      timers.push(callback);
      return () => undefined;
    });
    const trial = device.test('sound', words);
    timers[0]?.();
    expect(await trial).toBe('failed');
    expect(createOscillator).not.toHaveBeenCalled();
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('report a notification that the browser cannot build as unsupported', async () => {
    class Notification {
      static requestPermission = async () => 'granted';
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    }
    expect(
      await createAlarmDevice(createWindow({ Notification }), startNoTimer).test('notification', words),
    ).toBe('unsupported');
  });
});

const feedback = () => screen.getByRole('textbox', { name: '反馈内容' });
const open: typeof openAt = (path, answers, options) =>
  openAt(
    path,
    { [Call.own]: ok(OWN), [Call.update]: ok(null), [Call.feedback]: ok(null), ...answers },
    options,
  );

const PERSON = { userId: 'u1', loginname: 'demo', displayname: '演示用户', tel: '13800138000', email: '' };
const OWN = { ...PERSON, orgName: '滨江水务', deptName: '', roleName: '管理员' };
const BOUND = {
  [Path.info]: ok(createUserInfo({ isBindweixin: true, loginOpenId: 'wx-1' })),
  [Call.binding]: ok({ state: true, rights: ['报警推送'] }),
};
