// @vitest-environment happy-dom
import { act } from 'react';
import { mutate } from 'swr';
import { afterEach, describe, expect, it } from 'vitest';
import { cn as words } from '../../src/i18n/assistant';
import { cn as catalogue } from '../../src/i18n/catalogue';
import { cn as faults } from '../../src/i18n/faults';
import { cn as shell } from '../../src/i18n/shell';
import { cn as refusals } from '../../src/i18n/work-refusals';
import { assistantAddress } from '../../src/screens/assistant/assistant-address';
import { fieldProblem } from '../../src/screens/assistant/field-rules';
import { AGENT_START_MS } from '../../src/shared/constants';
import { toastsAtom } from '../../src/state/feedback';
import { type Answers, type FakeOutside, fakeOutside, ok, Path, refused, user } from './kit/fake-outside';
import { type Drawn, drawAt } from './kit/render';

const INFO = '/lfscada/agent/info';
const SAVE = '/lfscada/agent/save';
const CHECK = '/lfscada/agent/check';
const REMOVE = '/lfscada/agent/remove';
const URL_GIVEN = 'https://assistant.example/chat?app=app-1';

const settings = (change: object = {}): object => ({
  appId: 'app-1',
  hasCode: true,
  codeEnd: '2026',
  updateTime: 1_760_000_000_000,
  updatePerson: '李娜',
  canEdit: true,
  version: 'v1',
  url: URL_GIVEN,
  ...change,
});
const EMPTY = { appId: '', hasCode: false, codeEnd: '', updateTime: null, updatePerson: '', url: '' };

let drawn: Drawn;
let outside: FakeOutside;
afterEach(() => drawn.leave());
async function open(info: Answers[string], more: Answers = {}, view = '?view=settings'): Promise<void> {
  outside = fakeOutside({
    answers: { [Path.info]: ok(user()), [INFO]: info, ...more },
    config: { frameHosts: ['assistant.example'] },
  });
  drawn = await drawAt(outside.services, `/bdfae${view}`);
}
const sent = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(outside.made(path).at(-1)?.body));
const APP = 'input[name=agent-app]';
const CODE = 'input[name=agent-code]';
const input = (selector: string): HTMLInputElement => drawn.find<HTMLInputElement>(selector);
const errors = (): readonly string[] =>
  drawn.all('.as-field__error').flatMap((one) => (one.textContent ? [one.textContent] : []));

