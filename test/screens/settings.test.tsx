// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../src/i18n/engine';
import { alarmDevice } from '../../src/state/alarm-watch/device';
import { readAlarmWatchSettings } from '../../src/state/alarm-watch/settings';
import { toastsAtom } from '../../src/state/feedback';
import {
  type FakeOutside,
  fakeOutside,
  heldAnswer,
  memoryStorage,
  ok,
  Path,
  refused,
  user,
} from './kit/fake-outside';
import { type Drawn, drawAt } from './kit/render';

const Call = {
  own: '/lfscada/user/getCurrentUser',
  update: '/lfscada/user/updateCurrentUser',
  feedback: '/lfscada/feedback/add',
  binding: '/lfscada/weixin/bind/info',
} as const;
const OWN = {
  userId: 'u1',
  loginname: 'demo',
  displayname: '演示用户',
  tel: '13800138000',
  email: '',
  orgName: '滨江水务',
  deptName: '',
  roleName: '管理员',
};

let drawn: Drawn;
async function open(
  path: string,
  answers: FakeOutside['answers'] = {},
  more: Parameters<typeof fakeOutside>[0] = {},
): Promise<FakeOutside> {
  const outside = fakeOutside({
    ...more,
    answers: {
      [Path.info]: ok(user()),
      [Call.own]: ok(OWN),
      [Call.update]: ok(null),
      [Call.feedback]: ok(null),
      ...answers,
    },
  });
  drawn = await drawAt(outside.services, path);
  return outside;
}

afterEach(async () => {
  await drawn.leave();
  setLanguage('cn');
  vi.unstubAllGlobals();
});

describe('Feedback', () => {
  it.each([
    ['cn', '', '未填写反馈内容'],
    ['cn', '   ', '未填写反馈内容'],
    ['cn', '一二三四五六七八九', '意见不能少于10个字'],
    ['en', '', 'No feedback provided'],
    ['en', 'nine char', 'Opinions cannot be less than 10 words'],
    ['en', '😀😀😀😀😀😀😀😀😀', 'Opinions cannot be less than 10 words'],
  ] as const)('in %s says of "%s": %s', async (language, content, words) => {
    setLanguage(language);
    const outside = await open('/more-feedback');
    await drawn.type('textarea', content);
    await drawn.submit();
    expect(drawn.text()).toContain(words);
    expect(outside.made(Call.feedback)).toHaveLength(0);
  });

  it('is sent trimmed with its type, and leaves no draft', async () => {
    const outside = await open('/more-feedback');
    await drawn.click(drawn.find('input[type=radio][value=suggestion]'));
    await drawn.type('textarea', '  一二三四五六七八九十 ');
    await drawn.submit();
    expect(Object.fromEntries(new URLSearchParams(outside.made(Call.feedback)[0]?.body))).toEqual({
      type: 'suggestion',
      content: '一二三四五六七八九十',
    });
    expect(drawn.path()).toBe('/home/more');
    await drawn.leave();
    await open('/more-feedback', {}, { storage: outside.storage, tabStorage: outside.tabStorage });
    expect(drawn.find<HTMLTextAreaElement>('textarea').value).toBe('');
  });

  it('keeps what was typed over the end of a session, for the same user alone', async () => {
    const first = await open('/more-feedback', { [Call.feedback]: { code: '1006' } });
    await drawn.click(drawn.find('input[type=radio][value=suggestion]'));
    await drawn.type('textarea', '二号泵房的画面有问题');
    await drawn.submit();
    expect(drawn.path()).toContain('/login');
    await drawn.leave();
    const kept = { storage: first.storage, tabStorage: first.tabStorage };
    await open('/more-feedback', {}, kept);
    expect(drawn.find<HTMLTextAreaElement>('textarea').value).toBe('二号泵房的画面有问题');
    expect(drawn.find<HTMLInputElement>('input[type=radio]:checked').value).toBe('suggestion');
    await drawn.leave();
    await open('/more-feedback', { [Path.info]: ok(user({ userId: 'u2' })) }, kept);
    expect(drawn.find<HTMLTextAreaElement>('textarea').value).toBe('');
  });

  it('stays where it is when it was not sent', async () => {
    await open('/more-feedback', { [Call.feedback]: 'offline' });
    await drawn.type('textarea', '二号泵房的画面有问题');
    await drawn.submit();
    expect(drawn.find('[role=alert]').textContent).toContain('网络不可用');
    expect(drawn.path()).toBe('/more-feedback');
  });
});

