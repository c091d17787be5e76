import { mutate } from 'swr';
import { describe, expect, it } from 'vitest';
import { cn as words } from '../../src/i18n/assistant';
import { cn as catalogue } from '../../src/i18n/catalogue';
import { cn as common } from '../../src/i18n/common';
import { cn as faults } from '../../src/i18n/faults';
import { cn as shell } from '../../src/i18n/shell';
import { cn as refusals } from '../../src/i18n/work-refusals';
import { checkAssistantAddress } from '../../src/screens/assistant/assistant-address';
import { AGENT_START_MS } from '../../src/screens/assistant/assistant-page';
import { findFieldProblem } from '../../src/screens/assistant/field-rules';
import { type Answers, ok, refuse } from './kit/answers';
import type { FakeOutside } from './kit/fake-outside';
import { getToasts, openAt, press, runAndSettle } from './kit/open';
import { getFact } from './kit/queries';
import { fill, fireEvent, getCurrentPath, screen, user, within } from './kit/render';

const INFO = '/lfscada/agent/info';
const SAVE = '/lfscada/agent/save';
const CHECK = '/lfscada/agent/check';
const REMOVE = '/lfscada/agent/remove';
const CHANGED = refuse('内容已被更新', '1402');

describe("The assistant's settings", () => {
  it('are one tap from More', async () => {
    await openAt('/home/more', { [INFO]: ok(createSettings()) });
    expect(screen.getByRole('link', { name: shell.titleAgent })).toHaveAttribute('href', '/bdfae');
  });

  it('show only the end of the code, above a hidden field that only the user fills', async () => {
    await openSettings();
    expect(getFact('验证码')).toContain('2026');
    expect(getFact('上次修改')).toContain('李娜');
    expect(code()).toHaveValue('');
    expect(code()).toHaveAttribute('type', 'password');
    // A phone has room for a dozen letters, so the placeholder does not repeat the text above the form.
    expect(code()).toHaveAttribute('placeholder', words.codeKept);
    for (const field of [getAppField(), code()]) expect(field).toHaveAttribute('autocomplete', 'off');
    await fill(code(), 'secret');
    await press('显示密码');
    expect(code()).toHaveAttribute('type', 'text');
  });

  it('are saved trimmed, without an empty code, each time under a new id', async () => {
    const saved = ok(createSettings({ appId: 'app-2', version: 'v2' }));
    const outside = await openSettings({}, { [SAVE]: saved });
    outside.answers[INFO] = saved;
    await fill(getAppField(), '  app-2 ');
    await press(common.save);
    expect(getLastInput(outside, SAVE)).toEqual({ version: 'v1', appId: 'app-2' });
    expect(getToasts(outside.services)[0]).toBe(common.saved);
    expect(getAppField()).toHaveValue('app-2');
    await fill(code(), ' code-2026 ');
    await press(common.save);
    expect(getLastInput(outside, SAVE)).toEqual({ version: 'v2', appId: 'app-2', code: 'code-2026' });
    expect(code()).toHaveValue('');
    const ids = outside.getRequests(SAVE).map(({ headers }) => headers['x-operation-id']);
    expect(new Set(ids).size).toBe(2);
    for (let i = 0; i < outside.storage.length; i++) {
      expect(outside.storage.key(i)).not.toContain('code');
      expect(outside.storage.getItem(outside.storage.key(i) ?? '')).not.toContain('code-2026');
    }
    expect(getCurrentPath()).not.toContain('code-2026');
  });

  it.each([
    ['x'.repeat(50), null],
    [`  ${'x'.repeat(50)}  `, null],
    ['x'.repeat(51), { kind: 'tooLong', n: 51 }],
    ['a b', { kind: 'characters' }],
    ['编号', { kind: 'characters' }],
    ['a\u200b', { kind: 'characters' }],
    ['~!@#$%^&*()_+|', null],
    ['   ', { kind: 'missing' }],
  ])('take %j: %o', (typed, problem) => {
    expect(findFieldProblem(typed, true)).toEqual(problem);
  });

  it('fault 101: mark a 51st character at the field during typing, and do not truncate or send it', async () => {
    const { getRequests } = await openSettings();
    const long = '😀'.repeat(51);
    await fill(code(), long);
    expect(code()).toHaveValue(long);
    expect(listErrors()).toEqual(['最多 50 个字符，现有 51 个']);
    await fill(getAppField(), 'x'.repeat(51));
    await press(common.save);
    expect(listErrors()).toHaveLength(2);
    expect(getRequests(SAVE)).toEqual([]);
  });

  it('require both fields at first, and stay visible once saved', async () => {
    const { answers } = await open(ok(createSettings(EMPTY)), { [SAVE]: ok(createSettings()) });
    expect(document.body).toHaveTextContent(words.inactiveOwn);
    await press(common.save);
    expect(listErrors()).toEqual([words.missing, words.missing]);
    await fill(getAppField(), 'app-1');
    await fill(code(), 'code-2026');
    answers[INFO] = ok(createSettings());
    await press(common.save);
    expect(getCurrentPath()).toBe('/bdfae?view=settings');
    expect(screen.getByRole('button', { name: words.check })).toBeInTheDocument();
    expect(findFrame()).not.toBeInTheDocument();
  });

  it('are shown again after another user changes them, and input stays', async () => {
    const outside = await openSettings({}, { [SAVE]: CHANGED });
    outside.answers[INFO] = ok(createSettings({ appId: 'theirs', version: 'v9', updatePerson: '王强' }));
    await fill(getAppField(), 'mine');
    await press(common.save);
    expect(document.body).toHaveTextContent(words.changed);
    expect(getFact('AppID')).toBe('theirs');
    expect(getFact('上次修改')).toContain('王强');
    expect(getAppField()).toHaveValue('mine');
    outside.answers[SAVE] = ok(createSettings({ appId: 'mine', version: 'v10' }));
    await press(common.save);
    expect(getLastInput(outside, SAVE)).toEqual({ version: 'v9', appId: 'mine' });
  });

  it('show why they were not saved', async () => {
    const { answers } = await openSettings({}, { [SAVE]: refuse('参数错误', '1001') });
    await fill(getAppField(), 'app-2');
    await press(common.save);
    expect(screen.getByRole('alert')).toHaveTextContent(`${catalogue.saveFailed}参数错误`);
    answers[SAVE] = 'offline';
    await press(common.save);
    expect(document.body).toHaveTextContent(faults.offline);
  });

  it('never overwrite a change by another user before showing it', async () => {
    const outside = await openSettings({}, { [SAVE]: CHANGED });
    await fill(code(), 'code-2026');
    outside.answers[INFO] = ok(createSettings({ appId: 'theirs', version: 'v9' }));
    // As when the window regains focus.
    await runAndSettle(() => mutate(() => true));
    expect(getFact('AppID')).toBe('theirs');
    await press(common.save);
    expect(getLastInput(outside, SAVE)).toMatchObject({ version: 'v1' });
    expect(document.body).toHaveTextContent(words.changed);
    expect(getAppField()).toHaveValue('theirs');
    await press(common.save);
    expect(getLastInput(outside, SAVE)).toEqual({ version: 'v9', appId: 'theirs', code: 'code-2026' });
  });

  it('are checked by the platform only once saved', async () => {
    const { answers } = await openSettings({}, { [CHECK]: ok({ ok: false, message: '验证码错误' }) });
    await press(words.check);
    expect(screen.getByRole('alert')).toHaveTextContent('检查未通过：验证码错误');
    answers[CHECK] = ok({ ok: false, message: 'x'.repeat(1_000_000) });
    await press(words.check);
    expect(document.body.textContent?.length).toBeLessThan(2_000);
    answers[CHECK] = ok({ ok: true, message: '' });
    await press(words.check);
    expect(screen.getByText(words.checkOk)).toBeInTheDocument();
    await fill(getAppField(), 'app-2');
    expect(screen.queryByText(words.checkOk)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: words.check })).toBeDisabled();
    expect(screen.getByText(words.checkFirst)).toBeInTheDocument();
  });

  it('are removed after a dialog, and only in the version shown', async () => {
    const outside = await openSettings({}, { [REMOVE]: CHANGED });
    const getDialog = () => screen.getByRole('dialog', { name: words.removeAsk });
    const confirm = () => user.click(within(getDialog()).getByRole('button', { name: words.remove }));
    await press(words.remove);
    expect(outside.getRequests(REMOVE)).toEqual([]);
    outside.answers[INFO] = ok(createSettings({ version: 'v2' }));
    await confirm();
    expect(getDialog()).toHaveTextContent(`${catalogue.deleteFailed}${refusals.refused1402}`);
    expect(within(getDialog()).queryByRole('button', { name: words.remove })).not.toBeInTheDocument();
    await press(common.cancel);
    outside.answers[REMOVE] = ok(null);
    await press(words.remove);
    outside.answers[INFO] = ok(createSettings({ ...EMPTY, version: 'none' }));
    await confirm();
    expect(getLastInput(outside, REMOVE)).toEqual({ version: 'v2' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(document.body).toHaveTextContent(words.inactiveOwn);
    expect(getAppField()).toHaveValue('');
  });

  it('are read-only for users who may not change them, with the reason', async () => {
    await openSettings({ canEdit: false });
    expect(document.body).toHaveTextContent(words.readOnly);
    expect(getFact('AppID')).toBe('app-1');
    expect(screen.queryByLabelText('AppID')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('验证码')).not.toBeInTheDocument();
    for (const name of [common.save, words.check, words.remove])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });
});

