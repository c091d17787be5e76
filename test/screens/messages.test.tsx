import { atom } from 'jotai';
import { describe, expect, it, vi } from 'vitest';
import { cn as catalogue } from '../../src/i18n/catalogue';
import { cn as common } from '../../src/i18n/common';
import { cn as faults } from '../../src/i18n/faults';
import { cn as words } from '../../src/i18n/message';
import { cn as permissions } from '../../src/i18n/permissions';
import MessageTabIcon from '../../src/screens/home/message-tab-icon';
import { splitLinks } from '../../src/screens/message/linked-text-parts';
import { getStep } from '../../src/screens/message/steps';
import { getReadInputs } from '../../src/screens/message/use-read-all';
import type { AlarmRow } from '../../src/shared/calls/alarm';
import { queryPagesOfSignal } from '../../src/shared/calls/alarm-notes';
import type { MessageLink, MessageRow } from '../../src/shared/calls/message';
import { MESSAGE_POLL_MS, SELF_RETRY_MS } from '../../src/shared/constants';
import type { AlarmId, SignalId } from '../../src/shared/ids';
import { epochMs } from '../../src/shared/units';
import type { AlarmMap } from '../../src/state/live/alarms';
import type { Watch } from '../../src/state/live/watch';
import { getMessageCounts, MESSAGE_SPREAD_MS } from '../../src/state/messages/message-counts';
import { useRaisedAlarms } from '../../src/state/messages/use-raised';
import { getRepairDraftKey } from '../../src/state/work/repair-draft';
import { getWork } from '../../src/state/work/work-services';
import { createAlarmRow, T0 } from '../kit/alarms';
import { QUERY as ALARMS, CONFIRM } from './kit/alarm-list';
import {
  type Answers,
  createPage,
  createUserInfo,
  getFields,
  holdAnswer,
  ok,
  Path,
  refuse,
} from './kit/answers';
import { advanceTime, dispatch, setVisibility } from './kit/events';
import type { FakeOutside } from './kit/fake-outside';
import { createFakeWatch } from './kit/fake-watch';
import { getToasts, listSentBodies, openAt, press, runAndSettle, startSession } from './kit/open';
import { getAllBySelector, getBySelector, getHrefs, getTexts } from './kit/queries';
import { getCurrentPath, go, renderPart, screen, user, waitFor, within } from './kit/render';

const COUNTS = '/lfscada/message/queryCount';
const QUERY = '/lfscada/message/query';
const INFO = '/lfscada/message/info';
const READ = '/lfscada/message/read';
const MULTI_ALARMS = '/lfscada/monitor/multi/alarm/query';
const LEGACY_ALARMS = '/usual/AlarmAction!query.action';
const END = '/usual/AlarmAction!saveEndTime.action';
/** Longest time until the next count request. */
const POLL_MS = MESSAGE_POLL_MS + MESSAGE_SPREAD_MS;

let outside: FakeOutside;

