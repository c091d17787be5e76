import { describe, expect, it, vi } from 'vitest';
import { Inspector } from '../../../src/features/inspector/inspector';
import { LiveProvider } from '../../../src/features/live-values/live-context';
import { ReplayRangeSheet } from '../../../src/features/replay/range-sheet';
import { ReplayStage } from '../../../src/features/replay/replay-stage';
import { formatTypedRange } from '../../../src/features/time/time-range';
import { formatDateTime } from '../../../src/features/time/time-text';
import { cn as common } from '../../../src/i18n/common';
import { cn as live } from '../../../src/i18n/live';
import { cn as range } from '../../../src/i18n/range';
import { cn as words } from '../../../src/i18n/replay';
import { cn as values } from '../../../src/i18n/values';
import { cn as blocks } from '../../../src/i18n/write-block';
import type { AlarmRow } from '../../../src/shared/calls/alarm';
import { epochMs, MINUTE_MS } from '../../../src/shared/units';
import type { ReplayState } from '../../../workers/monitor/contract/contract';
import { createAlarmRow } from '../../kit/alarms';
import { runInZone } from '../../kit/in-zone';
import { type Answer, createPage, createPageFile, ok, Path } from '../kit/answers';
import { advanceTime } from '../kit/events';
import { createFakeClient } from '../kit/fake-client';
import { createFakeOutside, type FakeOutside } from '../kit/fake-outside';
import { createFakeWatch, createReplayState, type FakeWatch, NOW } from '../kit/fake-watch';
import { openAt, press, startSession } from '../kit/open';
import { getAllBySelector, getBySelector, getTexts } from '../kit/queries';
import { act, fill, fireEvent, renderBare, renderPart, screen, submit, user } from '../kit/render';

const ALARMS = '/lfscada/monitor/project/alarm/query';
const CONFIRMED = { confirmTime: epochMs(NOW) };
const FAILURE: Answer = { status: 500, text: '' };

let watch: FakeWatch;
let outside: FakeOutside;
const replay = (changes: Partial<ReplayState> = {}) =>
  act(async () => watch.replay({ kind: 'replay', replay: createReplayState(changes) }));

describe('The selection of a span', () => {
  let closeCount = 0;
  const open = async (): Promise<void> => {
    outside = createFakeOutside();
    watch = createFakeWatch(outside.services);
    closeCount = 0;
    await renderPart(
      outside.services,
      <ReplayRangeSheet
        watch={watch.live.watch}
        now={() => epochMs(NOW)}
        onClose={() => void closeCount++}
      />,
    );
  };

  it('offers shifts, yesterday and durations up to a week', async () => {
    await open();
    const expected = 'last30m last1h last8h thisShift lastShift yesterday last1d last7d typed';
    expect(listRadioValues()).toEqual(expected.split(' '));
  });

  it('starts once, and closes when the page is in replay', async () => {
    await open();
    await submit();
    await submit();
    const from = NOW - 30 * MINUTE_MS;
    expect(watch.replayOrders).toEqual([{ kind: 'start', from, end: NOW, at: from }]);
    expect(closeCount).toBe(0);
    await replay();
    expect(closeCount).toBe(1);
  });

  it('names errors in typed times, and starts nothing', async () => {
    await open();
    await user.click(screen.getByRole('radio', { name: range.typed }));
    const [from, end] = [screen.getByLabelText(common.startTime), screen.getByLabelText(range.end)];
    const lastHalfHour = formatTypedRange({ from: epochMs(NOW - 30 * MINUTE_MS), end: epochMs(NOW) }, 480);
    expect(from).toHaveValue(lastHalfHour.from);
    expect(end).toHaveValue(lastHalfHour.end);
    expect(document.body).not.toHaveTextContent(range.periodEmpty);
    await fill(from, '');
    await fill(end, '');
    await submit();
    expect(document.body).toHaveTextContent(range.periodEmpty);
    expect(from).toBeInvalid();
    expect(end).toBeInvalid();
    expect(watch.replayOrders).toEqual([]);
  });

  it('shows why a replay could not start, and retries', async () => {
    await open();
    await submit();
    await act(async () => watch.replay({ kind: 'replay', replay: null, fault: { kind: 'offline' } }));
    expect(document.body).toHaveTextContent('网络不可用');
    expect(closeCount).toBe(0);
    expect(screen.getByRole('button', { name: common.retry })).toHaveAttribute('aria-busy', 'false');
    await submit();
    expect(watch.replayOrders).toHaveLength(2);
  });

  it('revokes a start when cancelled', async () => {
    await open();
    await submit();
    await press(common.cancel);
    expect(watch.replayOrders.at(-1)).toEqual({ kind: 'leave' });
    expect(closeCount).toBe(1);
  });
});

