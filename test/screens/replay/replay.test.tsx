import { describe, expect, it } from 'vitest';
import { Inspector } from '../../../src/features/inspector/inspector';
import { LiveProvider } from '../../../src/features/live-values/live-context';
import { ReplayRangeSheet } from '../../../src/features/replay/range-sheet';
import { ReplayStage } from '../../../src/features/replay/replay-stage';
import { asTyped } from '../../../src/features/time/time-range';
import { dateText } from '../../../src/features/time/time-text';
import { cn as rangeWords } from '../../../src/i18n/range';
import { cn as words } from '../../../src/i18n/replay';
import { epochMs, MINUTE_MS } from '../../../src/shared/units';
import type { MonitorClient, WatchNews } from '../../../src/worker-client/monitor-client';
import type { ReplayOrder } from '../../../workers/monitor/contract/contract';
import { inZone } from '../../kit/in-zone';
import { type FakeOutside, fakeOutside, ok, Path, userInfo } from '../kit/fake-outside';
import { type FakeWatch, fakeWatch, NOW, past } from '../kit/fake-watch';
import {
  act,
  cleanup,
  fill,
  getAllBySelector,
  getBySelector,
  renderAt,
  renderBare,
  renderPart,
  screen,
  settled,
  submit,
  user,
} from '../kit/render';

const ALARMS = '/lfscada/monitor/project/alarm/query';

let watch: FakeWatch;
let outside: FakeOutside;

describe('The choice of a span', () => {
  let closed = 0;
  const open = async (): Promise<void> => {
    outside = fakeOutside({});
    watch = fakeWatch(outside.services);
    closed = 0;
    await renderPart(
      outside.services,
      <ReplayRangeSheet watch={watch.live.watch} now={() => epochMs(NOW)} onClose={() => void closed++} />,
    );
  };

  it('offers shifts, yesterday and lengths of time up to a week', async () => {
    await open();
    expect(getAllBySelector('input[type=radio]').map((one) => one.getAttribute('value'))).toEqual([
      'last30m',
      'last1h',
      'last8h',
      'thisShift',
      'lastShift',
      'yesterday',
      'last1d',
      'last7d',
      'typed',
    ]);
  });

  it('starts once, and closes when the page stands in the past', async () => {
    await open();
    await submit();
    await submit();
    const from = NOW - 30 * MINUTE_MS;
    expect(watch.replayed).toEqual([{ do: 'start', from, end: NOW, at: from }]);
    expect(closed).toBe(0);
    await act(async () => watch.replay({ kind: 'replay', replay: past() }));
    expect(closed).toBe(1);
  });

  it('says what is wrong with typed times, and starts nothing', async () => {
    await open();
    await user.click(screen.getByRole('radio', { name: '自定义' }));
    // The fields begin with the last half hour.
    expect(
      getAllBySelector('input[type=datetime-local]').map((field) => field.getAttribute('value')),
    ).toEqual(Object.values(asTyped({ from: epochMs(NOW - 30 * MINUTE_MS), end: epochMs(NOW) }, 480)));
    expect(document.body).not.toHaveTextContent(rangeWords.periodEmpty);
    for (const { id } of getAllBySelector('input[type=datetime-local]'))
      await fill(getBySelector(`[id="${id}"]`), '');
    await submit();
    expect(document.body).toHaveTextContent(rangeWords.periodEmpty);
    const [from, end] = getAllBySelector('input[type=datetime-local]');
    expect([from?.getAttribute('aria-invalid'), end?.getAttribute('aria-invalid')]).toEqual(['true', 'true']);
    expect(watch.replayed).toEqual([]);
  });

  it('says why a replay could not begin, and tries again', async () => {
    await open();
    await submit();
    await act(async () => watch.replay({ kind: 'replay', replay: null, fault: { kind: 'offline' } }));
    expect(document.body).toHaveTextContent('网络不可用');
    expect(closed).toBe(0);
    await settled();
    expect(screen.getByRole('button', { name: '重试' }).getAttribute('aria-busy')).toBe('false');
    await submit();
    expect(watch.replayed).toHaveLength(2);
  });

  it('takes a start back when it is cancelled', async () => {
    await open();
    await submit();
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(watch.replayed.at(-1)).toEqual({ do: 'leave' });
    expect(closed).toBe(1);
  });
});