describe('The settings of the assistant', () => {
  it('are behind the login, and one tap from More', async () => {
    outside = fakeOutside({ answers: { [Path.info]: ok(user()), [INFO]: ok(settings()) } });
    drawn = await drawAt(outside.services, '/home/more');
    expect(drawn.button(shell.titleAgent).getAttribute('href')).toBe('/bdfae');
  });

  it('never show the code: its end alone, a field that is hidden and filled by nobody but the person', async () => {
    await open(ok(settings()));
    expect(drawn.find('.as-facts').textContent).toContain('2026');
    expect(drawn.find('.as-facts').textContent).toContain('李娜');
    expect(input(CODE).value).toBe('');
    expect(input(CODE).type).toBe('password');
    // A phone shows a dozen letters of it: what stands above the form is not said again.
    expect(input(CODE).placeholder).not.toContain('2026');
    for (const field of [input(APP), input(CODE)]) expect(field.autocomplete).toBe('off');
    await drawn.type(CODE, 'secret');
    await drawn.click('显示密码');
    expect(input(CODE).type).toBe('text');
  });

  it('are saved trimmed, without a code that is left empty, each time under an id of its own', async () => {
    await open(ok(settings()), { [SAVE]: ok(settings({ appId: 'app-2', version: 'v2' })) });
    outside.answers[INFO] = ok(settings({ appId: 'app-2', version: 'v2' }));
    await drawn.type(APP, '  app-2 ');
    await drawn.click(words.save);
    expect(sent(SAVE)).toEqual({ version: 'v1', appId: 'app-2' });
    expect(outside.services.store.get(toastsAtom)[0]?.text).toBe(words.saved);
    expect(input(APP).value).toBe('app-2');
    await drawn.type(CODE, ' code-2026 ');
    await drawn.click(words.save);
    expect(sent(SAVE)).toEqual({ version: 'v2', appId: 'app-2', code: 'code-2026' });
    expect(input(CODE).value).toBe('');
    const ids = outside.made(SAVE).map(({ headers }) => headers['x-operation-id']);
    expect(new Set(ids).size).toBe(2);
    expect(
      JSON.stringify([...Array(outside.storage.length)].map((_, i) => outside.storage.key(i))),
    ).not.toContain('code');
    expect(drawn.path()).not.toContain('code-2026');
  });

  it.each([
    ['x'.repeat(50), null],
    [`  ${'x'.repeat(50)}  `, null],
    ['x'.repeat(51), { is: 'tooLong', n: 51 }],
    ['a b', { is: 'characters' }],
    ['编号', { is: 'characters' }],
    ['a\u200b', { is: 'characters' }],
    ['~!@#$%^&*()_+|', null],
    ['   ', { is: 'missing' }],
  ])('take %j: %o', (typed, problem) => {
    expect(fieldProblem(typed, true)).toEqual(problem);
  });

  it('fault 101: a 51st character is marked at the field while it is typed, cut by nobody, and not sent', async () => {
    await open(ok(settings()));
    const long = '😀'.repeat(51);
    await drawn.type(CODE, long);
    expect(input(CODE).value).toBe(long);
    expect(errors()).toEqual(['最多 50 个字符，现有 51 个']);
    await drawn.type(APP, 'x'.repeat(51));
    await drawn.click(words.save);
    expect(errors().length).toBe(2);
    expect(outside.made(SAVE)).toEqual([]);
  });

  it('want both fields where there are none yet, and stay in sight when they are there', async () => {
    await open(ok(settings(EMPTY)), { [SAVE]: ok(settings()) }, '');
    expect(drawn.text()).toContain(words.inactiveOwn);
    await drawn.click(words.save);
    expect(errors()).toEqual([words.missing, words.missing]);
    await drawn.type(APP, 'app-1');
    await drawn.type(CODE, 'code-2026');
    outside.answers[INFO] = ok(settings());
    await drawn.click(words.save);
    expect(drawn.path()).toBe('/bdfae?view=settings');
    expect(drawn.text()).toContain(words.check);
    expect(drawn.all('iframe')).toEqual([]);
  });

  it('that somebody else has changed are shown anew, and what was typed stays', async () => {
    await open(ok(settings()), { [SAVE]: refused('内容已被更新', '1402') });
    outside.answers[INFO] = ok(settings({ appId: 'theirs', version: 'v9', updatePerson: '王强' }));
    await drawn.type(APP, 'mine');
    await drawn.click(words.save);
    expect(drawn.text()).toContain(words.changed);
    expect(drawn.find('.as-facts').textContent).toContain('theirs');
    expect(drawn.find('.as-facts').textContent).toContain('王强');
    expect(input(APP).value).toBe('mine');
    outside.answers[SAVE] = ok(settings({ appId: 'mine', version: 'v10' }));
    await drawn.click(words.save);
    expect(sent(SAVE)).toEqual({ version: 'v9', appId: 'mine' });
  });

  it('say why they were not saved', async () => {
    await open(ok(settings()), { [SAVE]: refused('参数错误', '1001') });
    await drawn.type(APP, 'app-2');
    await drawn.click(words.save);
    expect(drawn.text()).toContain(`${catalogue.saveFailed}参数错误`);
    outside.answers[SAVE] = 'offline';
    await drawn.click(words.save);
    expect(drawn.text()).toContain(faults.offline);
  });

  it('are never saved over a change that came while somebody typed: it is shown first', async () => {
    await open(ok(settings()), { [SAVE]: refused('内容已被更新', '1402') });
    await drawn.type(CODE, 'code-2026');
    outside.answers[INFO] = ok(settings({ appId: 'theirs', version: 'v9' }));
    // As when the window has the focus again.
    await act(async () => void (await mutate(() => true)));
    await drawn.settle();
    expect(drawn.find('.as-facts').textContent).toContain('theirs');
    await drawn.click(words.save);
    expect(sent(SAVE)).toMatchObject({ version: 'v1' });
    expect(drawn.text()).toContain(words.changed);
    expect(input(APP).value).toBe('theirs');
    await drawn.click(words.save);
    expect(sent(SAVE)).toEqual({ version: 'v9', appId: 'theirs', code: 'code-2026' });
  });

  it('are checked as they are kept, not as they are typed', async () => {
    await open(ok(settings()), { [CHECK]: ok({ ok: false, message: '验证码错误' }) });
    await drawn.click(words.check);
    expect(drawn.text()).toContain('检查未通过：验证码错误');
    outside.answers[CHECK] = ok({ ok: false, message: 'x'.repeat(1_000_000) });
    await drawn.click(words.check);
    expect(drawn.text().length).toBeLessThan(2_000);
    outside.answers[CHECK] = ok({ ok: true, message: '' });
    await drawn.click(words.check);
    expect(drawn.text()).toContain(words.checkOk);
    await drawn.type(APP, 'app-2');
    expect(drawn.text()).not.toContain(words.checkOk);
    expect(drawn.button(words.check).disabled).toBe(true);
    expect(drawn.text()).toContain(words.checkFirst);
  });

  it('are removed after a question, and never unseen', async () => {
    await open(ok(settings()), { [REMOVE]: refused('内容已被更新', '1402') });
    await drawn.click(words.remove);
    const confirm = (): HTMLButtonElement =>
      drawn.find<HTMLButtonElement>('.as-dialog__actions button:last-child');
    expect(outside.made(REMOVE)).toEqual([]);
    outside.answers[INFO] = ok(settings({ version: 'v2' }));
    await drawn.click(confirm());
    expect(drawn.find('dialog').textContent).toContain(`${catalogue.deleteFailed}${refusals.refused1402}`);
    expect(drawn.all('.as-dialog__actions button').map((one) => one.textContent)).toEqual([shell.cancel]);
    await drawn.click(shell.cancel);
    outside.answers[REMOVE] = ok(null);
    await drawn.click(words.remove);
    outside.answers[INFO] = ok(settings({ ...EMPTY, version: 'none' }));
    await drawn.click(confirm());
    expect(sent(REMOVE)).toEqual({ version: 'v2' });
    expect(drawn.all('dialog')).toEqual([]);
    expect(drawn.text()).toContain(words.inactiveOwn);
    expect(input(APP).value).toBe('');
  });

  it('can only be read by those who may not change them, who are told why', async () => {
    await open(ok(settings({ canEdit: false })));
    expect(drawn.text()).toContain(words.readOnly);
    expect(drawn.find('.as-facts').textContent).toContain('app-1');
    expect(drawn.all('input:not([type=radio]), form')).toEqual([]);
    expect(drawn.text()).not.toContain(words.remove);
  });
});