describe('The assistant', () => {
  it('shows the specified text if not activated', async () => {
    await open(refuse('', '1206'));
    expect(document.body).toHaveTextContent('功能未开通，请联系管理员或商务人员');
    await open(ok(createSettings({ ...EMPTY, canEdit: false })));
    expect(document.body).toHaveTextContent('功能未开通，请联系管理员或商务人员');
    expect(screen.queryByLabelText('AppID')).not.toBeInTheDocument();
  });

  it("is framed without the product's rights, with its settings one tap away", async () => {
    await open(ok(createSettings({ canEdit: false })));
    expect(findFrame()).toHaveAttribute('src', URL_GIVEN);
    expect(findFrame()).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-same-origin');
    expect(findFrame()).toHaveAttribute('referrerpolicy', 'no-referrer');
    const apart = screen.getByRole('link', { name: words.apart });
    expect(apart).toHaveAttribute('href', URL_GIVEN);
    expect(apart).toHaveAttribute('rel', 'noopener noreferrer');
    await user.click(screen.getByRole('radio', { name: words.settings }));
    expect(getCurrentPath()).toBe('/bdfae?view=settings');
  });

  it('reports that it does not open, and is reopened on demand', async () => {
    const { advance } = await open(ok(createSettings()));
    expect(screen.getByText(words.opening)).toBeInTheDocument();
    await runAndSettle(() => advance(AGENT_START_MS));
    expect(document.body).toHaveTextContent(words.late);
    const before = findFrame();
    await press(common.retry);
    expect(findFrame()).not.toBe(before);
    fireEvent.load(screen.getByTitle(shell.titleAgent));
    await runAndSettle(() => advance(AGENT_START_MS));
    expect(document.body).not.toHaveTextContent(words.late);
  });

  it('on an unconfigured host is not opened, and the host is named', async () => {
    await open(ok(createSettings({ url: 'https://evil.example/x' })));
    expect(findFrame()).not.toBeInTheDocument();
    expect(document.body).toHaveTextContent('evil.example');
  });

  it('reports a missing page', async () => {
    await open(ok(createSettings({ url: '' })));
    expect(document.body).toHaveTextContent(words.noPage);
  });

  it('shows why it could not be read, and is read again', async () => {
    const { answers } = await open('offline');
    expect(document.body).toHaveTextContent(faults.offline);
    answers[INFO] = ok(createSettings());
    await press(common.retry);
    expect(findFrame()).toBeInTheDocument();
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
  ])('at %j, seen from %s: %s', (url, ownOrigin, expectedKind) => {
    expect(checkAssistantAddress(url, ['assistant.example', 'plant.example'], ownOrigin).kind).toBe(
      expectedKind,
    );
  });
});