describe('A page in replay', () => {
  const createAlarm = (id: string, triggerTime: number, changes: object = {}): object => ({
    id,
    triggerTime,
    signalTitle: `Alarm ${id}`,
    ...changes,
  });
  const open = async (changes: Partial<ReplayState> = {}, alarms: Answer = createPage([])): Promise<void> => {
    outside = await startSession({ [ALARMS]: alarms });
    watch = createFakeWatch(outside.services);
    watch.replay({ kind: 'replay', replay: createReplayState(changes) });
    await renderBare(
      outside.services,
      <ReplayStage watch={watch.live.watch} owner={watch.live.owner}>
        <p>page</p>
      </ReplayStage>,
    );
  };
  const getLastOrder = () => watch.replayOrders.at(-1);
  const slider = () => screen.getByRole('slider', { name: words.time });
  const getCurrentAlarm = () => getBySelector('.as-replay-bar__here');
  const getAlarmCount = () => getBySelector('.as-replay-bar__count');
  const listMarkPositions = () => getAllBySelector('.as-replay-slider__mark').map((mark) => mark.style.left);

  it('has a frame that names the mode and shows the replayed time, which is not announced', async () => {
    await open();
    expect(screen.getByText(words.frame)).toHaveAttribute('role', 'status');
    expect(getBySelector('.as-replay time')).toHaveTextContent(formatDateTime(NOW - 600_000));
    expect(getBySelector('.as-replay time')).toHaveAttribute('aria-hidden', 'true');
    expect(getBySelector('.as-replay__page')).toHaveTextContent(/^page$/);
  });

  it('is controlled by the bar: play, pause, step, speed, seek, back to live', async () => {
    await open();
    await press(words.play);
    expect(getLastOrder()).toEqual({ kind: 'play' });
    await replay({ isPlaying: true });
    await press(words.pause);
    expect(getLastOrder()).toEqual({ kind: 'pause' });
    await press(words.stepBack);
    expect(getLastOrder()).toEqual({ kind: 'step', direction: -1 });
    await press(words.stepForward);
    expect(getLastOrder()).toEqual({ kind: 'step', direction: 1 });
    await user.selectOptions(screen.getByLabelText(words.speed), '600');
    expect(getLastOrder()).toEqual({ kind: 'speed', speed: 600 });
    seek(slider(), NOW - 60_000);
    expect(getLastOrder()).toEqual({ kind: 'seek', at: NOW - 60_000 });
    await press(words.backToLive);
    expect(getLastOrder()).toEqual({ kind: 'leave' });
  });

  it('holds the thumb where the user put it until the page has arrived', async () => {
    await open();
    seek(slider(), NOW - 60_000);
    expect(slider()).toHaveValue(String(NOW - 60_000));
    expect(slider()).toHaveAttribute('aria-valuetext', formatDateTime(NOW - 60_000));
    await replay({ at: epochMs(NOW - 120_000) });
    expect(slider()).toHaveValue(String(NOW - 120_000));
  });

  it('shows loading progress and can be cancelled', async () => {
    await open({ loaded: 1, total: 3 });
    expect(document.body).toHaveTextContent('正在加载历史数据 1/3');
    for (const name of [words.play, words.stepBack, words.stepForward])
      expect(screen.getByRole('button', { name })).toBeDisabled();
    await press(common.cancel);
    expect(getLastOrder()).toEqual({ kind: 'leave' });
  });

  it('names parts that failed to load, and reloads only those: speed and other parts stay', async () => {
    await open({ loaded: 1, total: 3, fault: { kind: 'offline' } });
    expect(document.body).toHaveTextContent('历史数据未完全加载');
    await press(common.retry);
    expect(getLastOrder()).toEqual({ kind: 'seek', at: NOW - 600_000 });
  });

  it('marks the alarms of the span in order of time and jumps to one', async () => {
    const list = [
      createAlarm('b', NOW - 300_000),
      createAlarm('a', NOW - 900_000),
      createAlarm('old', NOW - 9_000_000),
    ];
    await open({}, createPage(list));
    expect(listMarkPositions()).toEqual(['50%', `${(1500 / 1800) * 100}%`]);
    await press(`${words.alarms} 2`);
    const [first, second] = [
      screen.getByRole('button', { name: /Alarm a/ }),
      screen.getByRole('button', { name: /Alarm b/ }),
    ];
    expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(first).toHaveAttribute('aria-current', 'time');
    expect(second).not.toHaveAttribute('aria-current');
    await user.click(second);
    expect(getLastOrder()).toEqual({ kind: 'seek', at: NOW - 300_000 });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows for each alarm of the span its level, device, text, start and end', async () => {
    const offlineAlarm = { equipmentName: 'N-1', signalTitle: '', level: 'convention', type: 'offline' };
    const clearedAlarm = { equipmentName: 'C-601', level: 'serious', recoverTime: NOW - 840_000 };
    await open(
      {},
      createPage([
        createAlarm('b', NOW - 300_000, offlineAlarm),
        createAlarm('a', NOW - 900_000, clearedAlarm),
      ]),
    );
    await replay({ at: epochMs(NOW - 300_000) });
    expect(getCurrentAlarm()).toHaveTextContent('N-1 · 离线');
    await press(`${words.alarms} 2`);
    expect(getTexts('.as-replay-alarms__what')).toEqual(['严重C-601 · Alarm a', '常规N-1 · 离线']);
    expect(getTexts('.as-replay-alarms__time')).toEqual([
      '2025-10-09 16:38:20 – 16:39:20',
      '2025-10-09 16:48:20 – 未恢复',
    ]);
  });

  it('jumps to the previous and next alarm, names the current one, and ends with the last', async () => {
    const list = [
      createAlarm('b', NOW - 300_000),
      createAlarm('a', NOW - 900_000),
      createAlarm('c', NOW - 100_000),
    ];
    await open({}, createPage(list));
    expect(getCurrentAlarm()).toBeEmptyDOMElement();
    await press(words.alarmBefore);
    expect(getLastOrder()).toEqual({ kind: 'seek', at: NOW - 900_000 });
    await press(words.alarmAfter);
    expect(getLastOrder()).toEqual({ kind: 'seek', at: NOW - 300_000 });
    await replay({ at: epochMs(NOW - 300_000) });
    expect(getCurrentAlarm()).toHaveTextContent('Alarm b');
    await press(words.alarmAfter);
    expect(getLastOrder()).toEqual({ kind: 'seek', at: NOW - 100_000 });
    await replay({ at: epochMs(NOW - 100_000) });
    expect(screen.getByRole('button', { name: words.alarmAfter })).toBeDisabled();
    await replay({ at: epochMs(NOW - 900_000) });
    expect(screen.getByRole('button', { name: words.alarmBefore })).toBeDisabled();
  });

  it.each([
    ['America/New_York', '2025-10-09 16:43:20 (UTC+8)'],
    ['Asia/Shanghai', '2025-10-09 16:43:20'],
  ])("shows the platform's time, and its zone if the device is in another: %s", (zone, text) =>
    runInZone(zone, async () => {
      await open();
      expect(getBySelector('.as-replay time').textContent).toBe(text);
    }),
  );

  it('offers speeds that suit its range, with faster ones for more than a day', async () => {
    await open();
    const listSpeeds = () => getAllBySelector('.as-replay-bar option').map(({ textContent }) => textContent);
    expect(listSpeeds()).toEqual(['1×', '10×', '60×', '600×']);
    await open({ from: epochMs(NOW - 7 * 86_400_000) });
    expect(listSpeeds()).toEqual(['1×', '60×', '600×', '3600×']);
  });

  it('shows played and loaded parts separately, with the ends of its range', async () => {
    await open({ readyFrom: epochMs(NOW - 900_000) });
    expect(getBySelector('.as-replay-slider__played').style.width).toBe(`${(1200 / 1800) * 100}%`);
    expect(getBySelector('.as-replay-slider__ready').style.left).toBe('50%');
    const ends = getTexts('.as-replay-slider__ends span');
    expect(ends).toEqual(['10-09 16:23:20', '16:53:20']);
  });

  it('reports unreadable alarms, and does not count zero', async () => {
    await open({}, FAILURE);
    await press(`${words.alarms} ?`);
    expect(document.body).toHaveTextContent('报警读取失败');
    expect(document.body).not.toHaveTextContent(common.noAlarmsInRange);
    expect(getAlarmCount()).toHaveTextContent('?');
  });

  it('marks the alarms as soon as they can be read', async () => {
    await open({}, FAILURE);
    expect(getAlarmCount()).toHaveTextContent('?');
    outside.answers[ALARMS] = createPage([createAlarm('a', NOW - 900_000)]);
    await advanceTime(outside, 2_000);
    expect(getAlarmCount()).toHaveTextContent('1');
    expect(listMarkPositions()).toHaveLength(1);
    const requestCount = outside.getRequests(ALARMS).length;
    await advanceTime(outside, 600_000);
    expect(outside.getRequests(ALARMS)).toHaveLength(requestCount);
  });

  it('counts no active alarms while they are unknown', async () => {
    await open({ unknownAlarms: 'unreached' });
    expect(screen.getByText('该时刻报警 ?')).toBeInTheDocument();
    await replay();
    expect(screen.getByText('该时刻报警 0')).toBeInTheDocument();
  });

  it('announces a live alarm raised during the replay, until it has been read', async () => {
    await open();
    const raise = (...rows: readonly AlarmRow[]) => act(async () => watch.alarms(...rows));
    const getNewsText = () => getBySelector('[role=status]').textContent;
    await raise(
      createAlarmRow('a', 0, { equipmentName: 'P-302', level: 'important' }),
      createAlarmRow('b', 0, CONFIRMED),
    );
    expect(getNewsText()).toContain('新的实时报警 · 重要：P-302 · Signal a 16:53:20');
    await press(common.close);
    expect(getNewsText()).toBe('');
    // It remains active, but is no longer new.
    await raise(createAlarmRow('a', 0, { level: 'important' }));
    expect(getNewsText()).toBe('');
  });

  it('shows no way to write in the value sheet', async () => {
    await open();
    await renderPart(
      outside.services,
      <LiveProvider value={{ ...watch.live, isReplay: true }}>
        <Inspector
          slot={0}
          pressX={{ current: null }}
          onInspect={vi.fn()}
          onClose={vi.fn()}
          onWrite={vi.fn()}
        />
      </LiveProvider>,
    );
    await act(async () => watch.value(5));
    expect(document.body).toHaveTextContent(blocks.replay);
    expect(getAllBySelector('form')).toHaveLength(0);
    expect(screen.queryByText(values.stateFresh)).not.toBeInTheDocument();
    expect(getBySelector('.as-inspect__facts .as-tag')).toHaveTextContent('历史值');
  });
});