describe('The own record', () => {
  it('shows names, hides the middle of the phone number, and says what is not filled in', async () => {
    await open('/more-user-info');
    for (const words of ['演示用户', '滨江水务', '管理员', '138****8000', '未填写'])
      expect(drawn.text()).toContain(words);
    expect(drawn.text()).not.toContain('13800138000');
  });

  it.each([
    ['displayname', '联系人姓名', ' ', '联系人姓名不能为空'],
    ['tel', '手机号', '123', '请输入11位手机号'],
    ['email', '邮箱', 'a@b', '请输入正确的邮箱地址'],
  ])('does not take a wrong %s', async (field, name, value, words) => {
    const outside = await open('/more-user-info');
    await drawn.click(`修改${name}`);
    await drawn.type(`input[name=${field}]`, value);
    await drawn.click('保存');
    expect(drawn.text()).toContain(words);
    expect(outside.made(Call.update)).toHaveLength(0);
  });

  it('changes one thing at a time and shows it', async () => {
    const outside = await open('/more-user-info');
    await drawn.click('修改邮箱');
    await drawn.type('input[name=email]', 'demo@allshift.example');
    outside.answers[Call.own] = ok({ ...OWN, email: 'demo@allshift.example' });
    await drawn.click('保存');
    expect(outside.made(Call.update)[0]?.body).toBe('email=demo%40allshift.example');
    expect(drawn.text()).toContain('demo@allshift.example');
    expect(drawn.all('dialog')).toHaveLength(0);
  });

  it('leaves the dialog alone that was opened while another change was on its way', async () => {
    const { held, answer } = heldAnswer();
    const outside = await open('/more-user-info', { [Call.update]: () => held });
    await drawn.click('修改联系人姓名');
    await drawn.type('input[name=displayname]', '新姓名');
    await drawn.click('保存');
    await drawn.click('取消');
    await drawn.click('修改邮箱');
    await drawn.type('input[name=email]', 'demo@allshift.example');
    outside.answers[Call.own] = ok({ ...OWN, displayname: '新姓名' });
    await act(async () => answer(ok(null)));
    await drawn.settle();
    expect(drawn.find<HTMLInputElement>('input[name=email]').value).toBe('demo@allshift.example');
    expect(drawn.text()).toContain('新姓名');
  });

  it('says in English too why a change was refused, also after its dialog was closed', async () => {
    setLanguage('en');
    const { held, answer } = heldAnswer();
    const outside = await open('/more-user-info', { [Call.update]: () => held });
    await drawn.click('Change Phone');
    await drawn.type('input[name=tel]', '13900139000');
    await drawn.click('Save');
    await drawn.click('Cancel');
    await act(async () => answer(refused('手机号已注册')));
    await drawn.settle();
    expect(outside.services.store.get(toastsAtom).map(({ text }) => text)).toEqual([
      'This phone number is registered already (手机号已注册)',
    ]);
  });

  it('says that it could not be read, in both languages', async () => {
    await open('/more-user-info', { [Call.own]: { status: 502, text: '' } });
    expect(drawn.text()).toContain('获取用户信息失败');
    await act(async () => setLanguage('en'));
    expect(drawn.text()).toContain('User info could not be read');
  });

  it('takes a phone number with the invisible marks that were copied along with it', async () => {
    const outside = await open('/more-user-info');
    await drawn.click('修改手机号');
    await drawn.type('input[name=tel]', '\u202d139 0013-9000\u202c');
    await drawn.click('保存');
    expect(new URLSearchParams(outside.made(Call.update)[0]?.body).get('tel')).toBe('13900139000');
  });

  it('keeps the dialog open and says that saving failed, and why, where the platform refuses', async () => {
    await open('/more-user-info', { [Call.update]: refused('手机号已注册') });
    await drawn.click('修改手机号');
    await drawn.type('input[name=tel]', '13900139000');
    await drawn.click('保存');
    expect(drawn.find('dialog [role=alert]').textContent).toBe('保存失败手机号已注册');
  });
});

