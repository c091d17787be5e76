import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useAlarmTexts } from '../../src/features/alarms/alarm-text';
import { cn as words } from '../../src/i18n/alarm-watch';
import { cn as common } from '../../src/i18n/common';
import { Ringing } from '../../src/screens/alarm-watch/ringing';
import type { AlarmRow } from '../../src/shared/calls/alarm';
import { SELF_RETRY_MS } from '../../src/shared/constants';
import type { EquipmentId } from '../../src/shared/ids';
import { epochMs } from '../../src/shared/units';
import { STORED_ALARM_WATCH } from '../../src/state/alarm-watch/forget';
import { isAlarmWatchOn } from '../../src/state/alarm-watch/is-on';
import type { MonitorClient, WatchNews } from '../../src/worker-client/monitor-client';
import { alarmRow, T0 } from '../kit/alarms';
import { inZone } from '../kit/in-zone';
import { paged } from './kit/alarm-list';
import { type Answers, createPage, heldAnswer, ok, Path, refused } from './kit/answers';
import { dispatch, elapse, turn } from './kit/events';
import { type FakeOutside, fakeOutside, memoryStorage } from './kit/fake-outside';
import { happen, openAt, press, sentTo } from './kit/open';
import { getAllBySelector, getBySelector } from './kit/queries';
import { cleanup, currentPath, fireEvent, go, renderBare, screen, user, within } from './kit/render';

const QUERY = '/lfscada/monitor/project/alarm/query';
const CONFIRM = '/lfscada/monitor/project/alarm/confirm';
const OVER = { recoverTime: epochMs(T0 + 61_000) };
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
    await raise(alarmRow('a', 0, OVER));
    await user.click(getBySelector('[data-alarm=a] button'));
    await raise(alarmRow('b', 5, { ...LOW, compare: '<' }));
    const card = within(screen.getByRole('alertdialog'));
    expect(getBySelector('.as-ringing__title')).toHaveTextContent('C-601 Pressure');
    expect(getBySelector('.as-ringing__where')).toHaveTextContent('过低 0.629 MPa < 0.63');
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([words.silence]);
    await press(words.silence);
    expect(ringing()).toBeNull();
    // The sheet is left as it was.
    expect(screen.getByRole('dialog', { name: 'Pump · Signal a' })).toBeInTheDocument();
  });

  it('shows the first alarm of the worst level, and the first alarm of all', async () => {
    await startWatch();
    const of = (equipmentName: string, level: string) => ({ equipmentName, level });
    await raise(alarmRow('a', 0, of('P-101', 'important')));
    await raise(alarmRow('b', 1_000, of('P-102', 'serious')), alarmRow('c', 2_000, of('P-103', 'serious')));
    expect(getBySelector('.as-ringing__title')).toHaveTextContent('P-102 Signal b');
    expect(screen.getByRole('alertdialog')).toHaveTextContent('首发：P-101 · Signal a 16:53:20');
  });

  it("shows its time with the platform's zone on a device in another", async () => {
    await inZone('America/New_York', async () => {
      await startWatch();
      await raise(alarmRow('a'));
      expect(getBySelector('.as-ringing time')).toHaveTextContent('16:53:20 (UTC+8)');
    });
  });

  it('is silenced alone, and one that arrives during the tap keeps ringing', async () => {
    await startWatch();
    await raise(alarmRow('a'));
    await happen(() => {
      watches.at(-1)?.(alarms(alarmRow('b', 1)));
      screen.getByRole('button', { name: words.silence }).click();
    });
    expect(ringing()).toHaveTextContent('Signal b');
  });

  it('stays in amber once silenced, until acknowledged', async () => {
    await startWatch();
    await raise(alarmRow('a'), alarmRow('b', 1));
    await press(words.silence);
    expect(document.body).toHaveTextContent(text('silenced', 2, 2));
    const confirmTime = epochMs(T0 + 9);
    await raise(alarmRow('a', 0, { confirmTime }), alarmRow('b', 1, { confirmTime }));
    expect(document.body).not.toHaveTextContent('已静音');
  });

  it('is acknowledged after a dialog, without alarms raised in between', async () => {
    await startWatch({ [CONFIRM]: ok(null) });
    await raise(alarmRow('a'), alarmRow('b', 1));
    await press(words.silence);
    await press(text('confirmSilenced', 2));
    expect(outside.made(CONFIRM)).toEqual([]);
    await raise(alarmRow('c', 2));
    await press(words.silence);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '确认（2）' }));
    expect(sentTo(outside, CONFIRM)).toEqual([{ projectId: 'p1', ids: 'a,b' }]);
  });

  it('is not silenced by acknowledging another alarm in its details', async () => {
    await startWatch({ [CONFIRM]: ok(null) });
    await raise(alarmRow('a', 0, OVER));
    await user.click(getBySelector('[data-alarm=a] button'));
    await raise(alarmRow('b', 1));
    await press('确认报警');
    expect(ringing()).toHaveTextContent('Signal b');
  });

  it('takes a double tap as one, and nothing behind it is pressed', async () => {
    await startWatch({ [CONFIRM]: ok(null) });
    await raise(alarmRow('a', 0, OVER));
    await user.click(getBySelector('[data-alarm=a] button'));
    await raise(alarmRow('b', 1));
    await press(words.silence);
    const confirm = screen.getByRole('button', { name: '确认报警' });
    await happen(() => fireEvent.click(confirm, { detail: 2 }));
    expect(outside.made(CONFIRM)).toEqual([]);
    await happen(() => fireEvent.click(confirm, { detail: 1 }));
    expect(outside.made(CONFIRM)).toHaveLength(1);
  });

  it('names its project if several are watched', async () => {
    await startWatch({}, { projects: 'p1,p2' });
    await raise(alarmRow('a', 0, { equipmentName: 'P-101' }));
    await press(words.silence);
    expect(line('a')).toHaveTextContent('Plant · P-101');
  });
});