describe('The screen of a page', () => {
  it('opens the selection, shows frame and badge while replaying, and is live again afterwards', async () => {
    const sentRequests: { readonly kind: string }[] = [];
    const worker = createFakeClient();
    const { client } = worker;
    const listeningClient = { ...client, watch: listen };
    function listen(...[spec, listener]: Parameters<typeof client.watch>): ReturnType<typeof client.watch> {
      return { ...client.watch(spec, listener), send: (request) => void sentRequests.push(request) };
    }
    const bind = { src: 'signal', signalId: 's1' };
    const events = [{ on: 'press', do: 'write', value: '1' }];
    const widget = { id: 'w1', kind: 'button', x: 0, y: 0, w: 50, h: 20, label: 'Start', bind, events };
    const answers = {
      [Path.projects]: ok([]),
      [Path.page]: ok({ id: 'g1', name: 'Boiler house', projectId: 'p1', path: 'pages/g1.json' }),
      '/cdn/pages/g1.json': createPageFile([widget]),
      [ALARMS]: createPage([]),
    };
    await openAt('/home/work/project/p1/page/g1', answers, { startMonitor: async () => listeningClient });
    await import('../../../src/features/replay/replay-code');
    const getBadge = () => getBySelector('[data-link]').dataset.link;

    expect(getBadge()).not.toBe('replay');
    await press(live.replay);
    expect(document.body).toHaveTextContent(words.start);
    await submit();
    expect(sentRequests.filter(({ kind }) => kind === 'replay')).toHaveLength(1);
    await act(async () => worker.emit({ kind: 'replay', replay: createReplayState() }));
    expect(await screen.findByText(words.frame)).toBeInTheDocument();
    expect(getBadge()).toBe('replay');
    expect(document.body).not.toHaveTextContent(words.start);
    const alarmFeed = { kind: 'alarm-feed', frameAt: null, listedAt: epochMs(NOW), fault: null } as const;
    await act(async () => worker.emit(alarmFeed));
    await act(async () => worker.emit({ kind: 'alarms', alarms: [createAlarmRow('a')] }));
    expect(screen.getByRole('button', { name: '实时：1 条报警未恢复' })).toBeInTheDocument();
    await press(common.close);
    const control = screen.getByRole('button', { name: 'Start' });
    expect(control).toHaveAttribute('aria-disabled', 'true');
    expect(control).toHaveAttribute('title', blocks.replay);
    await press(words.backToLive);
    await act(async () => worker.emit({ kind: 'replay', replay: null }));
    expect(screen.queryByText(words.frame)).not.toBeInTheDocument();
    expect(getBadge()).not.toBe('replay');
  });
});

const listRadioValues = () => screen.getAllByRole('radio').map((one) => one.getAttribute('value'));
function seek(slider: HTMLElement, at: number): void {
  fireEvent.change(slider, { target: { value: String(at) } });
}
