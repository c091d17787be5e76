import { mutate } from 'swr';
import { describe, expect, it } from 'vitest';
import { cn as words } from '../../src/i18n/assistant';
import { cn as catalogue } from '../../src/i18n/catalogue';
import { cn as faults } from '../../src/i18n/faults';
import { cn as shell } from '../../src/i18n/shell';
import { cn as refusals } from '../../src/i18n/work-refusals';
import { assistantAddress } from '../../src/screens/assistant/assistant-address';
import { fieldProblem } from '../../src/screens/assistant/field-rules';
import { AGENT_START_MS } from '../../src/shared/constants';
import { toastsAtom } from '../../src/state/feedback';
import { type Answers, type FakeOutside, fakeOutside, ok, Path, refused, userInfo } from './kit/fake-outside';
import {
  act,
  cleanup,
  currentPath,
  fill,
  getAllBySelector,
  getBySelector,
  renderAt,
  screen,
  settled,
  user,
} from './kit/render';

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

let outside: FakeOutside;

async function open(info: Answers[string], more: Answers = {}, view = '?view=settings'): Promise<void> {
  outside = fakeOutside({
    answers: { [Path.info]: ok(userInfo()), [INFO]: info, ...more },
    config: { frameHosts: ['assistant.example'] },
  });
  await renderAt(outside.services, `/bdfae${view}`);
}
const sent = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(outside.made(path).at(-1)?.body));
const APP = 'input[name=agent-app]';
const CODE = 'input[name=agent-code]';
const input = (selector: string): HTMLInputElement => getBySelector<HTMLInputElement>(selector);
const errors = (): readonly string[] =>
  getAllBySelector('.as-field__error').flatMap((one) => (one.textContent ? [one.textContent] : []));

