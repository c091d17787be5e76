import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useAlarmTexts } from '../../src/features/alarms/alarm-text';
import { cn as words } from '../../src/i18n/alarm-watch';
import { cn as common } from '../../src/i18n/common';
import { RingingDialog } from '../../src/screens/alarm-watch/ringing';
import type { AlarmRow } from '../../src/shared/calls/alarm';
import { SELF_RETRY_MS } from '../../src/shared/constants';
import type { EquipmentId } from '../../src/shared/ids';
import { epochMs } from '../../src/shared/units';
import { STORED_ALARM_WATCH } from '../../src/state/alarm-watch/forget';
import { isAlarmWatchOn } from '../../src/state/alarm-watch/is-on';
import type { MonitorClient, WatchNews } from '../../src/worker-client/monitor-client';
import { createAlarmRow, T0 } from '../kit/alarms';
import { runInZone } from '../kit/in-zone';
import { servePages } from './kit/alarm-list';
import { type Answers, createPage, holdAnswer, ok, Path, refuse } from './kit/answers';
import { advanceTime, dispatch, setVisibility } from './kit/events';
import { createFakeOutside, createMemoryStorage, type FakeOutside } from './kit/fake-outside';
import { listSentBodies, openAt, press, runAndSettle } from './kit/open';
import { getAllBySelector, getBySelector } from './kit/queries';
import { cleanup, fireEvent, getCurrentPath, go, renderBare, screen, user, within } from './kit/render';

const QUERY = '/lfscada/monitor/project/alarm/query';
const CONFIRM = '/lfscada/monitor/project/alarm/confirm';
const CLEARED = { recoverTime: epochMs(T0 + 61_000) };
const LOW = { equipmentName: 'C-601', signalTitle: 'Pressure', value: '0.629', unit: 'MPa', limit: '0.63' };
const NO_SOUND = { stored: { 'allshift.alarm-watch': { sound: false } } };
const PLANT = ok({ id: 'p1', name: 'Plant', pages: [{ id: 'g1', name: 'Page' }] });

let outside: FakeOutside;
let watches: ((news: WatchNews) => void)[];
beforeEach(() => {
  watches = [];
});

