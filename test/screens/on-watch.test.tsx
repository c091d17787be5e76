/** The alarm watch on duty, with a worker and a platform that the test plays. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AlarmRow } from '../../src/shared/calls/alarm';
import { SELF_RETRY_MS } from '../../src/shared/constants';
import { epochMs } from '../../src/shared/units';
import { STORED_ALARM_WATCH } from '../../src/state/alarm-watch/forget';
import { isAlarmWatchOn } from '../../src/state/alarm-watch/is-on';
import type { MonitorClient, WatchNews } from '../../src/worker-client/monitor-client';
import { alarmRow, T0 } from '../kit/alarms';
import {
  type Answer,
  type Answers,
  type FakeOutside,
  fakeOutside,
  ok,
  Path,
  refused,
  userInfo,
} from './kit/fake-outside';
import {
  act,
  cleanup,
  currentPath,
  getAllBySelector,
  getBySelector,
  go,
  renderAt,
  screen,
  settled,
  user,
} from './kit/render';

const QUERY = '/lfscada/monitor/project/alarm/query';
const CONFIRM = '/lfscada/monitor/project/alarm/confirm';
const SHELVED = '/lfscada/monitor/project/alarm/queryShelved';
const OVER = { recoverTime: epochMs(T0 + 61_000) };
const NONE: Answer = ok({ list: [], totalCount: 0, totalPage: 1 });

/** What the watch of a project's alarms is made of. */
const SCOPE: Answers = {
  [Path.info]: ok(userInfo()),
  [Path.project]: ok({ id: 'p1', name: 'Plant', pages: [{ id: 'g1', name: 'Page' }] }),
  '/lfscada/project/equip/queryAll': ok([{ id: 'e1', name: 'Pump', online: true }]),
  [QUERY]: NONE,
};

let outside: FakeOutside;
let report: (news: WatchNews) => void;
/** Of each watch, in the order in which they were opened. */
let reports: ((news: WatchNews) => void)[] = [];
afterEach(() => {
  reports = [];
  return cleanup();
});

const client = {
  state: 'running',
  onEvent: () => () => undefined,
  onState: () => () => undefined,
  steadyNow: () => epochMs(T0),
  endSession: async () => undefined,
  watch: (_: unknown, hear: (news: WatchNews) => void) => {
    report = hear;
    reports.push(hear);
    return { send: () => undefined, write: () => new Promise(() => {}), leave: () => undefined };
  },
} as unknown as MonitorClient;

const tell = async (...news: readonly WatchNews[]): Promise<void> => {
  await act(async () => {
    for (const one of news) report(one);
  });
  await settled();
};
const raise = (...alarms: readonly AlarmRow[]): Promise<void> => tell({ kind: 'alarms', alarms });
const link = (phase: 'live' | 'reconnecting'): WatchNews => ({
  kind: 'link',
  link: { phase, since: epochMs(T0), lastFrameAt: null, retryAt: null, fault: null },
});
const feed = (at: number): WatchNews => ({
  kind: 'alarm-feed',
  frameAt: null,
  listedAt: epochMs(T0 + at),
  fault: null,
});
const pass = async (ms: number): Promise<void> => {
  await act(async () => outside.pass(ms));
  await settled();
};
const ringing = (): string =>
  getAllBySelector('.as-ringing__title, .as-ringing__more')
    .map((one) => one.textContent)
    .join(' ');
const line = (id: string): string => getBySelector(`[data-alarm=${id}]`).textContent ?? '';

const open = async (answers: Answers = {}): Promise<void> => {
  outside = fakeOutside({ answers: { ...SCOPE, ...answers }, startMonitor: async () => client });
  await renderAt(outside.services, '/alarm-watch/project/p1');
};
const goOn = async (answers: Answers = {}): Promise<void> => {
  await open(answers);
  await user.click(screen.getByRole('button', { name: '开始值守' }));
  await tell(link('live'), feed(0));
};

describe('Confirming what rings', () => {
  it('does not silence what began to ring before the platform had answered', async () => {
    let answer = (_: Answer): void => undefined;
    await goOn({ [CONFIRM]: () => new Promise((resolve) => (answer = resolve)) });
    await raise(alarmRow('a'));
    await user.click(screen.getByRole('button', { name: '确认（1）' }));
    // A bad network: the answer takes its time, and another alarm is raised meanwhile.
    await raise(alarmRow('b', 1));
    await act(async () => answer(ok(null)));
    await settled();
    expect(ringing()).toContain('Signal b');
    expect(ringing()).not.toContain('Signal a');
  });

  it('in its details does not silence another one', async () => {
    await goOn({ [CONFIRM]: ok(null) });
    await raise(alarmRow('a'));
    await user.click(getBySelector('[data-alarm=a] button'));
    await raise(alarmRow('b', 1));
    await user.click(screen.getByRole('button', { name: '确认报警' }));
    expect(ringing()).toContain('Signal b');
  });
});

describe('A watch that rings', () => {
  it('goes on when the platform says once more who is signed in', async () => {
    await goOn();
    await raise(alarmRow('a'));
    expect(ringing()).toContain('Signal a');
    await act(async () => void (await outside.services.session.check()));
    await settled();
    expect(ringing()).toContain('Signal a');
  });
});