describe('The way to a new password', () => {
  it('takes nobody away from where they have gone meanwhile', async () => {
    const { held, answer } = heldAnswer();
    await open('/more-settings', { '/lfscada/password/getCurrentUser': () => held });
    await drawn.click(drawn.find('button.as-row'));
    await drawn.click('返回');
    expect(drawn.path()).toBe('/home/more');
    await act(async () => answer(ok({ loginname: 'demo', isBindtel: true })));
    await drawn.settle();
    expect(drawn.path()).toBe('/home/more');
  });
});

describe('Message settings', () => {
  it('tell what is pushed, or that nothing is', async () => {
    await open('/more-message', {
      [Path.info]: ok(user({ isBindweixin: true, loginOpenId: 'wx-1' })),
      [Call.binding]: ok({ state: true, rights: ['报警推送'] }),
    });
    expect(drawn.text()).toContain('报警推送');
    await drawn.leave();
    await open('/more-message');
    expect(drawn.text()).toContain('报警不会推送到微信');
  });
});

describe('What is pushed to a person', () => {
  it('is said to be out of date where it could not be read again', async () => {
    const outside = await open('/more-message', {
      [Path.info]: ok(user({ isBindweixin: true, loginOpenId: 'wx-1' })),
      [Call.binding]: ok({ state: true, rights: ['报警推送'] }),
    });
    expect(drawn.text()).not.toContain('以下内容可能已过期');
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    outside.answers[Call.binding] = 'offline';
    await act(async () => void window.dispatchEvent(new Event('offline')));
    expect(drawn.text()).toContain('以下内容可能已过期');
    network.mockRestore();
    await act(async () => void window.dispatchEvent(new Event('online')));
  });
});