describe('A ringing alarm', () => {
  it('is shown above an open sheet, with its device, its limit and one answer', async () => {
    await startWatch();
    await raise(createAlarmRow('a', 0, CLEARED));
    await user.click(getBySelector('[data-alarm=a] button'));
    await raise(createAlarmRow('b', 5, { ...LOW, compare: '<' }));
    const card = within(screen.getByRole('alertdialog'));
    expect(getBySelector('.as-ringing__title')).toHaveTextContent('C-601 Pressure');
    expect(getBySelector('.as-ringing__where')).toHaveTextContent('过低 0.629 MPa < 0.63');
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([words.silence]);
    await press(words.silence);
    expect(findRinging()).toBeNull();
    // The sheet is left as it was.
    expect(screen.getByRole('dialog', { name: 'Pump · Signal a' })).toBeInTheDocument();
  });

  it('shows the first alarm of the worst level, and the first alarm of all', async () => {
    await startWatch();
    const createFields = (equipmentName: string, level: string) => ({ equipmentName, level });
    await raise(createAlarmRow('a', 0, createFields('P-101', 'important')));
    await raise(
      createAlarmRow('b', 1_000, createFields('P-102', 'serious')),
      createAlarmRow('c', 2_000, createFields('P-103', 'serious')),
    );
    expect(getBySelector('.as-ringing__title')).toHaveTextContent('P-102 Signal b');
    expect(screen.getByRole('alertdialog')).toHaveTextContent('首发：P-101 · Signal a 16:53:20');
  });

  it("shows its time with the platform's zone on a device in another", async () => {
    await runInZone('America/New_York', async () => {
      await startWatch();
      await raise(createAlarmRow('a'));
      expect(getBySelector('.as-ringing time')).toHaveTextContent('16:53:20 (UTC+8)');
    });
  });

  it('is silenced alone, and one that arrives during the tap keeps ringing', async () => {
    await startWatch();
    await raise(createAlarmRow('a'));
    await runAndSettle(() => {
      watches.at(-1)?.(alarms(createAlarmRow('b', 1)));
      screen.getByRole('button', { name: words.silence }).click();
    });
    expect(findRinging()).toHaveTextContent('Signal b');
  });

  it('stays in amber once silenced, until acknowledged', async () => {
    await startWatch();
    await raise(createAlarmRow('a'), createAlarmRow('b', 1));
    await press(words.silence);
    expect(document.body).toHaveTextContent(formatText('silenced', 2, 2));
    const confirmTime = epochMs(T0 + 9);
    await raise(createAlarmRow('a', 0, { confirmTime }), createAlarmRow('b', 1, { confirmTime }));
    expect(document.body).not.toHaveTextContent('已静音');
  });

  it('is acknowledged after a dialog, without alarms raised in between', async () => {
    await startWatch({ [CONFIRM]: ok(null) });
    await raise(createAlarmRow('a'), createAlarmRow('b', 1));
    await press(words.silence);
    await press(formatText('confirmSilenced', 2));
    expect(outside.getRequests(CONFIRM)).toEqual([]);
    await raise(createAlarmRow('c', 2));
    await press(words.silence);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确认（2）' }));
    expect(listSentBodies(outside, CONFIRM)).toEqual([{ projectId: 'p1', ids: 'a,b' }]);
  });

  it('is not silenced by acknowledging another alarm in its details', async () => {
    await startWatch({ [CONFIRM]: ok(null) });
    await raise(createAlarmRow('a', 0, CLEARED));
    await user.click(getBySelector('[data-alarm=a] button'));
    await raise(createAlarmRow('b', 1));
    await press('确认报警');
    expect(findRinging()).toHaveTextContent('Signal b');
  });

  it('takes a double tap as one, and nothing behind it is pressed', async () => {
    await startWatch({ [CONFIRM]: ok(null) });
    await raise(createAlarmRow('a', 0, CLEARED));
    await user.click(getBySelector('[data-alarm=a] button'));
    await raise(createAlarmRow('b', 1));
    await press(words.silence);
    const confirm = screen.getByRole('button', { name: '确认报警' });
    await runAndSettle(() => fireEvent.click(confirm, { detail: 2 }));
    expect(outside.getRequests(CONFIRM)).toEqual([]);
    await runAndSettle(() => fireEvent.click(confirm, { detail: 1 }));
    expect(outside.getRequests(CONFIRM)).toHaveLength(1);
  });

  it('names its project if several are watched', async () => {
    await startWatch({}, { projects: 'p1,p2' });
    await raise(createAlarmRow('a', 0, { equipmentName: 'P-101' }));
    await press(words.silence);
    expect(getLine('a')).toHaveTextContent('Plant · P-101');
  });
});

it('A watch reports above an open dialog that it cannot receive alarms', async () => {
  // With the sound off, only the connection can keep the watch from receiving.
  await startWatch({}, NO_SOUND);
  await raise(createAlarmRow('a', 0, CLEARED));
  await user.click(getBySelector('[data-alarm=a] button'));
  await emitNews(link('reconnecting'));
  expect(screen.getByRole('dialog')).toHaveTextContent(`起无法听到新报警：${words.gapLink}`);
});

it('A count of the watch lists its alarms only', async () => {
  await startWatch();
  await raise(
    createAlarmRow('a', 0, CLEARED),
    createAlarmRow('b', 1, { confirmTime: epochMs(T0 + 9), equipmentId: 'e2' as EquipmentId }),
  );
  expect(listAlarmIds()).toEqual(['a', 'b']);
  await press(`1 ${common.inAlarm}`);
  expect(listAlarmIds()).toEqual(['b']);
  await press(`1 ${common.unconfirmed}`);
  expect(listAlarmIds()).toEqual(['a']);
  await press(`1 ${common.unconfirmed}`);
  expect(listAlarmIds()).toEqual(['a', 'b']);
});

it("A device's alarms are one line of the watch, with a count, and expand", async () => {
  await startWatch();
  await raise(
    createAlarmRow('a', 0, { confirmTime: epochMs(T0 + 9) }),
    createAlarmRow('b', 1),
    createAlarmRow('c', 2),
  );
  expect(listAlarmIds()).toEqual(['c']);
  expect(getBySelector('.as-alarm__state')).toHaveTextContent('未确认 2');
  await user.click(screen.getByRole('button', { name: /Pump 的报警/ }));
  expect(listAlarmIds()).toEqual(['c', 'b', 'a']);
});