describe('The messages tab', () => {
  const rows = () => getAllBySelector('.as-message-type');

  it('has four rows with unread counts and the newest line, and omits an unknown count', async () => {
    await open('/home/message', {
      [COUNTS]: createCounts(3, null, 0, 120),
      [QUERY]: (request) => {
        const { type = '' } = getFields(request);
        return type === 'expiry'
          ? createMessagePage()
          : createMessagePage(createMessage(type, 0, { title: '', detail: `<i>${type}</i>` }));
      },
    });
    const [alarm, order, expiry, system] = rows();
    expect(alarm).toHaveTextContent('3 条未读');
    expect(alarm).toHaveTextContent('<i>alarm</i>');
    expect(order).not.toHaveTextContent('未读');
    expect(expiry).toHaveTextContent(words.none);
    expect(system).toHaveTextContent('99+');
    expect(system).toHaveTextContent('120 条未读');
    expect(getHrefs('.as-message-type')).toEqual(TYPES.map((type) => `/message/list/${type}`));
    expect(listFieldValues(QUERY, 'count')).toEqual(['1', '1', '1', '1']);
  });

  it('is blank if counting fails, marks unreadable rows, and requests everything again', async () => {
    await open('/home/message', { [COUNTS]: refuse('no'), [QUERY]: refuse('no') });
    expect(getAllBySelector('.rv-badge')).toEqual([]);
    expect(rows()).toHaveLength(4);
    for (const row of rows()) {
      expect(row).toHaveTextContent(words.newestFailed);
      expect(row).not.toHaveTextContent('未读消息');
    }
    Object.assign(outside.answers, {
      [COUNTS]: createCounts(5),
      [QUERY]: createMessagePage(createMessage('m1')),
    });
    await press(common.refresh);
    expect(rows()[0]).toHaveTextContent('Title m1');
    expect(rows()[0]).toHaveTextContent('5 条未读');
  });

  it('reports that messages are not activated', async () => {
    await open('/home/message', { [QUERY]: refuse('功能未开通') });
    expect(rows()[0]).toHaveTextContent(catalogue.notActivated);
  });

  it('shows a new newest line when the unread count changes', async () => {
    await open('/home/message', { [QUERY]: createMessagePage(createMessage('m1')) });
    expect(rows()[0]).toHaveTextContent('Title m1');
    Object.assign(outside.answers, {
      [COUNTS]: createCounts(2),
      [QUERY]: createMessagePage(createMessage('m2', 5)),
    });
    await advanceTime(outside, POLL_MS);
    expect(rows()[0]).toHaveTextContent('2 条未读');
    expect(rows()[0]).toHaveTextContent('Title m2');
  });
});

describe('The badge of the tab', () => {
  const shown = () => getTexts('.rv-badge');
  const openIcon = async (answers: Answers, chance = 0): Promise<void> => {
    outside = await startSession(answers, { chance });
    await renderPart(outside.services, <MessageTabIcon />);
  };

  it('is the sum of known counts, requested every minute with a spread, and on return', async () => {
    await openIcon({ [COUNTS]: createCounts(2, 1, null, 4) }, 0.5);
    expect(shown()).toEqual(['7']);
    expect(document.body).toHaveTextContent('7 条未读');
    outside.answers[COUNTS] = createCounts(3, 1, 0, 4);
    await advanceTime(outside, 60_000);
    expect(outside.getRequests(COUNTS).length).toBe(1);
    await advanceTime(outside, 5_000);
    expect(outside.getRequests(COUNTS).length).toBe(2);
    expect(shown()).toEqual(['8']);
    await setVisibility('hidden');
    await advanceTime(outside, 600_000);
    expect(outside.getRequests(COUNTS).length).toBe(2);
    await setVisibility('visible');
    expect(outside.getRequests(COUNTS).length).toBe(3);
  });

  it('goes blank when a count fails, pauses as long as the platform asks, and resumes automatically', async () => {
    await openIcon({ [COUNTS]: createCounts(2) });
    outside.answers[COUNTS] = { status: 503, text: '', retryAfter: '150' };
    await advanceTime(outside, 60_000);
    expect(shown()).toEqual([]);
    outside.answers[COUNTS] = createCounts(4);
    await advanceTime(outside, 149_999);
    expect(shown()).toEqual([]);
    await advanceTime(outside, 1);
    expect(shown()).toEqual(['4']);
  });

  it('rises immediately with an alarm that a watch receives, and is counted again within two seconds', async () => {
    const alarms = atom<AlarmMap>(new Map([['old' as AlarmId, createAlarmRow('old')]]));
    outside = await startSession({ [COUNTS]: createCounts(null) }, { chance: 0.9 });
    const { live } = createFakeWatch(outside.services);
    await renderPart(outside.services, <WatchedIcon watch={{ ...live.watch, alarms }} />);
    const { store } = outside.services;
    const receive = (...rows: readonly AlarmRow[]): Promise<void> =>
      runAndSettle(() =>
        store.set(alarms, new Map([...store.get(alarms), ...rows.map((row) => [row.id, row] as const)])),
      );
    expect(shown()).toEqual([]);
    await advanceTime(outside, 10_000);
    // A new state of a known alarm and a cleared alarm do not raise it.
    const confirmed = createAlarmRow('old', 0, { confirmTime: epochMs(T0) });
    await receive(confirmed, createAlarmRow('gone', 20_000, { recoverTime: epochMs(T0) }));
    expect(shown()).toEqual([]);
    await receive(createAlarmRow('new', 20_000), createAlarmRow('second', 20_000));
    expect(shown()).toEqual(['2']);
    outside.answers[COUNTS] = createCounts(9);
    await advanceTime(outside, 1_700);
    expect(shown()).toEqual(['2']);
    await advanceTime(outside, 200);
    expect(shown()).toEqual(['9']);
  });

  it('is cleared when the user signs out', async () => {
    await openIcon({ [COUNTS]: createCounts(2), [Path.logout]: ok(null) });
    outside.answers[COUNTS] = 'silence';
    await runAndSettle(() => outside.services.session.signOut());
    expect(shown()).toEqual([]);
  });

  it('ignores an answer to an older request', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    await openIcon({ [COUNTS]: () => pendingAnswer });
    outside.answers[COUNTS] = createCounts(1);
    await runAndSettle(() => getMessageCounts(outside.services).refresh());
    await runAndSettle(() => answer(createCounts(8)));
    expect(shown()).toEqual(['1']);
  });
});

