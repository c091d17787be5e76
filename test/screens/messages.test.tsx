import { atom } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cn as report } from '../../src/i18n/evidence';
import { cn as faults } from '../../src/i18n/faults';
import { cn as words } from '../../src/i18n/message';
import { cn as permissions } from '../../src/i18n/permissions';
import MessageTabIcon from '../../src/screens/home/message-tab-icon';
import { linkedText } from '../../src/screens/message/linked-text-parts';
import { stepOf } from '../../src/screens/message/steps';
import { upToNewest } from '../../src/screens/message/use-read-all';
import { queryPagesOfSignal } from '../../src/shared/calls/alarm-notes';
import type { MessageLink, MessageRow } from '../../src/shared/calls/message';
import { MESSAGE_POLL_MS, MESSAGE_SPREAD_MS, SELF_RETRY_MS } from '../../src/shared/constants';
import type { AlarmId } from '../../src/shared/ids';
import { epochMs } from '../../src/shared/units';
import { toastsAtom } from '../../src/state/feedback';
import type { AlarmMap } from '../../src/state/live/alarms';
import type { Watch } from '../../src/state/live/watch';
import { messageCountsOf } from '../../src/state/messages/message-counts';
import { useRaised } from '../../src/state/messages/use-raised';
import { repairDraftKey } from '../../src/state/work/repair-draft';
import { workOf } from '../../src/state/work/work-services';
import { alarmRow, T0 } from '../kit/alarms';
import { type Answers, type FakeOutside, fakeOutside, ok, Path, refused, userInfo } from './kit/fake-outside';
import { fakeWatch } from './kit/fake-watch';
import {
  act,
  currentPath,
  getAllBySelector,
  getBySelector,
  go,
  renderAt,
  renderPart,
  screen,
  settled,
  user,
} from './kit/render';

const COUNTS = '/lfscada/message/queryCount';
const QUERY = '/lfscada/message/query';
const INFO = '/lfscada/message/info';
const READ = '/lfscada/message/read';
const ALARMS = '/lfscada/monitor/project/alarm/query';
const MULTI_ALARMS = '/lfscada/monitor/multi/alarm/query';
const LEGACY_ALARMS = '/usual/AlarmAction!query.action';
const CONFIRM = '/lfscada/monitor/project/alarm/confirm';
const END = '/usual/AlarmAction!saveEndTime.action';