describe('The alarm watch of a device', () => {
  const row = (way: string): HTMLElement => drawn.find(`[data-method=${way}]`);
  const flip = (way: string): Promise<void> => drawn.click(drawn.find(`[data-method=${way}] [role=switch]`));
  const isOn = (way: string): string | null =>
    drawn.find(`[data-method=${way}] [role=switch]`).getAttribute('aria-checked');

  it('says honestly what this browser cannot do, and offers no button for it', async () => {
    vi.stubGlobal('AudioContext', undefined);
    await open('/more-settings');
    expect(row('sound').textContent).toContain('此浏览器不支持');
    expect(row('sound').querySelectorAll('button')).toHaveLength(0);
  });

  it('remembers each choice on the device, also for the next person', async () => {
    Object.assign(navigator, { vibrate: () => true });
    const first = await open('/more-settings');
    expect(isOn('vibration')).toBe('true');
    await flip('vibration');
    expect(isOn('vibration')).toBe('false');
    await drawn.leave();
    await open('/more-settings', { [Path.info]: ok(user({ userId: 'u2' })) }, { storage: first.storage });
    expect(isOn('vibration')).toBe('false');
  });

  it('works in memory where storage throws', async () => {
    Object.assign(navigator, { vibrate: () => true });
    const broken = memoryStorage();
    broken.getItem = () => {
      throw new Error('private mode');
    };
    broken.setItem = () => {
      throw new Error('full');
    };
    await open('/more-settings', {}, { storage: broken });
    await flip('vibration');
    expect(isOn('vibration')).toBe('false');
  });

  it('tries vibration with one tap and says what happened', async () => {
    const vibrate = vi.fn(() => true);
    Object.assign(navigator, { vibrate });
    await open('/more-settings');
    await drawn.click('测试振动');
    expect(vibrate).toHaveBeenCalledTimes(1);
    expect(row('vibration').textContent).toContain('已发出振动');
    vibrate.mockReturnValue(false);
    await drawn.click('测试振动');
    expect(row('vibration').textContent).toContain('未能振动');
  });

  it('asks for leave when notifications are switched on, and switches them off where it is denied', async () => {
    const requestPermission = vi.fn(async () => 'denied');
    vi.stubGlobal('Notification', Object.assign(class {}, { requestPermission }));
    await open('/more-settings');
    await flip('notification');
    expect(requestPermission).toHaveBeenCalledTimes(1);
    expect(isOn('notification')).toBe('false');
    expect(row('notification').textContent).toContain('通知已被禁止');
  });

  it.each([
    [null, { sound: true, vibration: true, keepAwake: false, notification: false }],
    ['not json', { sound: true, vibration: true, keepAwake: false, notification: false }],
    [
      '{"sound":"no","keepAwake":true}',
      { sound: true, vibration: true, keepAwake: true, notification: false },
    ],
    ['[1]', { sound: true, vibration: true, keepAwake: false, notification: false }],
    [
      '{"sound":false,"__proto__":{"vibration":false}}',
      { sound: false, vibration: true, keepAwake: false, notification: false },
    ],
  ])('reads %s leniently', (kept, expected) => {
    expect(readAlarmWatchSettings(kept)).toEqual(expected);
  });
});

describe('The device behind it', () => {
  const never = (): (() => void) => () => undefined;
  const scope = (parts: object): Window & typeof globalThis =>
    ({ isSecureContext: true, location, performance, navigator: {}, ...parts }) as unknown as Window &
      typeof globalThis;
  const words = { title: 't', body: 'b' };

  it('tells what needs HTTPS from what is not there', () => {
    const plain = alarmDevice(scope({ isSecureContext: false }), never);
    expect(plain.support('keepAwake')).toBe('insecure');
    expect(plain.support('notification')).toBe('insecure');
    expect(plain.support('sound')).toBe('no');
    expect(alarmDevice(scope({}), never).support('keepAwake')).toBe('no');
  });

  it('keeps awake and lets go again, and says where the device refuses', async () => {
    const release = vi.fn(async () => undefined);
    const request = vi.fn(async () => Object.assign(new EventTarget(), { release }));
    const device = alarmDevice(scope({ navigator: { wakeLock: { request } } }), never);
    expect(await device.test('keepAwake', words)).toBe('done');
    expect(release).toHaveBeenCalledTimes(1);
    const refusing = {
      request: () => Promise.reject(Object.assign(new Error(), { name: 'NotAllowedError' })),
    };
    const tired = alarmDevice(scope({ navigator: { wakeLock: refusing } }), never);
    expect(await tired.test('keepAwake', words)).toBe('denied');
    expect(await tired.keepAwake()).toBeNull();
  });

  it('gives up a sound that waits for ever, and closes what it opened', async () => {
    const close = vi.fn(async () => undefined);
    class AudioContext {
      close = close;
      resume = () => new Promise<void>(() => undefined);
    }
    const rings: (() => void)[] = [];
    const device = alarmDevice(scope({ AudioContext }), (_, ring) => {
      rings.push(ring);
      return () => undefined;
    });
    const trial = device.test('sound', words);
    rings[0]?.();
    expect(await trial).toBe('failed');
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('calls a notification that the browser does not build unsupported', async () => {
    class Notification {
      static requestPermission = async () => 'granted';
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    }
    expect(await alarmDevice(scope({ Notification }), never).test('notification', words)).toBe('unsupported');
  });
});