describe('The settings of the assistant', () => {
  it('are behind the login, and one tap from More', async () => {
    outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()), [INFO]: ok(settings()) } });
    await renderAt(outside.services, '/home/more');
    expect(screen.getByRole('link', { name: shell.titleAgent }).getAttribute('href')).toBe('/bdfae');
  });

  it('never show the code: its end alone, a field that is hidden and filled by nobody but the person', async () => {
    await open(ok(settings()));
    expect(getBySelector('.as-facts')).toHaveTextContent('2026');
    expect(getBySelector('.as-facts')).toHaveTextContent('李娜');
    expect(input(CODE).value).toBe('');
    expect(input(CODE).type).toBe('password');
    // A phone shows a dozen letters of it: what stands above the form is not said again.
    expect(input(CODE).placeholder).not.toContain('2026');
    for (const field of [input(APP), input(CODE)]) expect(field.autocomplete).toBe('off');
    await fill(getBySelector(CODE), 'secret');
    await user.click(screen.getByRole('button', { name: '显示密码' }));
    expect(input(CODE).type).toBe('text');
  });

  it('are saved trimmed, without a code that is left empty, each time under an id of its own', async () => {
    await open(ok(settings()), { [SAVE]: ok(settings({ appId: 'app-2', version: 'v2' })) });
    outside.answers[INFO] = ok(settings({ appId: 'app-2', version: 'v2' }));
    await fill(screen.getByRole('textbox', { name: 'AppID' }), '  app-2 ');
    await user.click(screen.getByRole('button', { name: words.save }));
    expect(sent(SAVE)).toEqual({ version: 'v1', appId: 'app-2' });
    expect(outside.services.store.get(toastsAtom)[0]?.text).toBe(words.saved);
    expect(input(APP).value).toBe('app-2');
    await fill(getBySelector(CODE), ' code-2026 ');
    await user.click(screen.getByRole('button', { name: words.save }));
    expect(sent(SAVE)).toEqual({ version: 'v2', appId: 'app-2', code: 'code-2026' });
    expect(input(CODE).value).toBe('');
    const ids = outside.made(SAVE).map(({ headers }) => headers['x-operation-id']);
    expect(new Set(ids).size).toBe(2);
    expect(
      JSON.stringify([...Array(outside.storage.length)].map((_, i) => outside.storage.key(i))),
    ).not.toContain('code');
    expect(currentPath()).not.toContain('code-2026');
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
    await fill(getBySelector(CODE), long);
    expect(input(CODE).value).toBe(long);
    expect(errors()).toEqual(['最多 50 个字符，现有 51 个']);
    await fill(screen.getByRole('textbox', { name: 'AppID' }), 'x'.repeat(51));
    await user.click(screen.getByRole('button', { name: words.save }));
    expect(errors().length).toBe(2);
    expect(outside.made(SAVE)).toEqual([]);
  });

  it('want both fields where there are none yet, and stay in sight when they are there', async () => {
    await open(ok(settings(EMPTY)), { [SAVE]: ok(settings()) }, '');
    expect(document.body).toHaveTextContent(words.inactiveOwn);
    await user.click(screen.getByRole('button', { name: words.save }));
    expect(errors()).toEqual([words.missing, words.missing]);
    await fill(screen.getByRole('textbox', { name: 'AppID' }), 'app-1');
    await fill(getBySelector(CODE), 'code-2026');
    outside.answers[INFO] = ok(settings());
    await user.click(screen.getByRole('button', { name: words.save }));
    expect(currentPath()).toBe('/bdfae?view=settings');
    expect(document.body).toHaveTextContent(words.check);
    expect(getAllBySelector('iframe')).toEqual([]);
  });

  it('that somebody else has changed are shown anew, and what was typed stays', async () => {
    await open(ok(settings()), { [SAVE]: refused('内容已被更新', '1402') });
    outside.answers[INFO] = ok(settings({ appId: 'theirs', version: 'v9', updatePerson: '王强' }));
    await fill(screen.getByRole('textbox', { name: 'AppID' }), 'mine');
    await user.click(screen.getByRole('button', { name: words.save }));
    expect(document.body).toHaveTextContent(words.changed);
    expect(getBySelector('.as-facts')).toHaveTextContent('theirs');
    expect(getBySelector('.as-facts')).toHaveTextContent('王强');
    expect(input(APP).value).toBe('mine');
    outside.answers[SAVE] = ok(settings({ appId: 'mine', version: 'v10' }));
    await user.click(screen.getByRole('button', { name: words.save }));
    expect(sent(SAVE)).toEqual({ version: 'v9', appId: 'mine' });
  });

  it('say why they were not saved', async () => {
    await open(ok(settings()), { [SAVE]: refused('参数错误', '1001') });
    await fill(screen.getByRole('textbox', { name: 'AppID' }), 'app-2');
    await user.click(screen.getByRole('button', { name: words.save }));
    expect(document.body).toHaveTextContent(`${catalogue.saveFailed}参数错误`);
    outside.answers[SAVE] = 'offline';
    await user.click(screen.getByRole('button', { name: words.save }));
    expect(document.body).toHaveTextContent(faults.offline);
  });

  it('are never saved over a change that came while somebody typed: it is shown first', async () => {
    await open(ok(settings()), { [SAVE]: refused('内容已被更新', '1402') });
    await fill(getBySelector(CODE), 'code-2026');
    outside.answers[INFO] = ok(settings({ appId: 'theirs', version: 'v9' }));
    // As when the window has the focus again.
    await act(async () => void (await mutate(() => true)));
    await settled();
    expect(getBySelector('.as-facts')).toHaveTextContent('theirs');
    await user.click(screen.getByRole('button', { name: words.save }));
    expect(sent(SAVE)).toMatchObject({ version: 'v1' });
    expect(document.body).toHaveTextContent(words.changed);
    expect(input(APP).value).toBe('theirs');
    await user.click(screen.getByRole('button', { name: words.save }));
    expect(sent(SAVE)).toEqual({ version: 'v9', appId: 'theirs', code: 'code-2026' });
  });

  it('are checked as they are kept, not as they are typed', async () => {
    await open(ok(settings()), { [CHECK]: ok({ ok: false, message: '验证码错误' }) });
    await user.click(screen.getByRole('button', { name: words.check }));
    expect(document.body).toHaveTextContent('检查未通过：验证码错误');
    outside.answers[CHECK] = ok({ ok: false, message: 'x'.repeat(1_000_000) });
    await user.click(screen.getByRole('button', { name: words.check }));
    expect((document.body.textContent ?? '').length).toBeLessThan(2_000);
    outside.answers[CHECK] = ok({ ok: true, message: '' });
    await user.click(screen.getByRole('button', { name: words.check }));
    expect(document.body).toHaveTextContent(words.checkOk);
    await fill(screen.getByRole('textbox', { name: 'AppID' }), 'app-2');
    expect(document.body).not.toHaveTextContent(words.checkOk);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: words.check }).disabled).toBe(true);
    expect(document.body).toHaveTextContent(words.checkFirst);
  });

  it('are removed after a question, and never unseen', async () => {
    await open(ok(settings()), { [REMOVE]: refused('内容已被更新', '1402') });
    await user.click(screen.getByRole('button', { name: words.remove }));
    const confirm = (): HTMLButtonElement =>
      getBySelector<HTMLButtonElement>('.as-dialog__actions button:last-child');
    expect(outside.made(REMOVE)).toEqual([]);
    outside.answers[INFO] = ok(settings({ version: 'v2' }));
    await user.click(confirm());
    expect(screen.getByRole('dialog', { name: '删除智能助手的设置？' })).toHaveTextContent(
      `${catalogue.deleteFailed}${refusals.refused1402}`,
    );
    expect(getAllBySelector('.as-dialog__actions button').map((one) => one.textContent)).toEqual([
      shell.cancel,
    ]);
    await user.click(screen.getByRole('button', { name: shell.cancel }));
    outside.answers[REMOVE] = ok(null);
    await user.click(screen.getByRole('button', { name: words.remove }));
    outside.answers[INFO] = ok(settings({ ...EMPTY, version: 'none' }));
    await user.click(confirm());
    expect(sent(REMOVE)).toEqual({ version: 'v2' });
    expect(getAllBySelector('dialog')).toEqual([]);
    expect(document.body).toHaveTextContent(words.inactiveOwn);
    expect(input(APP).value).toBe('');
  });

  it('can only be read by those who may not change them, who are told why', async () => {
    await open(ok(settings({ canEdit: false })));
    expect(document.body).toHaveTextContent(words.readOnly);
    expect(getBySelector('.as-facts')).toHaveTextContent('app-1');
    expect(getAllBySelector('input:not([type=radio]), form')).toEqual([]);
    expect(document.body).not.toHaveTextContent(words.remove);
  });
});