const NO_LINK = { id: '', equipmentId: null, projectId: null, pageId: null, at: null };
const message = (id: string, at = 0, change: object = {}): object => ({
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
const page = (...list: readonly object[]) => ok({ list, totalCount: list.length, totalPage: 1 });
const counts = (alarm: unknown, order: unknown = 0, expiry: unknown = 0, system: unknown = 0) =>
  ok({ alarm, order, expiry, system });
const alarmLink = (change: object = {}): object => ({
  ...NO_LINK,
  kind: 'alarm',
  id: 'a1',
  equipmentId: 'e1',
  projectId: 'p1',
  pageId: 'g1',
  at: T0,
  ...change,
});

let outside: FakeOutside;

async function open(
  path: string,
  answers: Answers,
  auths: readonly string[] = ['monitor_multi', 'monitor_project'],
): Promise<void> {
  outside = fakeOutside({ answers: { [Path.info]: ok(userInfo({ auths })), ...answers } });
  await renderAt(outside.services, path);
}
const field = (path: string, name: string): readonly (string | null)[] =>
  outside.made(path).map(({ body }) => new URLSearchParams(body).get(name));
const hrefs = (selector: string): readonly string[] =>
  getAllBySelector(selector).map((one) => one.getAttribute('href') ?? '');
const steps = (): readonly string[] =>
  getAllBySelector('.as-alarm-links__link').map((one) => one.textContent ?? '');

describe('The tab of messages', () => {
  const rows = () => getAllBySelector('.as-message-type').map((row) => row.textContent ?? '');

  it('has four rows with unread ones and the newest line, and says nothing of a count that it does not have', async () => {
    await open('/home/message', {
      [COUNTS]: counts(3, null, 0, 120),
      [QUERY]: ({ body }) => {
        const type = new URLSearchParams(body).get('type') ?? '';
        return type === 'expiry'
          ? page()
          : page(message(type, 0, { type, title: '', detail: `<i>${type}</i>` }));
      },
    });
    const [alarm = '', order = '', expiry = '', system = ''] = rows();
    expect(alarm).toContain('3 条未读');
    expect(alarm).toContain('<i>alarm</i>');
    expect(order).not.toContain('未读');
    expect(expiry).toContain(words.none);
    expect(system).toContain('99+');
    expect(system).toContain('120 条未读');
    expect(hrefs('.as-message-type')).toEqual(
      ['alarm', 'order', 'expiry', 'system'].map((type) => `/message/list/${type}`),
    );
    expect(field(QUERY, 'count')).toEqual(['1', '1', '1', '1']);
  });

  it('is blank where counting fails, and says which line could not be read', async () => {
    await open('/home/message', { [COUNTS]: refused('no'), [QUERY]: refused('no') });
    expect(getAllBySelector('.rv-badge')).toEqual([]);
    expect(rows().every((row) => row.includes(words.newestFailed) && !row.includes('未读消息'))).toBe(true);
    outside.answers[QUERY] = page(message('m1'));
    await user.click(screen.getByRole('button', { name: words.refresh }));
    expect(rows()[0]).toContain('Title m1');
  });

  it('counts anew when a person asks for everything anew', async () => {
    await open('/home/message', { [COUNTS]: refused('no'), [QUERY]: page(message('m1')) });
    outside.answers[COUNTS] = counts(5);
    await user.click(screen.getByRole('button', { name: words.refresh }));
    expect(rows()[0]).toContain('5 条未读');
  });

  it('shows another newest line when the number of unread ones changes', async () => {
    await open('/home/message', { [COUNTS]: counts(1), [QUERY]: page(message('m1')) });
    expect(rows()[0]).toContain('Title m1');
    Object.assign(outside.answers, { [COUNTS]: counts(2), [QUERY]: page(message('m2', 5)) });
    await act(async () => outside.pass(MESSAGE_POLL_MS + MESSAGE_SPREAD_MS));
    await settled();
    expect(rows()[0]).toContain('2 条未读');
    expect(rows()[0]).toContain('Title m2');
  });
});

function Watching({ watch }: { readonly watch: Watch }) {
  useRaised(watch);
  return <MessageTabIcon />;
}

describe('The badge of the tab', () => {
  const shown = (): string => document.body.querySelector('.rv-badge')?.textContent ?? '';
  const openIcon = async (answers: Answers, chance = 0): Promise<void> => {
    outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()), ...answers }, chance });
    await outside.services.session.check();
    await renderPart(outside.services, <MessageTabIcon />);
  };
  let visibility: DocumentVisibilityState = 'visible';
  const show = async (state: DocumentVisibilityState): Promise<void> => {
    visibility = state;
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    await settled();
  };
  beforeEach(() => {
    visibility = 'visible';
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  });
  const wait = async (ms: number): Promise<void> => {
    await act(async () => outside.pass(ms));
    await settled();
  };

  it('is the sum of what is known, asked for every minute with a spread, and on return', async () => {
    await openIcon({ [COUNTS]: counts(2, 1, null, 4) }, 0.5);
    expect(shown()).toBe('7');
    expect(document.body).toHaveTextContent('7 条未读');
    outside.answers[COUNTS] = counts(3, 1, 0, 4);
    await wait(60_000);
    expect(outside.made(COUNTS).length).toBe(1);
    await wait(5_000);
    expect(outside.made(COUNTS).length).toBe(2);
    expect(shown()).toBe('8');
    await show('hidden');
    await wait(600_000);
    expect(outside.made(COUNTS).length).toBe(2);
    await show('visible');
    expect(outside.made(COUNTS).length).toBe(3);
  });

  it('goes blank when a count fails, leaves the platform alone as long as it asks, and comes back by itself', async () => {
    await openIcon({ [COUNTS]: counts(2) });
    outside.answers[COUNTS] = { status: 503, text: '', retryAfter: '150' };
    await wait(60_000);
    expect(shown()).toBe('');
    outside.answers[COUNTS] = counts(4);
    await wait(149_999);
    expect(shown()).toBe('');
    await wait(1);
    expect(shown()).toBe('4');
  });

  it('rises at once by an alarm that a watch receives, and is counted within two seconds', async () => {
    const alarms = atom<AlarmMap>(new Map([['old' as AlarmId, alarmRow('old')]]));
    outside = fakeOutside({
      answers: { [Path.info]: ok(userInfo()), [COUNTS]: counts(null) },
      chance: 0.9,
    });
    await outside.services.session.check();
    const { live } = fakeWatch(outside.services);
    const watch = { ...live.watch, alarms };
    await renderPart(outside.services, <Watching watch={watch} />);
    const { store } = outside.services;
    const receive = async (...rows: readonly Parameters<typeof alarmRow>[]): Promise<void> => {
      await act(async () => {
        const news = rows.map((row) => alarmRow(...row)).map((alarm) => [alarm.id, alarm] as const);
        store.set(alarms, new Map([...store.get(alarms), ...news]));
      });
      await settled();
    };
    expect(shown()).toBe('');
    await wait(10_000);
    // Of another state of a known one, of one that is over, and of one from before there is nothing to raise.
    await receive(['old', 0, { confirmTime: epochMs(T0) }], ['gone', 20_000, { recoverTime: epochMs(T0) }]);
    expect(shown()).toBe('');
    await receive(['new', 20_000], ['second', 20_000]);
    expect(shown()).toBe('2');
    outside.answers[COUNTS] = counts(9);
    await wait(1_700);
    expect(shown()).toBe('2');
    await wait(200);
    expect(shown()).toBe('9');
  });

  it('forgets the person who signs out', async () => {
    await openIcon({ [COUNTS]: counts(2), [Path.logout]: ok(null) });
    outside.answers[COUNTS] = 'silence';
    await act(async () => void outside.services.session.signOut());
    await settled();
    expect(shown()).toBe('');
  });

  it('takes no answer to an older question', async () => {
    let first = (_: ReturnType<typeof counts>): void => undefined;
    await openIcon({ [COUNTS]: () => new Promise((resolve) => (first = resolve)) });
    outside.answers[COUNTS] = counts(1);
    await act(async () => messageCountsOf(outside.services).refresh());
    await settled();
    await act(async () => first(counts(8)));
    await settled();
    expect(shown()).toBe('1');
  });
});