describe('A ringing watch', () => {
  it('keeps ringing when the platform repeats the user info', async () => {
    await startWatch();
    await raise(createAlarmRow('a'));
    expect(findRinging()).toHaveTextContent('Signal a');
    await runAndSettle(() => outside.services.session.check());
    expect(findRinging()).toHaveTextContent('Signal a');
  });

  it('can be silenced if its alarm cleared and is not listed any more', async () => {
    const silence = vi.fn();
    await renderBare(createFakeOutside().services, <Sounding onSilence={silence} />);
    await press('静音');
    expect(silence).toHaveBeenCalledTimes(1);
  });
});

describe('An alarm watch that cannot start', () => {
  it('is retried automatically, since the phone may be unattended', async () => {
    await open({ [Path.project]: 'offline' });
    expect(document.body).toHaveTextContent('重试');
    outside.answers[Path.project] = PLANT;
    await advanceTime(outside, SELF_RETRY_MS[0] ?? 0);
    expect(document.body).not.toHaveTextContent('重试');
    await emitNews(link('live'), createFeedNews(0));
    expect(getBySelector('[data-part=link]')).toHaveAttribute('data-tone', 'good');
  });

  it('is retried while it is on, even in a hidden page', async () => {
    await startWatch();
    const { tabStorage } = outside;
    // A reload without a network.
    await open({ [Path.project]: 'offline' }, { tabStorage });
    await setVisibility('hidden');
    const { length } = outside.getRequests(Path.project);
    await advanceTime(outside, SELF_RETRY_MS[0] ?? 0);
    await advanceTime(outside, 2_000);
    expect(outside.getRequests(Path.project).length).toBeGreaterThan(length);
  });

  it('is not retried after a refusal', async () => {
    await open({ [Path.project]: refuse('暂无权限', '1201') });
    const { length } = outside.getRequests(Path.project);
    await advanceTime(outside, 120_000);
    expect(outside.getRequests(Path.project)).toHaveLength(length);
  });
});

describe('A watch of two projects', () => {
  it('can be silenced although one of them can no longer be watched', async () => {
    await startWatch({}, { projects: 'p1,p2' });
    const { tabStorage } = outside;
    const none = refuse('暂无权限', '1201');
    const answers: Answers = { [Path.project]: ({ body = '' }) => (body.includes('p1') ? none : PLANT) };
    await open(answers, { tabStorage, projects: 'p1,p2' });
    await emitNews(link('live'), createFeedNews(1));
    await raise(createAlarmRow('a'));
    expect(document.body).toHaveTextContent('暂无该设备的报警记录权限');
    expect(findRinging()).toHaveTextContent('Signal a');
    await press('静音');
    expect(findRinging()).not.toBeInTheDocument();
  });

  it('uses the newest state of an alarm, from either project', async () => {
    await startWatch({}, { projects: 'p1,p2' });
    const [first, second] = watches;
    const both = [link('live'), createFeedNews(0), alarms(createAlarmRow('a'))];
    await runAndSettle(() => {
      for (const news of both) for (const listener of [first, second]) listener?.(news);
    });
    await runAndSettle(() => {
      second?.(link('reconnecting'));
      first?.(alarms(createAlarmRow('a', 0, CLEARED)));
    });
    expect(getLine('a')).toHaveTextContent('已恢复');
  });
});

describe('A watch that cannot receive', () => {
  it('does not report zero alarms until it can again', async () => {
    await startWatch();
    expect(document.body).toHaveTextContent('当前没有报警');
    const getCount = () => getBySelector('.as-alarm-watch__number').textContent;
    expect(getCount()).toBe('0');
    await emitNews(link('reconnecting'));
    expect(document.body).not.toHaveTextContent('当前没有报警');
    expect(getCount()).toBe('--');
    await emitNews(link('live'), createFeedNews(1));
    expect(getCount()).toBe('0');
  });
});

describe('The selection of an alarm watch', () => {
  it('offers a level that no longer exists, which lets the user remove it', async () => {
    const choice = { levels: ['night', 'serious'], groups: [], repeatMinutes: 0 };
    await open({}, { stored: { 'allshift.alarm-watch.choice': choice } });
    expect(document.body).toHaveTextContent('night ·');
    await user.click(screen.getByRole('checkbox', { name: 'night' }));
    expect(document.body).not.toHaveTextContent('night');
  });
});