describe('The assistant', () => {
  it('that is not activated says so in the given words', async () => {
    await open(refused('', '1206'), {}, '');
    expect(document.body).toHaveTextContent('功能未开通，请联系管理员或商务人员');
    cleanup();
    await open(ok(settings({ ...EMPTY, canEdit: false })), {}, '');
    expect(document.body).toHaveTextContent('功能未开通，请联系管理员或商务人员');
    expect(getAllBySelector('input')).toEqual([]);
  });

  it('stands in a frame without rights of ours, and its settings one tap away', async () => {
    await open(ok(settings({ canEdit: false })), {}, '');
    const frame = getBySelector<HTMLIFrameElement>('iframe');
    expect(frame.getAttribute('src')).toBe(URL_GIVEN);
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin');
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(frame.title).toBe(shell.titleAgent);
    const apart = screen.getByRole('link', { name: words.apart });
    expect([apart.getAttribute('href'), apart.getAttribute('rel')]).toEqual([
      URL_GIVEN,
      'noopener noreferrer',
    ]);
    await user.click(screen.getByRole('radio', { name: '设置' }));
    expect(currentPath()).toBe('/bdfae?view=settings');
  });

  it('that does not open says so, and is opened again on demand', async () => {
    await open(ok(settings()), {}, '');
    expect(document.body).toHaveTextContent(words.opening);
    await act(async () => outside.pass(AGENT_START_MS));
    expect(document.body).toHaveTextContent(words.late);
    const before = getBySelector('iframe');
    await user.click(screen.getByRole('button', { name: shell.retry }));
    expect(getBySelector('iframe')).not.toBe(before);
    await act(async () => void getBySelector('iframe').dispatchEvent(new Event('load')));
    await act(async () => outside.pass(AGENT_START_MS));
    expect(document.body).not.toHaveTextContent(words.late);
  });

  it('on a host that configuration does not name is not opened, and the host is named', async () => {
    await open(ok(settings({ url: 'https://evil.example/x' })), {}, '');
    expect(getAllBySelector('iframe')).toEqual([]);
    expect(document.body).toHaveTextContent('evil.example');
  });

  it('without a page says so', async () => {
    await open(ok(settings({ url: '' })), {}, '');
    expect(document.body).toHaveTextContent(words.noPage);
  });

  it('that could not be read says why, and is read again', async () => {
    await open('offline', {}, '');
    expect(document.body).toHaveTextContent(faults.offline);
    outside.answers[INFO] = ok(settings());
    await user.click(screen.getByRole('button', { name: shell.retry }));
    expect(getAllBySelector('iframe').length).toBe(1);
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