describe('A list of messages', () => {
  const titles = () => getAllBySelector('.as-message-row__title').map((one) => one.textContent);

  it('has the platform’s order, marks what is unread, and goes on page by page', async () => {
    const first = Array.from({ length: 20 }, (_, i) => message(`m${i}`, -i, { read: i > 0 }));
    await open('/message/list/order', {
      [COUNTS]: counts(0),
      [QUERY]: ({ body }) =>
        new URLSearchParams(body).get('pagenum') === '2'
          ? ok({ list: [message('last')], totalCount: 21, totalPage: 2 })
          : ok({ list: first, totalCount: 21, totalPage: 2 }),
    });
    expect(field(QUERY, 'type')).toContain('order');
    expect(getBySelector('h1').textContent).toBe(words.typeOrder);
    expect(titles().length).toBe(20);
    expect(getAllBySelector('.as-message-row--unread').length).toBe(1);
    expect(getBySelector('.as-message-row--unread')).toHaveTextContent(words.unread);
    expect(hrefs('.as-message-row')[0]).toBe('/message/detail/alarm/m0');
    await user.click(screen.getByRole('button', { name: '加载更多' }));
    expect(titles().at(-1)).toBe('Title last');
  });

  it.each([
    ['2', 'order'],
    ['word', null],
  ])('takes the type %s as %s, and shows all of them for a word that nobody knows', async (word, type) => {
    await open(`/message/list/${word}`, { [COUNTS]: counts(0), [QUERY]: page(message('m1')) });
    expect(new Set(field(QUERY, 'type'))).toEqual(new Set([type]));
    expect(getBySelector('.as-message-row').textContent?.includes(words.typeAlarm)).toBe(type === null);
  });

  it('shows unread ones alone on demand, and keeps that in its address', async () => {
    await open('/message/list/alarm', {
      [COUNTS]: counts(0),
      [QUERY]: ({ body }) =>
        new URLSearchParams(body).get('unread') === 'true' ? page() : page(message('m1', 0, { read: true })),
    });
    expect(titles()).toEqual(['Title m1']);
    await user.click(screen.getByRole('radio', { name: '仅未读' }));
    expect(currentPath()).toBe('/message/list/alarm?unread=1');
    expect(field(QUERY, 'unread').at(-1)).toBe('true');
    expect(document.body).toHaveTextContent(words.noneUnread);
    // What is read is missing in such a list, and not new.
    expect(document.body).not.toHaveTextContent(words.newer);
  });

  it('marks all as read up to the newest that is shown, so that nothing is swallowed that came meanwhile', async () => {
    await open('/message/list/alarm', {
      [COUNTS]: counts(2),
      [QUERY]: page(message('new', 500), message('old', 100), message('read', 900, { read: true })),
      [READ]: ok(null),
    });
    outside.answers[QUERY] = page(message('later', 600), message('new', 500, { read: true }));
    outside.answers[COUNTS] = counts(1);
    await user.click(screen.getByRole('button', { name: words.readAll }));
    const [made] = outside.made(READ);
    expect(Object.fromEntries(new URLSearchParams(made?.body))).toEqual({
      type: 'alarm',
      before: String(T0 + 500),
    });
    expect(made?.headers['x-operation-id']).toBeTruthy();
    expect(titles()).toEqual(['Title later', 'Title new']);
    expect(getAllBySelector('.as-message-row--unread').length).toBe(1);
  });

  it('names what it could not mark, and asks for the list again', async () => {
    await open('/message/list/alarm', {
      [COUNTS]: counts(1),
      [QUERY]: page(message('m1')),
      [READ]: 'offline',
    });
    const asked = outside.made(QUERY).length;
    await user.click(screen.getByRole('button', { name: words.readAll }));
    expect(outside.services.store.get(toastsAtom).map(({ text }) => text)).toEqual([faults.offline]);
    expect(outside.made(QUERY).length).toBeGreaterThan(asked);
  });

  it('marks each type where all types are shown, every one as an operation of its own', async () => {
    await open('/message/list/other', {
      [COUNTS]: counts(1),
      [QUERY]: page(message('m1', 3)),
      [READ]: ok(null),
    });
    await user.click(screen.getByRole('button', { name: words.readAll }));
    const made = outside.made(READ);
    expect(made.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual(
      ['alarm', 'order', 'expiry', 'system'].map((type) => ({ type, before: String(T0 + 3) })),
    );
    expect(new Set(made.map(({ headers }) => headers['x-operation-id'])).size).toBe(4);
  });

  it('has nothing to mark where all are read', async () => {
    await open('/message/list/alarm', {
      [COUNTS]: counts(0),
      [QUERY]: page(message('m1', 0, { read: true })),
    });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: words.readAll }).disabled).toBe(true);
  });

  it('says that newer ones have come, and shows them on demand', async () => {
    await open('/message/list/alarm', { [COUNTS]: counts(1), [QUERY]: page(message('m1')) });
    expect(document.body).not.toHaveTextContent(words.newer);
    Object.assign(outside.answers, {
      [COUNTS]: counts(2),
      [QUERY]: page(message('m2', 10), message('m1')),
    });
    await act(async () => outside.pass(MESSAGE_POLL_MS + MESSAGE_SPREAD_MS));
    await settled();
    expect(titles()).toEqual(['Title m1']);
    expect(document.body).toHaveTextContent(words.newer);
    await user.click(screen.getByRole('button', { name: words.show }));
    expect(titles()).toEqual(['Title m2', 'Title m1']);
    expect(document.body).not.toHaveTextContent(words.newer);
  });

  it('says why it cannot be read, and asks again', async () => {
    await open('/message/list/alarm', { [COUNTS]: counts(1), [QUERY]: 'offline' });
    expect(document.body).toHaveTextContent(faults.offline);
    outside.answers[QUERY] = page(message('m1'));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(titles()).toEqual(['Title m1']);
  });

  it('keeps the fault and its button in place while it is asked again', async () => {
    await open('/message/list/alarm', { [COUNTS]: counts(1), [QUERY]: 'offline' });
    const button = getAllBySelector('button').find(({ textContent }) => textContent === '重试');
    outside.answers[QUERY] = () => new Promise(() => undefined);
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(document.body).toHaveTextContent(faults.offline);
    expect(button?.isConnected).toBe(true);
    expect(button?.getAttribute('aria-busy')).toBe('true');
  });

  it('is asked for again by itself while the network or the platform is away, and not where it was refused', async () => {
    await open('/message/list/alarm', { [COUNTS]: counts(1), [QUERY]: 'offline' });
    const wait = async (): Promise<void> => {
      await act(async () => outside.pass(SELF_RETRY_MS[0] ?? 0));
      await settled();
    };
    outside.answers[QUERY] = { status: 403, text: '' };
    await wait();
    const asked = outside.made(QUERY).length;
    await wait();
    expect(outside.made(QUERY)).toHaveLength(asked);
    expect(titles()).toEqual([]);
    outside.answers[QUERY] = 'offline';
    await user.click(screen.getByRole('button', { name: '重试' }));
    outside.answers[QUERY] = page(message('m1'));
    await act(async () => outside.pass(SELF_RETRY_MS[1] ?? 0));
    await settled();
    expect(titles()).toEqual(['Title m1']);
  });

  it.each([503, 429])('is asked for again as late as a platform that answers %i asks', async (status) => {
    await open('/message/list/alarm', {
      [COUNTS]: counts(1),
      [QUERY]: { status, text: '', retryAfter: '150' },
    });
    outside.answers[QUERY] = page(message('m1'));
    const wait = async (ms: number): Promise<void> => {
      await act(async () => outside.pass(ms));
      await settled();
    };
    await wait(100_000);
    window.dispatchEvent(new Event('online'));
    await wait(49_999);
    expect(titles()).toEqual([]);
    await wait(1);
    expect(titles()).toEqual(['Title m1']);
  });

  it('that could not be read again is tried again from its beginning, and claims to be empty no more', async () => {
    await open('/message/list/alarm', { [COUNTS]: counts(0), [QUERY]: page() });
    expect(document.body).toHaveTextContent(words.none);
    for (const shown of ['m1', 'm2']) {
      outside.answers[QUERY] = 'offline';
      await user.click(screen.getByRole('button', { name: words.refresh }));
      expect(document.body).toHaveTextContent(faults.offline);
      expect(document.body).not.toHaveTextContent(words.none);
      outside.answers[QUERY] = ({ body }) =>
        new URLSearchParams(body).get('pagenum') === '1' ? page(message(shown)) : page();
      await user.click(screen.getByRole('button', { name: '重试' }));
      expect(titles()).toEqual([`Title ${shown}`]);
    }
  });

  it('is as long as it was, and where it was, for who comes back from a message of its second page', async () => {
    const of = (from: number) => Array.from({ length: 20 }, (_, i) => message(`m${from + i}`, -from - i));
    await open('/message/list/alarm', {
      [COUNTS]: counts(0),
      [INFO]: ok({ ...message('m25'), text: '' }),
      [QUERY]: ({ body }) =>
        ok({
          list: of(20 * Number(new URLSearchParams(body).get('pagenum')) - 20),
          totalCount: 60,
          totalPage: 3,
        }),
    });
    await user.click(screen.getByRole('button', { name: '加载更多' }));
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(2_000);
    window.dispatchEvent(new Event('scroll'));
    await user.click(getBySelector('[data-message=m25]'));
    expect(currentPath()).toBe('/message/detail/alarm/m25');
    const scroll = vi.spyOn(window, 'scrollTo');
    let rowsAt = 0;
    scroll.mockImplementation((_, top) => {
      if (top === 2_000) rowsAt = titles().length;
    });
    await go(-1);
    expect([titles().length, rowsAt]).toEqual([40, 40]);
    await user.click(screen.getByRole('button', { name: words.refresh }));
    expect(titles().length).toBe(20);
  });

  it('has each message once, however often the platform names it in a page', async () => {
    await open('/message/list/alarm', {
      [COUNTS]: counts(1),
      [QUERY]: page(message('m1'), message('m2'), message('m1', 0, { title: 'Again' })),
    });
    expect(titles()).toEqual(['Again', 'Title m2']);
  });

  it('names rows without a time one by one, and each type by itself: a call takes one or the other', () => {
    const row = (id: string, time: number | null, read = false): MessageRow =>
      ({ id, time, read }) as unknown as MessageRow;
    expect(upToNewest('alarm', [row('a', null), row('b', 5), row('c', 9, true)])).toEqual([
      { ids: ['a'] },
      { type: 'alarm', before: 5 },
    ]);
    expect(upToNewest(null, [row('b', 5)])).toEqual(
      ['alarm', 'order', 'expiry', 'system'].map((type) => ({ type, before: 5 })),
    );
    expect(upToNewest(null, [row('a', null)])).toEqual([{ ids: ['a'] }]);
  });
});