describe('A page in replay', () => {
  const alarm = (id: string, triggerTime: number): object => ({
    id,
    triggerTime,
    signalTitle: `Alarm ${id}`,
  });
  const open = async (
    changes: Parameters<typeof past>[0] = {},
    alarms = ok({ list: [], totalCount: 0, totalPage: 1 }),
  ): Promise<void> => {
    outside = fakeOutside({ answers: { [Path.info]: ok(userInfo()), [ALARMS]: alarms } });
    await outside.services.session.check();
    watch = fakeWatch(outside.services);
    watch.replay({ kind: 'replay', replay: past(changes) });
    await renderBare(
      outside.services,
      <ReplayStage watch={watch.live.watch} owner={watch.live.owner}>
        <p>page</p>
      </ReplayStage>,
    );
  };
  const last = (): ReplayOrder | undefined => watch.replayed.at(-1);

  it('stands in a frame that says so in words and shows the replayed time, which is not read out', async () => {
    await open();
    expect(getBySelector('[role=status]').textContent).toBe('历史回放，非实时数据');
    expect(getBySelector('.as-replay time')).toHaveTextContent(dateText(NOW - 600_000));
    expect(getBySelector('.as-replay time').getAttribute('aria-hidden')).toBe('true');
    expect(getBySelector('.as-replay__page').textContent).toBe('page');
  });

  it('is driven by the bar: play, pause, step, speed, seek, back to live', async () => {
    await open();
    await user.click(screen.getByRole('button', { name: '播放' }));
    expect(last()).toEqual({ do: 'play' });
    await act(async () => watch.replay({ kind: 'replay', replay: past({ isPlaying: true }) }));
    await user.click(screen.getByRole('button', { name: '暂停' }));
    expect(last()).toEqual({ do: 'pause' });
    await user.click(screen.getByRole('button', { name: '上一个变化' }));
    expect(last()).toEqual({ do: 'step', direction: -1 });
    await user.click(screen.getByRole('button', { name: '下一个变化' }));
    expect(last()).toEqual({ do: 'step', direction: 1 });
    await user.click(screen.getByRole('radio', { name: '600×' }));
    expect(last()).toEqual({ do: 'speed', speed: 600 });
    await fill(screen.getByRole('slider', { name: '回放时刻' }), String(NOW - 60_000));
    expect(last()).toEqual({ do: 'seek', at: NOW - 60_000 });
    await user.click(screen.getByRole('button', { name: '返回实时' }));
    expect(last()).toEqual({ do: 'leave' });
  });

  it('holds the thumb where a person put it until the page stands there', async () => {
    await open();
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: '回放时刻' });
    await fill(screen.getByRole('slider', { name: '回放时刻' }), String(NOW - 60_000));
    expect(Number(slider.value)).toBe(NOW - 60_000);
    expect(slider.getAttribute('aria-valuetext')).toBe(dateText(NOW - 60_000));
    await act(async () => watch.replay({ kind: 'replay', replay: past({ at: epochMs(NOW - 120_000) }) }));
    expect(Number(slider.value)).toBe(NOW - 120_000);
  });

  it('tells how far loading is and can be cancelled', async () => {
    await open({ loaded: 1, of: 3 });
    expect(document.body).toHaveTextContent('正在加载历史数据 1/3');
    for (const key of ['播放', '上一个变化', '下一个变化'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name: key }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(last()).toEqual({ do: 'leave' });
  });

  it('says what could not be loaded, and loads only that again: speed and other parts stay', async () => {
    await open({ loaded: 1, of: 3, fault: { kind: 'offline' } });
    expect(document.body).toHaveTextContent('历史数据未完全加载');
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(last()).toEqual({ do: 'seek', at: NOW - 600_000 });
  });

  it('marks the alarms of the span in order of time and jumps to one', async () => {
    const list = [alarm('b', NOW - 300_000), alarm('a', NOW - 900_000), alarm('old', NOW - 9_000_000)];
    await open({}, ok({ list, totalCount: 3, totalPage: 1 }));
    expect(getAllBySelector('.as-replay-slider__mark').map((mark) => mark.style.left)).toEqual([
      '50%',
      `${(1500 / 1800) * 100}%`,
    ]);
    await user.click(screen.getByRole('button', { name: '时段内报警 2' }));
    const rows = getAllBySelector('.as-replay-alarms__alarm');
    expect(
      rows.map((row) => [row.textContent?.includes('Alarm a'), row.getAttribute('aria-current')]),
    ).toEqual([
      [true, 'time'],
      [false, null],
    ]);
    await user.click(rows[1] ?? 'none');
    expect(last()).toEqual({ do: 'seek', at: NOW - 300_000 });
  });

  it('tells of each alarm of the span its level, whose it is and what happened, from when to when', async () => {
    const list = [
      {
        ...alarm('b', NOW - 300_000),
        equipmentName: 'N-1',
        signalTitle: '',
        level: 'convention',
        type: 'offline',
      },
      {
        ...alarm('a', NOW - 900_000),
        equipmentName: 'C-601',
        level: 'serious',
        recoverTime: NOW - 840_000,
      },
    ];
    await open({}, ok({ list, totalCount: 2, totalPage: 1 }));
    await act(async () => watch.replay({ kind: 'replay', replay: past({ at: epochMs(NOW - 300_000) }) }));
    expect(getBySelector('.as-replay-bar__here')).toHaveTextContent('N-1 · 离线');
    await user.click(screen.getByRole('button', { name: '时段内报警 2' }));
    const parts = (selector: string) =>
      getAllBySelector(`.as-replay-alarms ${selector}`).map((one) => one.textContent);
    expect(parts('.as-replay-alarms__what')).toEqual(['严重C-601 · Alarm a', '常规N-1 · 离线']);
    expect(parts('.as-replay-alarms__time')).toEqual([
      '2025-10-09 16:38:20 – 16:39:20',
      '2025-10-09 16:48:20 – 未恢复',
    ]);
  });

  it('jumps to the alarm before and after the moment shown, says which one it stands at, and ends with the last', async () => {
    const list = [alarm('b', NOW - 300_000), alarm('a', NOW - 900_000), alarm('c', NOW - 100_000)];
    await open({}, ok({ list, totalCount: 3, totalPage: 1 }));
    const { alarmBefore, alarmAfter } = words;
    expect(getBySelector('.as-replay-bar__here').textContent).toBe('');
    await user.click(screen.getByRole('button', { name: alarmBefore }));
    expect(last()).toEqual({ do: 'seek', at: NOW - 900_000 });
    await user.click(screen.getByRole('button', { name: alarmAfter }));
    expect(last()).toEqual({ do: 'seek', at: NOW - 300_000 });
    await act(async () => watch.replay({ kind: 'replay', replay: past({ at: epochMs(NOW - 300_000) }) }));
    expect(getBySelector('.as-replay-bar__here')).toHaveTextContent('Alarm b');
    await user.click(screen.getByRole('button', { name: alarmAfter }));
    expect(last()).toEqual({ do: 'seek', at: NOW - 100_000 });
    await act(async () => watch.replay({ kind: 'replay', replay: past({ at: epochMs(NOW - 100_000) }) }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: alarmAfter }).disabled).toBe(true);
    await act(async () => watch.replay({ kind: 'replay', replay: past({ at: epochMs(NOW - 900_000) }) }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: alarmBefore }).disabled).toBe(true);
  });

  it('says the time of the platform, and its zone where the device is in another', async () => {
    await inZone('America/New_York', async () => {
      await open();
      expect(getBySelector('.as-replay time').textContent).toBe('2025-10-09 16:43:20 (UTC+8)');
      cleanup();
    });
    await inZone('Asia/Shanghai', async () => {
      await open();
      expect(getBySelector('.as-replay time').textContent).toBe('2025-10-09 16:43:20');
    });
  });

  it('is played at speeds that end with its range: faster ones for more than a day', async () => {
    const speeds = (): readonly (string | null)[] =>
      getAllBySelector('.as-replay-bar input[type=radio]').map((one) => one.getAttribute('value'));
    await open();
    expect(speeds()).toEqual(['1', '10', '60', '600']);
    cleanup();
    await open({ from: epochMs(NOW - 7 * 86_400_000) });
    expect(speeds()).toEqual(['1', '60', '600', '3600']);
  });

  it('shows what is played and what is loaded as two things, with the ends of its range', async () => {
    await open({ readyFrom: epochMs(NOW - 900_000) });
    expect(getBySelector('.as-replay-slider__played').style.width).toBe(`${(1200 / 1800) * 100}%`);
    expect(getBySelector('.as-replay-slider__ready').style.left).toBe('50%');
    expect(getAllBySelector('.as-replay-slider__ends span').map((one) => one.textContent)).toEqual([
      '10-09 16:23:20',
      '16:53:20',
    ]);
  });

  it('says so where the alarms cannot be read, and does not count none', async () => {
    await open({}, { status: 500, text: '' } as never);
    await user.click(screen.getByRole('button', { name: '时段内报警 ?' }));
    expect(document.body).toHaveTextContent('报警读取失败');
    expect(document.body).not.toHaveTextContent('该时段内没有报警');
    expect(getBySelector('.as-replay-bar__count').textContent).toBe('?');
  });

  it('marks the alarms as soon as they can be read', async () => {
    await open({}, { status: 500, text: '' } as never);
    expect(getBySelector('.as-replay-bar__count').textContent).toBe('?');
    outside.answers[ALARMS] = ok({ list: [alarm('a', NOW - 900_000)], totalCount: 1, totalPage: 1 });
    await act(async () => outside.pass(2_000));
    await settled();
    expect(getBySelector('.as-replay-bar__count').textContent).toBe('1');
    expect(getAllBySelector('.as-replay-slider__mark')).toHaveLength(1);
    const asked = outside.made(ALARMS).length;
    await act(async () => outside.pass(600_000));
    expect(outside.made(ALARMS)).toHaveLength(asked);
  });

  it('counts no active alarms while they are not known', async () => {
    await open({ unknownAlarms: 'unreached' });
    expect(getBySelector('.as-replay-bar__active').textContent).toBe('此刻报警 ?');
    await act(async () => watch.replay({ kind: 'replay', replay: past() }));
    expect(getBySelector('.as-replay-bar__active').textContent).toBe('此刻报警 0');
  });

  it('shows no way to write in the sheet of a value', async () => {
    await open();
    cleanup();
    await renderPart(
      outside.services,
      <LiveProvider value={{ ...watch.live, isReplay: true }}>
        <Inspector
          slot={0}
          pressedAt={{ current: null }}
          onClose={() => undefined}
          onWrite={() => undefined}
        />
      </LiveProvider>,
    );
    await act(async () => watch.value(5));
    expect(document.body).toHaveTextContent('回放期间不可操作，请先返回实时');
    expect(getAllBySelector('form')).toHaveLength(0);
    expect(document.body).not.toHaveTextContent('实时更新');
    expect(getBySelector('.as-inspect__facts .as-tag').textContent).toBe('历史值');
  });
});