describe('A message list', () => {
  it("keeps the platform's order, marks unread messages, and loads page by page", async () => {
    const first = Array.from({ length: 20 }, (_, i) => createMessage(`m${i}`, -i, { read: i > 0 }));
    await open('/message/list/order', {
      [QUERY]: (request) =>
        createPage(getFields(request).pagenum === '2' ? [createMessage('last')] : first, 21, 2),
    });
    expect(listFieldValues(QUERY, 'type')).toContain('order');
    expect(screen.getByRole('heading', { level: 1, name: words.typeOrder })).toBeInTheDocument();
    expect(listTitles()).toHaveLength(20);
    expect(unread()).toHaveLength(1);
    expect(unread()[0]).toHaveTextContent(words.unread);
    expect(getHrefs('.as-message-row')[0]).toBe('/message/detail/alarm/m0');
    await press('加载更多');
    expect(listTitles().at(-1)).toBe('Title last');
  });

  it.each([
    ['2', 'order'],
    ['word', null],
  ])('reads the type %s as %s, and shows all of them for an unknown word', async (word, type) => {
    await open(`/message/list/${word}`, { [QUERY]: createMessagePage(createMessage('m1')) });
    expect(new Set(listFieldValues(QUERY, 'type'))).toEqual(new Set([type]));
    expect(getBySelector('.as-message-row').textContent?.includes(words.typeAlarm)).toBe(type === null);
  });

  it('shows only unread messages on demand, and keeps that in its address', async () => {
    await open('/message/list/alarm', {
      [QUERY]: (request) => (getFields(request).unread === 'true' ? createMessagePage() : READ_ONE),
    });
    expect(listTitles()).toEqual(['Title m1']);
    await user.click(screen.getByRole('radio', { name: '仅未读' }));
    expect(getCurrentPath()).toBe('/message/list/alarm?unread=1');
    expect(listFieldValues(QUERY, 'unread').at(-1)).toBe('true');
    expect(document.body).toHaveTextContent(words.noneUnread);
    // A read message is absent from this list, and not new.
    expect(document.body).not.toHaveTextContent(words.newer);
  });

  it('marks all as read up to the newest shown one, and none that arrived later', async () => {
    await open('/message/list/alarm', {
      [COUNTS]: createCounts(2),
      [QUERY]: createMessagePage(
        createMessage('new', 500),
        createMessage('old', 100),
        createMessage('read', 900, { read: true }),
      ),
      [READ]: ok(null),
    });
    outside.answers[QUERY] = createMessagePage(
      createMessage('later', 600),
      createMessage('new', 500, { read: true }),
    );
    outside.answers[COUNTS] = createCounts(1);
    await press(words.readAll);
    const [requests] = outside.getRequests(READ);
    expect(getFields(requests)).toEqual({ type: 'alarm', before: String(T0 + 500) });
    expect(requests?.headers['x-operation-id']).toBeTruthy();
    expect(listTitles()).toEqual(['Title later', 'Title new']);
    expect(unread()).toHaveLength(1);
  });

  it('reports messages that could not be marked, and requests the list again', async () => {
    await open('/message/list/alarm', { [QUERY]: createMessagePage(createMessage('m1')), [READ]: 'offline' });
    const requestCount = outside.getRequests(QUERY).length;
    await press(words.readAll);
    expect(getToasts(outside.services)).toEqual([faults.offline]);
    expect(outside.getRequests(QUERY).length).toBeGreaterThan(requestCount);
  });

  it('marks each type as a separate operation if all types are shown', async () => {
    await open('/message/list/other', {
      [QUERY]: createMessagePage(createMessage('m1', 3)),
      [READ]: ok(null),
    });
    await press(words.readAll);
    const requests = outside.getRequests(READ);
    expect(requests.map(getFields)).toEqual(TYPES.map((type) => ({ type, before: String(T0 + 3) })));
    expect(new Set(requests.map(({ headers }) => headers['x-operation-id'])).size).toBe(4);
  });

  it('has nothing to mark if all are read', async () => {
    await open('/message/list/alarm', { [QUERY]: READ_ONE });
    expect(screen.getByRole('button', { name: words.readAll })).toBeDisabled();
  });

  it('folds repeats of an alarm into one line with a count, but no unread one into a read one', async () => {
    const link = { kind: 'alarm', id: 'a', equipmentId: 'e1', projectId: null, pageId: null, at: T0 };
    const createLowMessage = (id: string, at: number, read = false) =>
      createMessage(id, at, { title: 'Low', read, link });
    const rows = [
      createLowMessage('c', 2),
      createLowMessage('b', 1),
      createLowMessage('a', 0),
      createLowMessage('old', -1, true),
      createMessage('m1'),
    ];
    await open('/message/list/alarm', { [QUERY]: createMessagePage(...rows) });
    expect(listTitles()).toEqual(['Low', 'Low', 'Title m1']);
    await user.click(screen.getByRole('button', { name: /“Low”的重复消息/ }));
    expect(listTitles()).toHaveLength(5);
  });

  it('marks messages about an active alarm', async () => {
    const createLink = (id: string) => ({
      kind: 'alarm',
      id,
      equipmentId: null,
      projectId: 'p1',
      pageId: null,
      at: T0,
    });
    const rows = ['a', 'b'].map((id) => createMessage(id, 0, { link: createLink(id) }));
    const active = '/lfscada/monitor/project/alarm/queryAll';
    await open('/message/list/alarm', {
      [QUERY]: createMessagePage(...rows),
      [active]: ok([createAlarmRow('b')]),
    });
    const marked = getAllBySelector('.as-message-row').map((row) =>
      row.textContent?.includes(common.inAlarm),
    );
    expect(marked).toEqual([false, true]);
  });

  it('announces newer messages, and shows them on demand', async () => {
    await open('/message/list/alarm', { [QUERY]: createMessagePage(createMessage('m1')) });
    expect(document.body).not.toHaveTextContent(words.newer);
    Object.assign(outside.answers, {
      [COUNTS]: createCounts(2),
      [QUERY]: createMessagePage(createMessage('m2', 10), createMessage('m1')),
    });
    await advanceTime(outside, POLL_MS);
    expect(listTitles()).toEqual(['Title m1']);
    expect(document.body).toHaveTextContent(words.newer);
    await press(words.show);
    expect(listTitles()).toEqual(['Title m2', 'Title m1']);
    expect(document.body).not.toHaveTextContent(words.newer);
  });

  it('shows why it cannot be read, and keeps reason and button in place during the retry', async () => {
    await open('/message/list/alarm', { [QUERY]: 'offline' });
    const button = screen.getByRole('button', { name: '重试' });
    const { pendingAnswer, answer } = holdAnswer();
    outside.answers[QUERY] = () => pendingAnswer;
    await user.click(button);
    expect(document.body).toHaveTextContent(faults.offline);
    expect(button).toBeInTheDocument();
    expect(button).toHaveAttribute('aria-busy', 'true');
    await runAndSettle(() => answer(createMessagePage(createMessage('m1'))));
    expect(listTitles()).toEqual(['Title m1']);
  });

  it('is requested again automatically while the network or the platform is unreachable, but not after a refusal', async () => {
    await open('/message/list/alarm', { [QUERY]: 'offline' });
    outside.answers[QUERY] = { status: 403, text: '' };
    await advanceTime(outside, SELF_RETRY_MS[0] ?? 0);
    const requestCount = outside.getRequests(QUERY).length;
    await advanceTime(outside, SELF_RETRY_MS[0] ?? 0);
    expect(outside.getRequests(QUERY)).toHaveLength(requestCount);
    expect(listTitles()).toEqual([]);
    outside.answers[QUERY] = 'offline';
    await press('重试');
    outside.answers[QUERY] = createMessagePage(createMessage('m1'));
    await advanceTime(outside, SELF_RETRY_MS[1] ?? 0);
    expect(listTitles()).toEqual(['Title m1']);
  });

  it.each([503, 429])('is requested again only after the pause named by a %i', async (status) => {
    await open('/message/list/alarm', { [QUERY]: { status, text: '', retryAfter: '150' } });
    outside.answers[QUERY] = createMessagePage(createMessage('m1'));
    await advanceTime(outside, 100_000);
    await dispatch(window, 'online');
    await advanceTime(outside, 49_999);
    expect(listTitles()).toEqual([]);
    await advanceTime(outside, 1);
    expect(listTitles()).toEqual(['Title m1']);
  });

  it('is retried from its start if it could not be read again, and no longer claims to be empty', async () => {
    await open('/message/list/alarm', { [QUERY]: createMessagePage() });
    expect(document.body).toHaveTextContent(words.none);
    for (const shown of ['m1', 'm2']) {
      outside.answers[QUERY] = 'offline';
      await press(common.refresh);
      expect(document.body).toHaveTextContent(faults.offline);
      expect(document.body).not.toHaveTextContent(words.none);
      outside.answers[QUERY] = (request) =>
        getFields(request).pagenum === '1' ? createMessagePage(createMessage(shown)) : createMessagePage();
      await press('重试');
      expect(listTitles()).toEqual([`Title ${shown}`]);
    }
  });

  it('restores its length and position when the user returns from a message of its second page', async () => {
    const createMessages = (from: number) =>
      Array.from({ length: 20 }, (_, i) => createMessage(`m${from + i}`, -from - i));
    await open('/message/list/alarm', {
      [INFO]: ok({ ...createMessage('m25'), text: '' }),
      [QUERY]: (request) => createPage(createMessages(20 * Number(getFields(request).pagenum) - 20), 60, 3),
    });
    await press('加载更多');
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(2_000);
    window.dispatchEvent(new Event('scroll'));
    await user.click(getBySelector('[data-message=m25]'));
    expect(getCurrentPath()).toBe('/message/detail/alarm/m25');
    let rowsAt = 0;
    vi.spyOn(window, 'scrollTo').mockImplementation((_, top) => {
      if (top === 2_000) rowsAt = listTitles().length;
    });
    await go(-1);
    expect([listTitles().length, rowsAt]).toEqual([40, 40]);
    await press(common.refresh);
    expect(listTitles()).toHaveLength(20);
  });

  it('shows each message once, however often the platform has it in a page', async () => {
    const again = createMessage('m1', 0, { title: 'Again' });
    await open('/message/list/alarm', {
      [QUERY]: createMessagePage(createMessage('m1'), createMessage('m2'), again),
    });
    expect(listTitles()).toEqual(['Again', 'Title m2']);
  });

  it('marks rows without a time one by one, and each type separately, since a call takes one or the other', () => {
    const row = (id: string, time: number | null, read = false): MessageRow =>
      ({ id, time, read }) as unknown as MessageRow;
    expect(getReadInputs('alarm', [row('a', null), row('b', 5), row('c', 9, true)])).toEqual([
      { ids: ['a'] },
      { type: 'alarm', before: 5 },
    ]);
    expect(getReadInputs(null, [row('b', 5)])).toEqual(TYPES.map((type) => ({ type, before: 5 })));
    expect(getReadInputs(null, [row('a', null)])).toEqual([{ ids: ['a'] }]);
  });
});