describe('The assistant', () => {
  it('that is not activated says so in the given words', async () => {
    await open(refused('', '1206'), {}, '');
    expect(drawn.text()).toContain('功能未开通，请联系管理员或商务人员');
    await drawn.leave();
    await open(ok(settings({ ...EMPTY, canEdit: false })), {}, '');
    expect(drawn.text()).toContain('功能未开通，请联系管理员或商务人员');
    expect(drawn.all('input')).toEqual([]);
  });

  it('stands in a frame without rights of ours, and its settings one tap away', async () => {
    await open(ok(settings({ canEdit: false })), {}, '');
    const frame = drawn.find<HTMLIFrameElement>('iframe');
    expect(frame.getAttribute('src')).toBe(URL_GIVEN);
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin');
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(frame.title).toBe(shell.titleAgent);
    const apart = drawn.button(words.apart);
    expect([apart.getAttribute('href'), apart.getAttribute('rel')]).toEqual([
      URL_GIVEN,
      'noopener noreferrer',
    ]);
    await drawn.click(drawn.find('input[value=settings]'));
    expect(drawn.path()).toBe('/bdfae?view=settings');
  });

  it('that does not open says so, and is opened again on demand', async () => {
    await open(ok(settings()), {}, '');
    expect(drawn.text()).toContain(words.opening);
    await act(async () => outside.pass(AGENT_START_MS));
    expect(drawn.text()).toContain(words.late);
    const before = drawn.find('iframe');
    await drawn.click(shell.retry);
    expect(drawn.find('iframe')).not.toBe(before);
    await act(async () => void drawn.find('iframe').dispatchEvent(new Event('load')));
    await act(async () => outside.pass(AGENT_START_MS));
    expect(drawn.text()).not.toContain(words.late);
  });

  it('on a host that configuration does not name is not opened, and the host is named', async () => {
    await open(ok(settings({ url: 'https://evil.example/x' })), {}, '');
    expect(drawn.all('iframe')).toEqual([]);
    expect(drawn.text()).toContain('evil.example');
  });

  it('without a page says so', async () => {
    await open(ok(settings({ url: '' })), {}, '');
    expect(drawn.text()).toContain(words.noPage);
  });

  it('that could not be read says why, and is read again', async () => {
    await open('offline', {}, '');
    expect(drawn.text()).toContain(faults.offline);
    outside.answers[INFO] = ok(settings());
    await drawn.click(shell.retry);
    expect(drawn.all('iframe').length).toBe(1);
  });

  const HTTPS = 'https://plant.example/wx/bdfae';
  const HTTP = 'http://10.0.0.5:8080/wx/bdfae';
  it.each([
    ['https://assistant.example/a', HTTPS, 'allowed'],
    ['http://assistant.example/a', HTTPS, 'bad'],
    ['http://assistant.example/a', HTTP, 'allowed'],
    ['https://user:pw@assistant.example/', HTTPS, 'bad'],
    ['https://plant.example/', HTTPS, 'blocked'],
    ['https://evil.example/', HTTPS, 'blocked'],
    ['javascript:alert(1)', HTTPS, 'bad'],
    ['data:text/html,x', HTTPS, 'bad'],
    ['/wx/login', HTTPS, 'bad'],
    ['', HTTPS, 'bad'],
  ])('at %j, seen from %s: %s', (url, own, is) => {
    expect(assistantAddress(url, ['assistant.example', 'plant.example'], own).is).toBe(is);
  });
});