describe('The screen of a page', () => {
  const sent: unknown[] = [];
  let tell: (news: WatchNews) => void = () => {};
  const open = async (): Promise<void> => {
    sent.length = 0;
    const client: Partial<MonitorClient> = {
      state: 'running',
      onEvent: () => () => undefined,
      onState: () => () => undefined,
      endSession: async () => undefined,
      steadyNow: () => epochMs(NOW),
      watch: (_, hear) => {
        tell = hear;
        return {
          send: (order) => void sent.push(order),
          write: () => new Promise(() => {}),
          lastValues: async () => null,
          explain: async () => null,
          leave: () => undefined,
        };
      },
    };
    const widget = {
      id: 'w1',
      kind: 'button',
      x: 0,
      y: 0,
      w: 50,
      h: 20,
      label: 'Start',
      bind: { src: 'signal', signalId: 's1' },
      events: [{ on: 'press', do: 'write', value: '1' }],
    };
    const text = JSON.stringify({
      version: 1,
      id: 'g1',
      name: 'x',
      size: { w: 100, h: 100 },
      widgets: [widget],
    });
    outside = fakeOutside({
      startMonitor: async () => client as MonitorClient,
      answers: {
        [Path.info]: ok(userInfo()),
        [Path.projects]: ok([]),
        [Path.page]: ok({
          id: 'g1',
          name: 'Boiler house',
          projectId: 'p1',
          path: 'pages/g1.json',
          needPassword: false,
        }),
        '/cdn/pages/g1.json': { status: 200, text },
        [ALARMS]: ok({ list: [], totalCount: 0, totalPage: 1 }),
      },
    });
    await renderAt(outside.services, '/home/work/project/p1/page/g1');
    await import('../../../src/features/replay/replay-code');
  };

  it('opens the choice, wears frame and badge while the state is not null, and is live again after it', async () => {
    await open();
    expect(getBySelector('[data-link]').dataset.link).not.toBe('replay');
    await user.click(screen.getByRole('button', { name: '历史回放' }));
    await settled();
    expect(document.body).toHaveTextContent('开始回放');
    await submit();
    expect(sent.filter((each) => (each as { kind: string }).kind === 'replay')).toHaveLength(1);
    await act(async () => tell({ kind: 'replay', replay: past() }));
    await settled();
    expect(getAllBySelector('.as-replay')).toHaveLength(1);
    expect(getBySelector('[data-link]').dataset.link).toBe('replay');
    expect(document.body).not.toHaveTextContent('开始回放');
    const control = screen.getByRole('button', { name: 'Start' });
    expect(control.getAttribute('aria-disabled')).toBe('true');
    expect(control.title).toBe('回放期间不可操作，请先返回实时');
    await user.click(screen.getByRole('button', { name: '返回实时' }));
    await act(async () => tell({ kind: 'replay', replay: null }));
    expect(getAllBySelector('.as-replay')).toHaveLength(0);
    expect(getBySelector('[data-link]').dataset.link).not.toBe('replay');
  });
});