it('A watch reports above an open dialog that it cannot receive alarms', async () => {
  // With the sound off, only the connection can keep the watch from receiving.
  await startWatch({}, NO_SOUND);
  await raise(alarmRow('a', 0, OVER));
  await user.click(getBySelector('[data-alarm=a] button'));
  await tell(link('reconnecting'));
  expect(screen.getByRole('dialog')).toHaveTextContent(`起无法听到新报警：${words.gapLink}`);
});

it('A count of the watch lists its alarms only', async () => {
  await startWatch();
  await raise(
    alarmRow('a', 0, OVER),
    alarmRow('b', 1, { confirmTime: epochMs(T0 + 9), equipmentId: 'e2' as EquipmentId }),
  );
  expect(listed()).toEqual(['a', 'b']);
  await press(`1 ${common.inAlarm}`);
  expect(listed()).toEqual(['b']);
  await press(`1 ${common.unconfirmed}`);
  expect(listed()).toEqual(['a']);
  await press(`1 ${common.unconfirmed}`);
  expect(listed()).toEqual(['a', 'b']);
});

it("A device's alarms are one line of the watch, with a count, and expand", async () => {
  await startWatch();
  await raise(alarmRow('a', 0, { confirmTime: epochMs(T0 + 9) }), alarmRow('b', 1), alarmRow('c', 2));
  expect(listed()).toEqual(['c']);
  expect(getBySelector('.as-alarm__state')).toHaveTextContent('未确认 2');
  await user.click(screen.getByRole('button', { name: /Pump 的报警/ }));
  expect(listed()).toEqual(['c', 'b', 'a']);
});

describe('A ringing watch', () => {
  it('keeps ringing when the platform repeats the user info', async () => {
    await startWatch();
    await raise(alarmRow('a'));
    expect(ringing()).toHaveTextContent('Signal a');
    await happen(() => outside.services.session.check());
    expect(ringing()).toHaveTextContent('Signal a');
  });

  it('can be silenced if its alarm cleared and is not listed any more', async () => {
    const silence = vi.fn();
    await renderBare(fakeOutside().services, <Sounding onSilence={silence} />);
    await press('静音');
    expect(silence).toHaveBeenCalledTimes(1);
  });
});

describe('An alarm watch that cannot start', () => {
  it('is retried automatically, since the phone may be unattended', async () => {
    await open({ [Path.project]: 'offline' });
    expect(document.body).toHaveTextContent('重试');
    outside.answers[Path.project] = PLANT;
    await elapse(outside, SELF_RETRY_MS[0] ?? 0);
    expect(document.body).not.toHaveTextContent('重试');
    await tell(link('live'), feed(0));
    expect(getBySelector('[data-part=link]')).toHaveAttribute('data-tone', 'good');
  });

  it('is retried while it is on, even in a hidden page', async () => {
    await startWatch();
    const { tabStorage } = outside;
    // A reload without a network.
    await open({ [Path.project]: 'offline' }, { tabStorage });
    await turn('hidden');
    const { length } = outside.made(Path.project);
    await elapse(outside, SELF_RETRY_MS[0] ?? 0);
    await elapse(outside, 2_000);
    expect(outside.made(Path.project).length).toBeGreaterThan(length);
  });

  it('is not retried after a refusal', async () => {
    await open({ [Path.project]: refused('暂无权限', '1201') });
    const { length } = outside.made(Path.project);
    await elapse(outside, 120_000);
    expect(outside.made(Path.project)).toHaveLength(length);
  });
});