describe('A message', () => {
  const openMessage = (change: object = {}, more: Answers = {}, type = 'alarm'): Promise<void> =>
    open(`/message/detail/${type}/m1`, {
      [INFO]: ok({ ...createMessage('m1', 0, change), read: true, text: 'Text' }),
      [ALARMS]: createMessagePage(createAlarmRow('a1', 0, { signalId: 's1' as SignalId, unit: 'bar' })),
      ...more,
    });

  it('is read when opened, and the badges are counted again', async () => {
    await openMessage({ type: 'system' }, {}, 'system');
    expect(listFieldValues(INFO, 'dataId')).toEqual(['m1']);
    expect(listFieldValues(INFO, 'type')).toEqual(['system']);
    expect(getBySelector('.as-message__text').textContent).toBe('Text');
    expect(outside.getRequests(COUNTS).length).toBe(1);
  });

  it('is found by its id, under any type', async () => {
    await openMessage({}, {}, 'whatever');
    expect(listFieldValues(INFO, 'type')).toEqual([null]);
    expect(document.body).toHaveTextContent('Title m1');
  });

  it('fault 102: reports a link to a message of another organisation instead of showing a blank page', async () => {
    await openMessage({}, { [INFO]: refuse('数据不存在或无权访问', '1202') });
    expect(document.body).toHaveTextContent('数据不存在或无权访问');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/\S/);
  });

  it('fault 98: has no markup, no script and no foreign scheme; an address opens without a referrer', async () => {
    const text = [
      '<img src=x onerror=alert(1)> javascript:alert(1) data:text/html,x ftp://h/x',
      'see https://plant.example/a?b=1#c, or http://10.0.0.1:8080/x。',
      '详情见https://allshift.example/notice，客户端',
      'https://user:pw@evil.example/ https://evil.example\u202e/gnp.exe a\u200bb',
    ].join('\n');
    await openMessage({}, { [INFO]: ok({ ...createMessage('m1', 0, { title: '<b>T</b>\u202e' }), text }) });
    expect(getBySelector('.as-message__text').textContent).toBe(text);
    expect(getBySelector('.as-message__title').textContent).toBe('<b>T</b>\u202e');
    expect(getAllBySelector('.as-message img, .as-message b')).toEqual([]);
    const links = within(getBySelector('.as-message')).getAllByRole('link');
    expect(getHrefs(links)).toEqual([
      'https://plant.example/a?b=1#c',
      'http://10.0.0.1:8080/x',
      'https://allshift.example/notice',
      'https://evil.example/',
    ]);
    for (const link of links) {
      expect(link.getAttribute('rel')).toContain('noopener');
      expect(link).toHaveAttribute('target', '_blank');
      // The text of the link is the address that it opens.
      expect(new URL(link.textContent ?? '').href).toBe(link.getAttribute('href'));
    }
  });

  it('fault 98: every text is the sum of its parts', () => {
    const splitText = (text: string) => splitLinks(text).map((part) => part.text);
    for (const text of ['', 'x', 'https://', 'http://a.b', ' http://a.b. ', 'https://a…', 'HTTPS://A.B/(c)'])
      expect(splitText(text).join('')).toBe(text);
    expect(splitLinks('HTTPS://A.B/').map(({ href }) => href)).toEqual(['https://a.b/']);
    expect(splitText('see http://a.b/c.d…?! x')).toEqual(['see ', 'http://a.b/c.d', '…?! x']);
  });

  it('fault 98: an address full of punctuation does not hang the page', () => {
    const text = `http://a.b/${'.'.repeat(100_000)}x`;
    const before = process.cpuUsage();
    expect(splitLinks(text)).toHaveLength(1);
    const { user: usedUs } = process.cpuUsage(before);
    expect(usedUs / 1_000).toBeLessThan(500);
  });

  it('of an alarm offers its replay and its page immediately, before the alarm is read', async () => {
    await openMessage({ link: createAlarmLink() }, { [ALARMS]: 'silence' });
    expect(listSteps()).toEqual([words.replay, common.configurationPage]);
    const [replay, pagePath] = getHrefs('.as-alarm-links__link');
    expect(pagePath).toBe('/home/work/project/p1/page/g1');
    expect(replay).toContain(`${pagePath}?replay=${T0 - 600_000}-`);
    expect(replay).toMatch(new RegExp(`-${T0}$`));
  });

  it('of an alarm links to its curve, shows its state, and acknowledges it', async () => {
    await openMessage({ link: createAlarmLink() }, { [CONFIRM]: ok(null) });
    expect(listSentBodies(outside, ALARMS)[0]).toMatchObject({ projectId: 'p1', from: T0, end: T0 });
    expect(listSteps()).toEqual([words.replay, common.configurationPage, words.curve]);
    expect(document.body).toHaveTextContent('未确认');
    await press(common.confirmAlarm);
    expect(listSentBodies(outside, CONFIRM)[0]).toMatchObject({ projectId: 'p1', ids: 'a1' });
    expect(document.body).toHaveTextContent('已确认');
    const reportButton = within(getBySelector('.as-message__steps')).getByRole('button');
    expect(reportButton).toHaveAccessibleName(common.reportRepair);
  });

  const startReport = async (): Promise<unknown> => {
    await press(common.reportRepair);
    await waitFor(() => expect(getCurrentPath()).toMatch(/^\/home\/work\/equip-repairs\?draft=/));
    const name = new URLSearchParams(getCurrentPath().split('?')[1]).get('draft') ?? '';
    const { store } = getWork(outside.services);
    return (await store.read('drafts', getRepairDraftKey('u1', name)))?.values;
  };

  it('of an alarm starts a repair report with the alarm and its text', async () => {
    await openMessage({ link: createAlarmLink(), title: 'P-201', detail: '9 > 8' });
    const values = await startReport();
    expect(values).toMatchObject({ source: 'alarm', alarmId: 'a1', equipmentId: 'e1', note: 'P-201 9  8' });
    expect(values).toMatchObject({ evidence: { place: { projectId: 'p1', pageId: 'g1' } } });
  });

  it('of an alarm without a page reports it on the page that shows it', async () => {
    const pages = ok([{ id: 'g7', name: 'Pumps' }]);
    await openMessage({ link: createAlarmLink({ pageId: null }) }, { [queryPagesOfSignal.path]: pages });
    expect(getHrefs('.as-alarm-links__link')).toContain('/home/work/project/p1/page/g7');
    const place = { family: 'project', projectId: 'p1', pageId: 'g7', equipmentId: 'e1' };
    expect(await startReport()).toMatchObject({ evidence: { place } });
  });

  it("of a device's alarm finds its family, and asks before closing it", async () => {
    const known = {
      [MULTI_ALARMS]: refuse('none', '1202'),
      [LEGACY_ALARMS]: createMessagePage(createAlarmRow('a1')),
    };
    await openMessage(
      { link: createAlarmLink({ projectId: null, pageId: null }) },
      { ...known, [END]: ok(null) },
    );
    await press(common.releaseAlarm);
    expect(outside.getRequests(END)).toEqual([]);
    await press('解除（1）');
    expect(listFieldValues(END, 'id')).toEqual(['a1']);
  });

  it('of an unknown alarm reports that, and still links to its moment', async () => {
    const unknown = {
      [ALARMS]: createMessagePage(),
      [MULTI_ALARMS]: createMessagePage(),
      [LEGACY_ALARMS]: refuse('no'),
    };
    await openMessage({ link: createAlarmLink() }, unknown);
    expect(document.body).toHaveTextContent(words.alarmUnknown);
    expect(listSteps()).toEqual([words.replay, common.configurationPage]);
  });

  it('of an alarm that could not be read shows the reason, and retries', async () => {
    const unread = {
      [ALARMS]: 'offline',
      [MULTI_ALARMS]: createMessagePage(),
      [LEGACY_ALARMS]: createMessagePage(),
    } as const;
    await openMessage({ link: createAlarmLink() }, unread);
    expect(document.body).toHaveTextContent(faults.offline);
    outside.answers[ALARMS] = createMessagePage(createAlarmRow('a1'));
    await press('重试');
    expect(document.body).toHaveTextContent('未确认');
  });

  it('of an alarm that this user may not see names the missing permission, and requests nothing', async () => {
    await openMessage({ link: createAlarmLink() }, limitAuths());
    expect(document.body).toHaveTextContent(permissions.alarmRecords);
    expect(outside.getRequests(ALARMS)).toEqual([]);
    expect(listSteps()).toEqual([]);
  });

  it('of an alarm without project and equipment does not mention permissions, and can be reported', async () => {
    const nowhere = createAlarmLink({ projectId: null, equipmentId: null, pageId: null });
    await openMessage({ link: nowhere, title: 'P-201', detail: '' });
    expect(document.body).not.toHaveTextContent(permissions.alarmRecordsDetail);
    expect(document.body).toHaveTextContent(words.alarmUnknown);
    expect(await startReport()).toMatchObject({
      source: 'alarm',
      alarmId: 'a1',
      note: 'P-201',
      evidence: null,
    });
  });

  const link = (kind: MessageLink['kind'], change: object = {}): MessageLink =>
    ({ ...NO_LINK, kind, id: 'x/1', ...change }) as MessageLink;
  it.each([
    ['repair', {}, 'openOrder', '/home/work/work-order/repair/message/x%2F1'],
    ['inspection', {}, 'openOrder', '/home/work/work-order/inspection/x%2F1'],
    ['report', {}, 'fill', '/home/work/excel/detail/x%2F1/-'],
    ['project', { projectId: 'p2' }, 'openProject', '/home/work/project?project=p2'],
    ['project', {}, 'openProject', '/home/work/project?project=x%2F1'],
    ['card', { equipmentId: 'e1' }, 'openCard', '/detail/eg/gateway-info/e1'],
    ['equipment', { equipmentId: 'e1' }, 'openEquipment', '/detail/eg/equipment-info/e1'],
  ] as const)('about a %s %o links to the next step: %s', (kind, change, step, path) => {
    expect(getStep(link(kind, change))).toEqual({ path, textKey: step });
  });
  it.each(['repair', 'inspection', 'report', 'project', 'card', 'equipment'] as const)(
    'about a %s without an id links nowhere',
    (kind) => expect(getStep(link(kind, { id: '' }))).toBeNull(),
  );

  it('about an expiry shows the day, and what expires', async () => {
    await openMessage(EXPIRY, {}, 'expiry');
    expect(getBySelector('.as-message__expiry')).toHaveTextContent('2025-10-09');
    expect(getBySelector('.as-message__expiry')).toHaveTextContent(words.expired);
    expect(getHrefs('.as-message__steps a')).toEqual(['/home/work/project?project=p1']);
  });

  it('about something that this user may not open names the missing permission', async () => {
    await openMessage(EXPIRY, limitAuths('monitor_multi'), 'expiry');
    expect(document.body).toHaveTextContent(permissions.project);
    expect(getHrefs('.as-message__steps a')).toEqual([]);
  });
});