describe('An alarm watch that cannot begin', () => {
  it('is tried again by itself, since nobody may look at the phone', async () => {
    await open({ [Path.project]: 'offline' });
    expect(document.body).toHaveTextContent('重试');
    outside.answers[Path.project] = SCOPE[Path.project] as Answer;
    await pass(SELF_RETRY_MS[0] ?? 0);
    expect(document.body).not.toHaveTextContent('重试');
    await tell(link('live'), feed(0));
    expect(getBySelector('[data-part=link]').dataset.tone).toBe('good');
  });

  it('is tried again in a hidden page too while it is on', async () => {
    await goOn();
    const { tabStorage } = outside;
    cleanup();
    // Loaded anew without a network.
    outside = fakeOutside({
      answers: { ...SCOPE, [Path.project]: 'offline' },
      startMonitor: async () => client,
      tabStorage,
    });
    await renderAt(outside.services, '/alarm-watch/project/p1');
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { length } = outside.made(Path.project);
    await pass(SELF_RETRY_MS[0] ?? 0);
    await pass(2_000);
    expect(outside.made(Path.project).length).toBeGreaterThan(length);
    hidden.mockRestore();
  });

  it('is not where the platform has refused', async () => {
    await open({ [Path.project]: refused('暂无权限', '1201') });
    const { length } = outside.made(Path.project);
    await pass(120_000);
    expect(outside.made(Path.project)).toHaveLength(length);
  });
});

describe('A watch of two projects', () => {
  it('that is on can be silenced although one of them cannot be watched any more', async () => {
    const goOnWithBoth = async (answers: Answers, kept?: Storage): Promise<void> => {
      outside = fakeOutside({
        answers: { ...SCOPE, ...answers },
        startMonitor: async () => client,
        ...(kept === undefined ? {} : { tabStorage: kept }),
      });
      await renderAt(outside.services, '/alarm-watch/project/p1,p2');
    };
    await goOnWithBoth({});
    await user.click(screen.getByRole('button', { name: '开始值守' }));
    const { tabStorage } = outside;
    // Of the second one; the first has never been received.
    await tell(link('live'), feed(0));
    cleanup();
    const scope = SCOPE[Path.project] as Answer;
    await goOnWithBoth(
      { [Path.project]: ({ body = '' }) => (body.includes('p1') ? refused('暂无权限', '1201') : scope) },
      tabStorage,
    );
    await tell(link('live'), feed(1));
    await raise(alarmRow('a'));
    expect(document.body).toHaveTextContent('暂无该设备的报警记录权限');
    expect(ringing()).toContain('Signal a');
    await user.click(screen.getByRole('button', { name: '静音' }));
    expect(ringing()).toBe('');
  });
});