describe('Ringing levels', () => {
  it('are all ticked at first, and at least one stays', async () => {
    await open();
    const getCheckboxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
    const levels = () => getCheckboxes().map(({ checked }) => checked);
    expect(levels()).toEqual([true, true, true]);
    await user.click(screen.getByRole('checkbox', { name: '常规' }));
    expect(document.body).toHaveTextContent('仅以下报警响铃：严重 · 重要');
    await user.click(screen.getByRole('checkbox', { name: '重要' }));
    expect(screen.getByRole('checkbox', { name: '严重' })).toBeDisabled();
    for (const name of ['重要', '常规']) await user.click(screen.getByRole('checkbox', { name }));
    expect(document.body).not.toHaveTextContent('仅以下报警响铃');
  });
});

describe('Missed alarms', () => {
  it('are read from the start, however many came later', async () => {
    await startWatch();
    await emitNews(link('reconnecting'));
    const flood = Array.from({ length: 150 }, (_, index) =>
      createAlarmRow(`c${index}`, 60_000 - index, CLEARED),
    );
    const all = [...flood, createAlarmRow('first', 5, CLEARED)];
    outside.answers[QUERY] = servePages(() => all);
    await emitNews(link('live'), createFeedNews(1));
    expect(findRinging()).toHaveTextContent('另有 150 条新报警，共 1 台设备');
  });

  it('are cleared once the platform reports it, though active when found', async () => {
    await startWatch();
    await emitNews(link('reconnecting'));
    outside.answers[QUERY] = createPage([createAlarmRow('z', 5)]);
    // The user picks the phone up before the connection returns.
    await dispatch(document, 'visibilitychange');
    expect(getLine('z')).toHaveTextContent('报警中');
    // It has cleared when the connection returns: the list of active alarms does not name it.
    outside.answers[QUERY] = createPage([createAlarmRow('z', 5, CLEARED)]);
    await emitNews(link('live'), createFeedNews(1));
    expect(getLine('z')).toHaveTextContent('已恢复');
  });
});

describe('Leaving an armed watch', () => {
  const findDialog = () => screen.queryByRole('dialog', { name: '离开报警值守？' });

  it("with the phone's back button asks as well, since nothing would ring afterwards", async () => {
    await startWatch();
    await raise(createAlarmRow('a'));
    expect(findDialog()).not.toBeInTheDocument();
    await go(-1);
    expect(getCurrentPath()).toContain('/alarm-watch/project/p1');
    expect(findRinging()).toHaveTextContent('Signal a');
    expect(findDialog()).toBeInTheDocument();
    await press('取消');
    expect(findDialog()).not.toBeInTheDocument();
    await go(-1);
    expect(findDialog()).toBeInTheDocument();
    await press('离开');
    expect(getCurrentPath()).toBe('/alarm-watch');
  });

  it('asks nothing once the watch is stopped', async () => {
    await startWatch();
    await press('停止值守');
    await press('返回');
    expect(findDialog()).not.toBeInTheDocument();
    expect(getCurrentPath()).toBe('/alarm-watch');
  });
});

describe('An alarm watch', () => {
  it('leaves nothing behind after a sign-out', async () => {
    await startWatch({ [Path.logout]: ok(null) });
    await raise(createAlarmRow('a'));
    const { tabStorage, session } = outside.services;
    expect(isAlarmWatchOn(tabStorage)).toBe(true);
    await runAndSettle(() => session.signOut());
    expect(getCurrentPath()).toBe('/login');
    expect(tabStorage.read(STORED_ALARM_WATCH)).toBeNull();
  });

  it('stays on while the user is on another screen', async () => {
    await startWatch();
    cleanup();
    expect(isAlarmWatchOn(outside.services.tabStorage)).toBe(true);
  });
});