async function open(path: string, answers: Answers): Promise<void> {
  outside = await openAt(path, { [COUNTS]: createCounts(0), ...answers });
}
const limitAuths = (...auths: readonly string[]): Answers => ({ [Path.info]: ok(createUserInfo({ auths })) });
const NO_LINK = { id: '', equipmentId: null, projectId: null, pageId: null, at: null };
const createMessage = (id: string, at = 0, change: object = {}): object => ({
  id,
  type: 'alarm',
  title: `Title ${id}`,
  detail: `Detail ${id}`,
  time: T0 + at,
  read: false,
  level: '',
  link: null,
  ...change,
});
const TYPES = ['alarm', 'order', 'expiry', 'system'];
const createMessagePage = (...list: readonly object[]) => createPage(list);
const createCounts = (alarm: unknown, order: unknown = 0, expiry: unknown = 0, system: unknown = 0) =>
  ok({ alarm, order, expiry, system });
const READ_ONE = createMessagePage(createMessage('m1', 0, { read: true }));
const ALARM_LINK = { kind: 'alarm', id: 'a1', equipmentId: 'e1', projectId: 'p1', pageId: 'g1', at: T0 };
const createAlarmLink = (change: object = {}): object => ({ ...ALARM_LINK, ...change });
const EXPIRY = { type: 'expiry', link: { ...NO_LINK, kind: 'project', id: 'p1', projectId: 'p1', at: T0 } };
const listFieldValues = (path: string, name: string) =>
  outside.getRequests(path).map((request) => getFields(request)[name] ?? null);
const listSteps = () => getTexts('.as-alarm-links__link');
const listTitles = () => getTexts('.as-message-row__title');
const unread = () => getAllBySelector('.as-message-row--unread');

function WatchedIcon({ watch }: { readonly watch: Watch }) {
  useRaisedAlarms(watch);
  return <MessageTabIcon />;
}