describe('A watch of two projects', () => {
  it('can be silenced although one of them can no longer be watched', async () => {
    await startWatch({}, { projects: 'p1,p2' });
    const { tabStorage } = outside;
    const none = refused('暂无权限', '1201');
    const answers: Answers = { [Path.project]: ({ body = '' }) => (body.includes('p1') ? none : PLANT) };
    await open(answers, { tabStorage, projects: 'p1,p2' });
    await tell(link('live'), feed(1));
    await raise(alarmRow('a'));
    expect(document.body).toHaveTextContent('暂无该设备的报警记录权限');
    expect(ringing()).toHaveTextContent('Signal a');
    await press('静音');
    expect(ringing()).not.toBeInTheDocument();
  });

  it('uses the newest state of an alarm, from either project', async () => {
    await startWatch({}, { projects: 'p1,p2' });
    const [first, second] = watches;
    const both = [link('live'), feed(0), alarms(alarmRow('a'))];
    await happen(() => {
      for (const news of both) for (const hear of [first, second]) hear?.(news);
    });
    await happen(() => {
      second?.(link('reconnecting'));
      first?.(alarms(alarmRow('a', 0, OVER)));
    });
    expect(line('a')).toHaveTextContent('已恢复');
  });
});

describe('A watch that cannot receive', () => {
  it('does not report zero alarms until it can again', async () => {
    await startWatch();
    expect(document.body).toHaveTextContent('当前没有报警');
    const count = () => getBySelector('.as-alarm-watch__number').textContent;
    expect(count()).toBe('0');
    await tell(link('reconnecting'));
    expect(document.body).not.toHaveTextContent('当前没有报警');
    expect(count()).toBe('--');
    await tell(link('live'), feed(1));
    expect(count()).toBe('0');
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
    const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
    const levels = () => boxes().map(({ checked }) => checked);
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
    await tell(link('reconnecting'));
    const flood = Array.from({ length: 150 }, (_, index) => alarmRow(`c${index}`, 60_000 - index, OVER));
    const all = [...flood, alarmRow('first', 5, OVER)];
    outside.answers[QUERY] = paged(() => all);
    await tell(link('live'), feed(1));
    expect(ringing()).toHaveTextContent('另有 150 条新报警，共 1 台设备');
  });

  it('are cleared once the platform reports it, though active when found', async () => {
    await startWatch();
    await tell(link('reconnecting'));
    outside.answers[QUERY] = createPage([alarmRow('z', 5)]);
    // The user picks the phone up before the connection returns.
    await dispatch(document, 'visibilitychange');
    expect(line('z')).toHaveTextContent('报警中');
    // It has cleared when the connection returns: the list of active alarms does not name it.
    outside.answers[QUERY] = createPage([alarmRow('z', 5, OVER)]);
    await tell(link('live'), feed(1));
    expect(line('z')).toHaveTextContent('已恢复');
  });
});

describe('Leaving an armed watch', () => {
  const question = () => screen.queryByRole('dialog', { name: '离开报警值守？' });

  it("with the phone's back button asks as well, since nothing would ring afterwards", async () => {
    await startWatch();
    await raise(alarmRow('a'));
    expect(question()).not.toBeInTheDocument();
    await go(-1);
    expect(currentPath()).toContain('/alarm-watch/project/p1');
    expect(ringing()).toHaveTextContent('Signal a');
    expect(question()).toBeInTheDocument();
    await press('取消');
    expect(question()).not.toBeInTheDocument();
    await go(-1);
    expect(question()).toBeInTheDocument();
    await press('离开');
    expect(currentPath()).toBe('/alarm-watch');
  });

  it('asks nothing once the watch is stopped', async () => {
    await startWatch();
    await press('停止值守');
    await press('返回');
    expect(question()).not.toBeInTheDocument();
    expect(currentPath()).toBe('/alarm-watch');
  });
});

describe('An alarm watch', () => {
  it('leaves nothing behind after a sign-out', async () => {
    await startWatch({ [Path.logout]: ok(null) });
    await raise(alarmRow('a'));
    const { tabStorage, session } = outside.services;
    expect(isAlarmWatchOn(tabStorage)).toBe(true);
    await happen(() => session.signOut());
    expect(currentPath()).toBe('/login');
    expect(tabStorage.read(STORED_ALARM_WATCH)).toBeNull();
  });

  it('stays on while the user is on another screen', async () => {
    await startWatch();
    cleanup();
    expect(isAlarmWatchOn(outside.services.tabStorage)).toBe(true);
  });
});