describe('A watch that cannot receive', () => {
  it('does not say that there is no alarm, until it can again', async () => {
    await goOn();
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

describe('An alarm of two projects', () => {
  it('is what the newest word of it says, whichever of them it came through', async () => {
    outside = fakeOutside({ answers: SCOPE, startMonitor: async () => client });
    await renderAt(outside.services, '/alarm-watch/project/p1,p2');
    await user.click(screen.getByRole('button', { name: '开始值守' }));
    const [first, second] = reports;
    const both = [link('live'), feed(0), { kind: 'alarms', alarms: [alarmRow('a')] } as const];
    await act(async () => {
      for (const news of both) for (const hear of [first, second]) hear?.(news);
    });
    await act(async () => {
      second?.(link('reconnecting'));
      first?.({ kind: 'alarms', alarms: [alarmRow('a', 0, OVER)] });
    });
    await settled();
    expect(line('a')).toContain('已恢复');
  });
});

describe('What an alarm watch rings for', () => {
  it('can be chosen no more and is still offered, so that the watch can be freed of it', async () => {
    outside = fakeOutside({ answers: SCOPE, startMonitor: async () => client });
    const choice = { levels: ['night', 'serious'], groups: [], repeatMinutes: 0 };
    outside.services.storage.write('allshift.alarm-watch.choice', JSON.stringify(choice));
    await renderAt(outside.services, '/alarm-watch/project/p1');
    const chips = getAllBySelector('.as-scope__chip').map((chip) => chip.textContent);
    expect(chips).toContain('night');
    expect(document.body).toHaveTextContent('night');
    await user.click(
      getAllBySelector('.as-scope__chip')
        .find((chip) => chip.textContent === 'night')
        ?.querySelector('input') as HTMLElement,
    );
    expect(document.body).not.toHaveTextContent('night ·');
  });
});

describe('What was missed', () => {
  it('is read to its beginning, however much came after it', async () => {
    await goOn();
    await tell(link('reconnecting'));
    const flood = Array.from({ length: 150 }, (_, index) => alarmRow(`c${index}`, 60_000 - index, OVER));
    const all = [...flood, alarmRow('first', 5, OVER)];
    outside.answers[QUERY] = ({ body = '' }) => {
      const { pagenum, count } = JSON.parse(body) as { pagenum: number; count: number };
      const list = all.slice((pagenum - 1) * count, pagenum * count);
      return ok({ list, totalCount: all.length, totalPage: Math.ceil(all.length / count) });
    };
    await tell(link('live'), feed(1));
    expect(ringing()).toContain('另有 150 条新报警');
  });

  it('is over once the platform says so, though it was found while it went on', async () => {
    await goOn();
    await tell(link('reconnecting'));
    const found = (change: Partial<AlarmRow> = {}): Answer =>
      ok({ list: [alarmRow('z', 5, change)], totalCount: 1, totalPage: 1 });
    outside.answers[QUERY] = found();
    // The person takes the phone up before the link is back.
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await settled();
    expect(line('z')).toContain('报警中');
    // It recovers meanwhile, so that the list of active alarms does not name it.
    outside.answers[QUERY] = found(OVER);
    await tell(link('live'), feed(1));
    expect(line('z')).toContain('已恢复');
  });
});

describe('Leaving an armed watch', () => {
  const isAsked = (): boolean => getAllBySelector('dialog').length === 1;

  it('by the back button of the phone asks, as the one in the bar does: nobody would be alarmed after it', async () => {
    await goOn();
    await raise(alarmRow('a'));
    expect(isAsked()).toBe(false);
    await go(-1);
    expect(currentPath()).toContain('/alarm-watch/project/p1');
    expect(ringing()).toContain('Signal a');
    expect(isAsked()).toBe(true);
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(isAsked()).toBe(false);
    await go(-1);
    expect(isAsked()).toBe(true);
    await user.click(screen.getByRole('button', { name: '离开' }));
    expect(currentPath()).toBe('/alarm-watch');
  });

  it('is no question before it was started, and none once it was stopped', async () => {
    await goOn();
    await user.click(screen.getByRole('button', { name: '停止值守' }));
    await user.click(screen.getByRole('button', { name: '返回' }));
    expect(isAsked()).toBe(false);
    expect(currentPath()).toBe('/alarm-watch');
  });
});

describe('A sign-out on the watch', () => {
  it('leaves nothing of the watch behind', async () => {
    await goOn({ [Path.logout]: ok(null) });
    await raise(alarmRow('a'));
    const { tabStorage, session } = outside.services;
    expect(isAlarmWatchOn(tabStorage)).toBe(true);
    await act(async () => void (await session.signOut()));
    await settled();
    expect(currentPath()).toBe('/login');
    expect(tabStorage.read(STORED_ALARM_WATCH)).toBeNull();
  });

  it('is none where the person leaves the screen and comes back', async () => {
    await goOn();
    const { tabStorage } = outside.services;
    cleanup();
    expect(isAlarmWatchOn(tabStorage)).toBe(true);
  });
});

describe('An alarm that a shelf keeps silent', () => {
  const NOTES = 'allshift.alarm-notes';
  const mild = alarmRow('mild', 0, { level: 'convention' });
  const shelfUntil = (until: number): string => {
    const { equipmentId, signalId, type, level } = mild;
    const kind = { equipmentId, signalId, type, level };
    const whose = { userId: 'u1', source: JSON.stringify(['project', 'p1', null]), user: 'me' };
    return JSON.stringify({ shelves: [{ ...kind, ...whose, id: 's', from: null, until, remark: '' }] });
  };
  const withhold = async (): Promise<void> => {
    outside = fakeOutside({ answers: SCOPE, startMonitor: async () => client });
    outside.services.storage.write(NOTES, shelfUntil(outside.services.now() + 600_000));
    await renderAt(outside.services, '/alarm-watch/project/p1');
    await user.click(screen.getByRole('button', { name: '开始值守' }));
    await tell(link('live'), feed(0));
    await raise(mild);
    expect(line('mild')).toContain('报警中');
    expect(ringing()).toBe('');
    cleanup();
  };
  const resume = async (shelves: string, answers: Answers = {}): Promise<void> => {
    const { tabStorage } = outside;
    outside = fakeOutside({
      answers: { ...SCOPE, ...answers },
      startMonitor: async () => client,
      tabStorage,
    });
    outside.services.storage.write(NOTES, shelves);
    await renderAt(outside.services, '/alarm-watch/project/p1');
    await tell(link('live'), { kind: 'alarms', alarms: [mild] }, feed(1));
  };

  it('rings where the shelf has ended while the page was away', async () => {
    await withhold();
    await resume(shelfUntil(outside.services.now() - 1));
    expect(ringing()).toContain('Signal mild');
  });

  it('is silent until the platform has said which shelves there are', async () => {
    let answer = (_: Answer): void => undefined;
    await withhold();
    await resume('{}', { [SHELVED]: () => new Promise((resolve) => (answer = resolve)) });
    expect(ringing()).toBe('');
    await act(async () => answer(ok([])));
    await settled();
    expect(ringing()).toContain('Signal mild');
  });

  it('is silent while the shelf goes on, and rings at its end', async () => {
    await withhold();
    await resume(shelfUntil(outside.services.now() + 60_000));
    expect(ringing()).toBe('');
    await pass(61_000);
    expect(ringing()).toContain('Signal mild');
  });
});