describe('A message', () => {
  const about = (change: object = {}, more: Answers = {}): Answers => ({
    [COUNTS]: counts(0),
    [INFO]: ok({ ...message('m1', 0, change), read: true, text: 'Text' }),
    [ALARMS]: page(alarmRow('a1', 0, { signalId: 's1' as never, unit: 'bar' })),
    ...more,
  });

  it('is read by being opened: the badges are counted anew', async () => {
    await open('/message/detail/system/m1', about({ type: 'system' }));
    expect(field(INFO, 'dataId')).toEqual(['m1']);
    expect(field(INFO, 'type')).toEqual(['system']);
    expect(getBySelector('.as-message__text').textContent).toBe('Text');
    expect(outside.made(COUNTS).length).toBe(1);
  });

  it('is found by its id, whatever the word of its type', async () => {
    await open('/message/detail/whatever/m1', about());
    expect(field(INFO, 'type')).toEqual([null]);
    expect(document.body).toHaveTextContent('Title m1');
  });

  it('fault 102: a link to a message of another organisation says so, and is no blank page', async () => {
    await open('/message/detail/alarm/m9', {
      [COUNTS]: counts(0),
      [INFO]: refused('数据不存在或无权访问', '1202'),
    });
    expect(document.body).toHaveTextContent('数据不存在或无权访问');
    expect(getBySelector('h1').textContent).not.toBe('');
  });

  it('fault 98: has no markup, no script and no foreign scheme; an address opens without the way back', async () => {
    const text = [
      '<img src=x onerror=alert(1)> javascript:alert(1) data:text/html,x ftp://h/x',
      'see https://plant.example/a?b=1#c, or http://10.0.0.1:8080/x。',
      '详情见https://allshift.example/notice，客户端',
      'https://user:pw@evil.example/ https://evil.example\u202e/gnp.exe a\u200bb',
    ].join('\n');
    await open('/message/detail/system/m1', {
      [COUNTS]: counts(0),
      [INFO]: ok({ ...message('m1', 0, { type: 'system', title: '<b>T</b>\u202e' }), text }),
    });
    expect(getBySelector('.as-message__text').textContent).toBe(text);
    expect(getBySelector('.as-message__title').textContent).toBe('<b>T</b>\u202e');
    expect(getAllBySelector('.as-message img, .as-message b')).toEqual([]);
    expect(hrefs('.as-message a')).toEqual([
      'https://plant.example/a?b=1#c',
      'http://10.0.0.1:8080/x',
      'https://allshift.example/notice',
      'https://evil.example/',
    ]);
    for (const link of getAllBySelector('.as-message a')) {
      expect(link.getAttribute('rel')).toContain('noopener');
      expect(link.getAttribute('target')).toBe('_blank');
      // What is read is what is opened.
      expect(new URL(link.textContent ?? '').href).toBe(link.getAttribute('href'));
    }
  });

  it('fault 98: every text is the sum of its parts', () => {
    for (const text of ['', 'x', 'https://', 'http://a.b', ' http://a.b. ', 'https://a…', 'HTTPS://A.B/(c)'])
      expect(
        linkedText(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    expect(linkedText('HTTPS://A.B/').map(({ href }) => href)).toEqual(['https://a.b/']);
    expect(linkedText('see http://a.b/c.d…?! x').map(({ text }) => text)).toEqual([
      'see ',
      'http://a.b/c.d',
      '…?! x',
    ]);
  });

  it('fault 98: an address full of marks does not hang the page', () => {
    const text = `http://a.b/${'.'.repeat(100_000)}x`;
    const before = process.cpuUsage();
    expect(linkedText(text)).toHaveLength(1);
    const { user: usedUs } = process.cpuUsage(before);
    expect(usedUs / 1_000).toBeLessThan(500);
  });

  it('of an alarm offers the replay of its moment and its page at once, before the alarm is read', async () => {
    await open('/message/detail/alarm/m1', about({ link: alarmLink() }, { [ALARMS]: 'silence' }));
    expect(steps()).toEqual([words.replay, words.page]);
    const [replay = '', its = ''] = hrefs('.as-alarm-links__link');
    expect(its).toBe('/home/work/project/p1/page/g1');
    expect(replay).toContain(`${its}?replay=${T0 - 600_000}-`);
    expect(replay.endsWith(`-${T0}`)).toBe(true);
  });

  it('of an alarm leads to its curve, says its state, and confirms it', async () => {
    await open('/message/detail/alarm/m1', about({ link: alarmLink() }, { [CONFIRM]: ok(null) }));
    expect(JSON.parse(outside.made(ALARMS)[0]?.body ?? '{}')).toMatchObject({
      projectId: 'p1',
      from: T0,
      end: T0,
    });
    expect(steps()).toEqual([words.replay, words.page, words.curve]);
    expect(document.body).toHaveTextContent('未确认');
    await user.click(screen.getByRole('button', { name: words.confirm }));
    expect(JSON.parse(outside.made(CONFIRM)[0]?.body ?? '{}')).toMatchObject({ projectId: 'p1', ids: 'a1' });
    expect(document.body).toHaveTextContent('已确认');
    expect(getAllBySelector('.as-message__steps button').map((one) => one.textContent?.trim())).toEqual([
      report.report,
    ]);
  });

  /** Begins a report, and answers its draft. */
  const reported = async (): Promise<unknown> => {
    await user.click(screen.getByRole('button', { name: report.report }));
    await expect
      .poll(async () => {
        await settled();
        return currentPath();
      })
      .toMatch(/^\/home\/work\/equip-repairs\?draft=/);
    const name = new URLSearchParams(currentPath().split('?')[1]).get('draft') ?? '';
    const { store } = workOf(outside.services);
    return (await store.read('drafts', repairDraftKey('u1', name)))?.values;
  };

  it('of an alarm begins the report of a repair with the alarm and its words in it', async () => {
    await open('/message/detail/alarm/m1', about({ link: alarmLink(), title: 'P-201', detail: '9 > 8' }));
    const values = await reported();
    expect(values).toMatchObject({ source: 'alarm', alarmId: 'a1', equipmentId: 'e1', note: 'P-201 9  8' });
    expect(values).toMatchObject({ evidence: { place: { projectId: 'p1', pageId: 'g1' } } });
  });

  it('of an alarm without a page reports it on the page that shows it', async () => {
    const PAGES = queryPagesOfSignal.path;
    await open('/message/detail/alarm/m1', {
      ...about({ link: alarmLink({ pageId: null }) }),
      [PAGES]: ok([{ id: 'g7', name: 'Pumps' }]),
    });
    expect(hrefs('.as-alarm-links__link')).toContain('/home/work/project/p1/page/g7');
    const place = { family: 'project', projectId: 'p1', pageId: 'g7', equipmentId: 'e1' };
    expect(await reported()).toMatchObject({ evidence: { place } });
  });

  it('of an alarm of an equipment finds the family that knows it, and asks before it ends one', async () => {
    const link = alarmLink({ projectId: null, pageId: null });
    await open('/message/detail/alarm/m1', {
      ...about({ link }, { [MULTI_ALARMS]: refused('none', '1202'), [END]: ok(null) }),
      [LEGACY_ALARMS]: ok({ list: [alarmRow('a1', 0)], totalCount: 1, totalPage: 1 }),
    });
    await user.click(screen.getByRole('button', { name: words.end }));
    expect(outside.made(END)).toEqual([]);
    await user.click(screen.getByRole('button', { name: '解除（1）' }));
    expect(field(END, 'id')).toEqual(['a1']);
  });

  it('of an alarm that nobody knows any more says so, and still leads to its moment', async () => {
    await open(
      '/message/detail/alarm/m1',
      about(
        { link: alarmLink() },
        { [ALARMS]: page(), [MULTI_ALARMS]: page(), [LEGACY_ALARMS]: refused('no') },
      ),
    );
    expect(document.body).toHaveTextContent(words.alarmUnknown);
    expect(steps()).toEqual([words.replay, words.page]);
  });

  it('of an alarm that could not be read says why, and reads it again', async () => {
    await open(
      '/message/detail/alarm/m1',
      about({ link: alarmLink() }, { [ALARMS]: 'offline', [MULTI_ALARMS]: page(), [LEGACY_ALARMS]: page() }),
    );
    expect(document.body).toHaveTextContent(faults.offline);
    outside.answers[ALARMS] = page(alarmRow('a1', 0));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(document.body).toHaveTextContent('未确认');
  });

  it('of an alarm that this person may not see says what is missing, and asks for nothing', async () => {
    await open('/message/detail/alarm/m1', about({ link: alarmLink() }), []);
    expect(document.body).toHaveTextContent(permissions.alarmRecords);
    expect(outside.made(ALARMS)).toEqual([]);
    expect(steps()).toEqual([]);
  });

  it('of an alarm that names neither project nor equipment does not speak of rights, and can be reported', async () => {
    const nowhere = alarmLink({ projectId: null, equipmentId: null, pageId: null });
    await open('/message/detail/alarm/m1', about({ link: nowhere, title: 'P-201', detail: '' }));
    expect(document.body).not.toHaveTextContent(permissions.alarmRecordsDetail);
    expect(document.body).toHaveTextContent(words.alarmUnknown);
    expect(await reported()).toMatchObject({ source: 'alarm', alarmId: 'a1', note: 'P-201', evidence: null });
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
  ] as const)('about a %s %o leads on: %s', (kind, change, step, path) => {
    expect(stepOf(link(kind, change))).toEqual({ path, words: step });
  });
  it.each(['repair', 'inspection', 'report', 'project', 'card', 'equipment'] as const)(
    'about a %s that is not named leads nowhere',
    (kind) => expect(stepOf(link(kind, { id: '' }))).toBeNull(),
  );

  it('about something that expires names the day, and what it is', async () => {
    const change = {
      type: 'expiry',
      link: { ...NO_LINK, kind: 'project', id: 'p1', projectId: 'p1', at: T0 },
    };
    await open('/message/detail/expiry/m1', about(change));
    expect(getBySelector('.as-message__expiry')).toHaveTextContent('2025-10-09');
    expect(getBySelector('.as-message__expiry')).toHaveTextContent(words.expired);
    expect(hrefs('.as-message__steps a')).toEqual(['/home/work/project?project=p1']);
  });

  it('about something that this person may not open says what is missing', async () => {
    const change = {
      type: 'expiry',
      link: { ...NO_LINK, kind: 'project', id: 'p1', projectId: 'p1', at: T0 },
    };
    await open('/message/detail/expiry/m1', about(change), ['monitor_multi']);
    expect(document.body).toHaveTextContent(permissions.project);
    expect(hrefs('.as-message__steps a')).toEqual([]);
  });
});