describe('A shelved alarm', () => {
  const mild = alarmRow('mild', 0, { level: 'convention' });
  const notes = (...shelves: readonly object[]) => ({ stored: { 'allshift.alarm-notes': { shelves } } });
  const shelf = (until: number): object => {
    const { equipmentId, signalId, type, level } = mild;
    const whose = { userId: 'u1', source: JSON.stringify(['project', 'p1', null]), user: 'me' };
    return { equipmentId, signalId, type, level, ...whose, id: 's', from: null, until, remark: '' };
  };
  beforeEach(async () => {
    await startWatch({}, notes(shelf(T0 + 600_000)));
    await raise(mild);
    expect(line('mild')).toHaveTextContent('报警中');
    expect(ringing()).not.toBeInTheDocument();
    cleanup();
  });
  const reload = async (shelves: readonly object[], answers: Answers = {}): Promise<void> => {
    await open(answers, { ...notes(...shelves), tabStorage: outside.tabStorage });
    await tell(link('live'), alarms(mild), feed(1));
  };

  it('rings if the shelf ended while the page was closed', async () => {
    await reload([shelf(T0 - 1)]);
    expect(ringing()).toHaveTextContent('Signal mild');
  });

  it('is silent until the platform has listed the shelves', async () => {
    const { held, answer } = heldAnswer();
    await reload([], { '/lfscada/monitor/project/alarm/queryShelved': () => held });
    expect(ringing()).not.toBeInTheDocument();
    await happen(() => answer(ok([])));
    expect(ringing()).toHaveTextContent('Signal mild');
  });

  it('rings at the end of the shelf and not before', async () => {
    await reload([shelf(T0 + 60_000)]);
    expect(ringing()).not.toBeInTheDocument();
    await elapse(outside, 61_000);
    expect(ringing()).toHaveTextContent('Signal mild');
  });
});

interface Setting {
  readonly projects?: string;
  readonly tabStorage?: Storage;
  readonly stored?: Readonly<Record<string, object>>;
}
async function open(answers: Answers = {}, { projects = 'p1', stored = {}, ...more }: Setting = {}) {
  const storage = memoryStorage();
  for (const [name, value] of Object.entries(stored)) storage.setItem(name, JSON.stringify(value));
  const scope: Answers = {
    [Path.project]: PLANT,
    '/lfscada/project/equip/queryAll': ok([{ id: 'e1', name: 'Pump', online: true }]),
    [QUERY]: createPage([]),
    ...answers,
  };
  outside = await openAt(`/alarm-watch/project/${projects}`, scope, {
    ...more,
    storage,
    startMonitor: async () => client,
  });
}
async function startWatch(answers: Answers = {}, setting: Setting = {}): Promise<void> {
  await open(answers, setting);
  await press('开始值守');
  await tell(link('live'), feed(0));
}

function Sounding({ onSilence }: { readonly onSilence: () => void }) {
  return (
    <Ringing unanswered={[alarmRow('a').id]} alarms={[]} texts={useAlarmTexts()} onSilence={onSilence} />
  );
}

const client = {
  state: 'running',
  onEvent: () => () => undefined,
  onState: () => () => undefined,
  steadyNow: () => epochMs(T0),
  endSession: async () => undefined,
  watch: (_: unknown, hear: (news: WatchNews) => void) => {
    watches.push(hear);
    return { send: () => undefined, write: () => new Promise(() => {}), leave: () => undefined };
  },
} as unknown as MonitorClient;

const tell = (...news: readonly WatchNews[]): Promise<void> =>
  happen(() => {
    for (const one of news) watches.at(-1)?.(one);
  });
const alarms = (...rows: readonly AlarmRow[]): WatchNews => ({ kind: 'alarms', alarms: rows });
const raise = (...rows: readonly AlarmRow[]): Promise<void> => tell(alarms(...rows));
const link = (phase: 'live' | 'reconnecting'): WatchNews => ({
  kind: 'link',
  link: { phase, since: epochMs(T0), lastFrameAt: null, retryAt: null, fault: null },
});
const feed = (at: number): WatchNews => {
  return { kind: 'alarm-feed', frameAt: null, listedAt: epochMs(T0 + at), fault: null };
};

const ringing = (): HTMLElement | null => screen.queryByRole('alertdialog');
const listed = () => getAllBySelector('[data-alarm]').map(({ dataset }) => dataset.alarm);
const text = (key: 'silenced' | 'confirmSilenced', n: number, m = 0) =>
  words[key].replace('{n}', String(n)).replace('{m}', String(m));
const line = (id: string): HTMLElement => getBySelector(`[data-alarm=${id}]`);