describe('A shelved alarm', () => {
  const mild = createAlarmRow('mild', 0, { level: 'convention' });
  const createStoredNotes = (...shelves: readonly object[]) => ({
    stored: { 'allshift.alarm-notes': { shelves } },
  });
  const createShelf = (until: number): object => {
    const { equipmentId, signalId, type, level } = mild;
    const owner = { userId: 'u1', source: JSON.stringify(['project', 'p1', null]), user: 'me' };
    return { equipmentId, signalId, type, level, ...owner, id: 's', from: null, until, remark: '' };
  };
  beforeEach(async () => {
    await startWatch({}, createStoredNotes(createShelf(T0 + 600_000)));
    await raise(mild);
    expect(getLine('mild')).toHaveTextContent('报警中');
    expect(findRinging()).not.toBeInTheDocument();
    cleanup();
  });
  const reload = async (shelves: readonly object[], answers: Answers = {}): Promise<void> => {
    await open(answers, { ...createStoredNotes(...shelves), tabStorage: outside.tabStorage });
    await emitNews(link('live'), alarms(mild), createFeedNews(1));
  };

  it('rings if the shelf ended while the page was closed', async () => {
    await reload([createShelf(T0 - 1)]);
    expect(findRinging()).toHaveTextContent('Signal mild');
  });

  it('is silent until the platform has listed the shelves', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    await reload([], { '/lfscada/monitor/project/alarm/queryShelved': () => pendingAnswer });
    expect(findRinging()).not.toBeInTheDocument();
    await runAndSettle(() => answer(ok([])));
    expect(findRinging()).toHaveTextContent('Signal mild');
  });

  it('rings at the end of the shelf and not before', async () => {
    await reload([createShelf(T0 + 60_000)]);
    expect(findRinging()).not.toBeInTheDocument();
    await advanceTime(outside, 61_000);
    expect(findRinging()).toHaveTextContent('Signal mild');
  });
});

interface WatchOptions {
  readonly projects?: string;
  readonly tabStorage?: Storage;
  readonly stored?: Readonly<Record<string, object>>;
}
async function open(
  answers: Answers = {},
  { projects = 'p1', stored = {}, ...otherOptions }: WatchOptions = {},
) {
  const storage = createMemoryStorage();
  for (const [name, value] of Object.entries(stored)) storage.setItem(name, JSON.stringify(value));
  const scope: Answers = {
    [Path.project]: PLANT,
    '/lfscada/project/equip/queryAll': ok([{ id: 'e1', name: 'Pump', online: true }]),
    [QUERY]: createPage([]),
    ...answers,
  };
  outside = await openAt(`/alarm-watch/project/${projects}`, scope, {
    ...otherOptions,
    storage,
    startMonitor: async () => client,
  });
}
async function startWatch(answers: Answers = {}, options: WatchOptions = {}): Promise<void> {
  await open(answers, options);
  await press('开始值守');
  await emitNews(link('live'), createFeedNews(0));
}

function Sounding({ onSilence }: { readonly onSilence: () => void }) {
  return (
    <RingingDialog
      unansweredIds={[createAlarmRow('a').id]}
      alarms={[]}
      texts={useAlarmTexts()}
      onSilence={onSilence}
    />
  );
}

const client = {
  state: 'running',
  onEvent: () => () => undefined,
  onState: () => () => undefined,
  steadyNow: () => epochMs(T0),
  endSession: async () => undefined,
  watch: (_: unknown, listener: (news: WatchNews) => void) => {
    watches.push(listener);
    return { send: () => undefined, write: () => new Promise(() => {}), leave: () => undefined };
  },
} as unknown as MonitorClient;

const emitNews = (...news: readonly WatchNews[]): Promise<void> =>
  runAndSettle(() => {
    for (const message of news) watches.at(-1)?.(message);
  });
const alarms = (...rows: readonly AlarmRow[]): WatchNews => ({ kind: 'alarms', alarms: rows });
const raise = (...rows: readonly AlarmRow[]): Promise<void> => emitNews(alarms(...rows));
const link = (status: 'live' | 'reconnecting'): WatchNews => ({
  kind: 'link',
  link: { status, since: epochMs(T0), lastFrameAt: null, retryAt: null, fault: null },
});
const createFeedNews = (at: number): WatchNews => {
  return { kind: 'alarm-feed', frameAt: null, listedAt: epochMs(T0 + at), fault: null };
};

const findRinging = (): HTMLElement | null => screen.queryByRole('alertdialog');
const listAlarmIds = () => getAllBySelector('[data-alarm]').map(({ dataset }) => dataset.alarm);
const formatText = (key: 'silenced' | 'confirmSilenced', n: number, m = 0) =>
  words[key].replace('{n}', String(n)).replace('{m}', String(m));
const getLine = (id: string): HTMLElement => getBySelector(`[data-alarm=${id}]`);