const URL_GIVEN = 'https://assistant.example/chat?app=app-1';
const EMPTY = { appId: '', hasCode: false, codeEnd: '', updateTime: null, updatePerson: '', url: '' };
function createSettings(change: object = {}): object {
  return {
    appId: 'app-1',
    hasCode: true,
    codeEnd: '2026',
    updateTime: 1_760_000_000_000,
    updatePerson: '李娜',
    canEdit: true,
    version: 'v1',
    url: URL_GIVEN,
    ...change,
  };
}

const open = (info: Answers[string], extraAnswers: Answers = {}, view = '') =>
  openAt(
    `/bdfae${view}`,
    { [INFO]: info, ...extraAnswers },
    { config: { frameHosts: ['assistant.example'] } },
  );
const openSettings = (change: object = {}, extraAnswers: Answers = {}) =>
  open(ok(createSettings(change)), extraAnswers, '?view=settings');
const getLastInput = ({ getRequests }: FakeOutside, path: string): object =>
  Object.fromEntries(new URLSearchParams(getRequests(path).at(-1)?.body));

const getAppField = () => screen.getByLabelText('AppID');
const code = () => screen.getByLabelText('验证码');
const listErrors = () =>
  [getAppField(), code()].flatMap((field) => {
    const id = field.getAttribute('aria-describedby');
    return id === null ? [] : [document.getElementById(id)?.textContent];
  });
const findFrame = () => screen.queryByTitle<HTMLIFrameElement>(shell.titleAgent);
