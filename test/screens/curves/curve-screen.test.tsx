import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asTyped } from '../../../src/features/time/time-range';
import { cn as words } from '../../../src/i18n/curve';
import { cn as range } from '../../../src/i18n/range';
import { preselectionPath } from '../../../src/navigation/preselection';
import { CURVE_SIGNALS_MAX } from '../../../src/shared/constants';
import type { SignalId } from '../../../src/shared/ids';
import { DAY_MS, epochMs, MINUTE_MS, type TimeRange } from '../../../src/shared/units';
import { toastsAtom } from '../../../src/state/feedback';
import type { CurveNews } from '../../../src/worker-client/curve-channels';
import type { MonitorClient, WatchNews } from '../../../src/worker-client/monitor-client';
import type { CurveRequest, CurveSeries, WatchSpec } from '../../../workers/monitor/contract/contract';
import { windowOf } from '../../../workers/monitor/history/window';
import { alarmRow } from '../../kit/alarms';
import { FakeChart } from '../../kit/fake-chart';
import { type Answer, type FakeOutside, fakeOutside, ok, Path, refused, userInfo } from '../kit/fake-outside';
import { NOW } from '../kit/fake-watch';
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
  submit,
  user,
} from '../kit/render';

vi.mock('../../../src/charts/curve/chart', () => ({
  createCurveChart: (_: HTMLElement, events: { onCursor: (bar: number | null) => void }) => {
    chart = new FakeChart();
    cursor = events.onCursor;
    return chart;
  },
}));

const SIGNALS = '/lfscada/monitor/multi/history/queryAll';
const ALARMS = '/lfscada/monitor/multi/alarm/query';
const SCADA = '/detail/eg/history-chart-scada/e1/0';

let chart: FakeChart;
let cursor: (bar: number | null) => void;

let outside: FakeOutside;
let requests: CurveRequest[];
let emit: (news: CurveNews) => void;
let watched: WatchSpec[];
let emitWatch: (news: WatchNews) => void;
let left: number;

const signals = (count = 12): Answer =>
  ok(
    Array.from({ length: count }, (_, i) => ({
      id: `s${i}`,
      equipmentId: 'e1',
      title: `Signal ${i}`,
      dataType: 'float',
      unit: i % 2 === 0 ? 'bar' : '℃',
    })),
  );
const client = (): MonitorClient =>
  ({
    state: 'running',
    onEvent: () => () => undefined,
    onState: () => () => undefined,
    steadyNow: () => epochMs(NOW),
    endSession: async () => undefined,
    watch: (spec: WatchSpec, onMessage: (news: WatchNews) => void) => {
      watched.push(spec);
      emitWatch = onMessage;
      return { send: () => undefined, write: () => new Promise(() => {}), leave: () => void left++ };
    },
    curve: (onMessage: (news: CurveNews) => void) => {
      emit = onMessage;
      return { send: (request: CurveRequest) => requests.push(request), close: () => undefined };
    },
  }) as unknown as MonitorClient;

const asks = () => requests.flatMap((request) => (request.kind === 'ask' ? [request] : []));
const question = () => asks().at(-1)?.question;
const series = (kept: number, total = kept): CurveSeries[] =>
  (question()?.signalIds ?? []).map((signalId) => ({
    signalId,
    kept,
    total,
    firstTime: kept === 0 ? null : epochMs(NOW - 30 * MINUTE_MS),
    lastTime: kept === 0 ? null : epochMs(NOW),
  }));
const load = async (
  of: readonly CurveSeries[],
  fault: Extract<CurveNews, { kind: 'loaded' }>['fault'] = null,
) => {
  const ask = asks().at(-1)?.ask ?? 0;
  const range = { from: epochMs(NOW - 30 * MINUTE_MS), end: epochMs(NOW) };
  await act(async () => emit({ kind: 'loaded', ask, ...range, series: of, fault }));
  await settled();
  const asked = requests.at(-1);
  if (asked?.kind !== 'window') return;
  const times = Float64Array.from({ length: 1_801 }, (_, i) => NOW - 30 * MINUTE_MS + i * 1_000);
  const windows = of.map((_, index) => windowOf({ times, numbers: times.map(() => 5 + index) }, asked.view));
  await act(async () => emit({ kind: 'window', request: asked.request, windows }));
  await settled();
};
const open = async (
  path: string,
  answers: Record<string, Answer> = {},
  clock: { readonly platformAhead?: number } = {},
): Promise<void> => {
  outside = fakeOutside({
    answers: {
      [Path.info]: ok(userInfo()),
      [SIGNALS]: signals(),
      [ALARMS]: ok({ list: [], totalCount: 0, totalPage: 1 }),
      ...answers,
    },
    startMonitor: async () => client(),
    ...clock,
  });
  await outside.services.session.check();
  await renderAt(outside.services, path);
};
const chooseRange = async (from: string, end: string): Promise<void> => {
  await user.click(screen.getByRole('radio', { name: '自定义' }));
  const [first, last] = getAllBySelector('input[type=datetime-local]');
  await fill(getBySelector(`#${CSS.escape(first?.id ?? '')}`), from);
  await fill(getBySelector(`#${CSS.escape(last?.id ?? '')}`), end);
  await submit(getBySelector('form.as-range'));
};

beforeEach(() => {
  [requests, watched, left] = [[], [], 0];
});

describe('A screen of curves on a device with a wrong clock', () => {
  const AHEAD = 20 * MINUTE_MS;
  /** Ten minutes around an alarm of two minutes ago, by the platform's clock. */
  const around = asTyped(
    {
      from: epochMs(NOW + AHEAD - 12 * MINUTE_MS),
      end: epochMs(NOW + AHEAD + 8 * MINUTE_MS),
    },
    480,
  );
  const path = `${SCADA}/s1?from=${around.from}&end=${around.end}`;

  it('asks up to the platform’s present, also where its address was opened directly', async () => {
    await open(path, {}, { platformAhead: AHEAD });
    const range = question()?.range as TimeRange;
    expect(Math.abs(range.end - NOW - AHEAD)).toBeLessThanOrEqual(1_000);
    expect(document.body).not.toHaveTextContent(words.noneChosen);
  });

  it('says what is wrong with the range where signals are chosen', async () => {
    await open(path);
    expect(question()).toBeUndefined();
    expect(document.body).not.toHaveTextContent(words.noneChosen);
    expect(screen.getByRole('status')).toHaveTextContent(range.inFuture);
  });
});

describe('A screen of curves', () => {
  it('asks for what the address names, for the last half hour, and goes on live with it', async () => {
    await open(`${SCADA}/s3,s1`);
    expect(question()).toMatchObject({
      owner: { family: 'equipment', equipmentId: 'e1' },
      isLive: true,
      signalIds: ['s1', 's3'],
      range: { lastMs: 30 * MINUTE_MS },
    });
    expect(watched.at(-1)).toMatchObject({ family: 'equipment', dataSignal: ['s1', 's3'] });
  });

  it('asks for a signal by its whole id, whatever is in it', async () => {
    const id = 's1\nother';
    await open('/detail/eg/history-chart-scada/e1/1/-', {
      [SIGNALS]: ok([{ id, equipmentId: 'e1', title: 'Odd', dataType: 'float', unit: 'bar' }]),
    });
    expect(question()?.signalIds).toEqual([id]);
  });

  it('shows signals whose names hold commas, out of the path and out of a choice', async () => {
    const ids = ['n1#flow, mean', 'n1#flow', 'n1#~c'] as SignalId[];
    const listed = {
      [SIGNALS]: ok(ids.map((id) => ({ id, equipmentId: 'e1', title: id, dataType: 'float', unit: 'bar' }))),
    };
    const named = preselectionPath({ isAll: false, ids: ['n1#flow, mean'] });
    await open(`/detail/eg/history-chart-scada/e1/${named}`, listed);
    expect(question()?.signalIds).toEqual(['n1#flow, mean']);
    await user.click(screen.getByRole('button', { name: '选择变量' }));
    await user.click(getAllBySelector('.as-pick input')[2] as HTMLElement);
    await user.click(screen.getByRole('button', { name: '完成' }));
    expect(question()?.signalIds).toEqual(['n1#flow, mean', 'n1#~c']);
    const chosen = currentPath();
    cleanup();
    await open(chosen, listed);
    expect(question()?.signalIds).toEqual(['n1#flow, mean', 'n1#~c']);
  });

  it('takes as many signals as there are colours where the address means all', async () => {
    await open('/detail/eg/history-chart-scada/e1/1/-');
    expect(question()?.signalIds).toHaveLength(CURVE_SIGNALS_MAX);
  });

  it('keeps signals and range in its address, and offers no ninth signal', async () => {
    await open(`${SCADA}/s1`);
    await user.click(screen.getByRole('button', { name: '选择变量' }));
    const boxes = () => getAllBySelector('.as-pick input') as readonly HTMLInputElement[];
    for (const at of [0, 2, 3, 4, 5, 6, 7]) await user.click(boxes()[at] as HTMLInputElement);
    expect(document.body).toHaveTextContent(`最多选择 ${CURVE_SIGNALS_MAX} 个变量`);
    expect(boxes()[9]?.disabled).toBe(true);
    expect(boxes()[1]?.disabled).toBe(false);
    await fill(screen.getByRole('searchbox', { name: '搜索变量' }), 'signal 11');
    expect(boxes()).toHaveLength(1);
    const before = asks().length;
    await user.click(screen.getByRole('button', { name: '完成' }));
    expect(asks()).toHaveLength(before + 1);
    expect(question()?.signalIds).toHaveLength(CURVE_SIGNALS_MAX);
    await user.click(screen.getByRole('radio', { name: '近7天' }));
    expect(question()?.range).toEqual({ lastMs: 7 * 24 * 60 * MINUTE_MS });
    const query = new URLSearchParams(currentPath().split('?')[1]);
    expect(query.get('signals')).toBe('s1,s0,s2,s3,s4,s5,s6,s7');
    expect(query.get('span')).toBe('last7d');
  });

  it('asks nothing of a range that breaks the rules, and a good one without a live end, in the zone of the platform', async () => {
    await open(`${SCADA}/s1`);
    const before = asks().length;
    await chooseRange('2025-10-08T10:00', '2025-10-08T09:00');
    expect(document.body).toHaveTextContent('结束时间不能早于开始时间');
    await chooseRange('', '');
    expect(document.body).toHaveTextContent('时间段不能为空');
    expect(asks()).toHaveLength(before);
    await chooseRange('2025-10-08T08:00', '2025-10-08T09:30');
    expect(question()).toMatchObject({
      isLive: false,
      range: { from: Date.UTC(2025, 9, 8, 0), end: Date.UTC(2025, 9, 8, 1, 30) },
    });
    expect(left).toBe(watched.length);
    // The same choice asks again: more points may exist by now, or loading was stopped.
    const typed = asks().length;
    outside.pass(1_000);
    await submit(getBySelector('form.as-range'));
    expect(asks()).toHaveLength(typed + 1);
  });

  it('asks once for another range, and never anew for the one that was shown', async () => {
    await open(`${SCADA}/s1`);
    const before = asks().length;
    outside.pass(1_000);
    await user.click(screen.getByRole('radio', { name: '近7天' }));
    outside.pass(1_000);
    await chooseRange('2025-10-08T08:00', '2025-10-08T09:30');
    outside.pass(1_000);
    await user.click(screen.getByRole('radio', { name: '近1天' }));
    expect(asks().slice(before)).toMatchObject([
      { question: { range: { lastMs: 7 * 24 * 60 * MINUTE_MS } } },
      { question: { isLive: false } },
      { question: { range: { lastMs: 24 * 60 * MINUTE_MS } } },
    ]);
  });

  it('says how far loading is, and lets it be stopped', async () => {
    await open(`${SCADA}/s1`);
    const ask = asks().at(-1)?.ask ?? 0;
    await act(async () => emit({ kind: 'progress', ask, loaded: 40_000, of: 120_000 }));
    expect(document.body).toHaveTextContent('已加载 40000 / 120000 个点');
    expect(screen.getByRole<HTMLProgressElement>('progressbar').max).toBe(120_000);
    await user.click(screen.getByRole('button', { name: '停止加载' }));
    expect(requests.at(-1)).toEqual({ kind: 'cancel' });
    await load(series(40_000, 120_000), { kind: 'cancelled' });
    expect(document.body).toHaveTextContent('加载已停止');
  });

  it('shows numbers of what is in sight, and says where not every point is shown', async () => {
    await open(`${SCADA}/s1,s2`);
    await load(series(200_000, 345_678));
    expect(document.body).toHaveTextContent('Signal 1：仅显示最新 200000 个点，共 345678 个');
    const cells = getAllBySelector('.as-stats tbody tr').map((row) => row.textContent ?? '');
    expect(cells).toHaveLength(2);
    expect(cells[0]).toContain('Signal 1 (℃)');
    expect(cells[0]).toMatch(/5.*5.*5.*1800$|5.*1801$/);
  });

  it('shows no number of one signal under the name of another, while other signals are loaded', async () => {
    await open(`${SCADA}/s1,s3`);
    await load(series(1_801));
    const rows = (): readonly (string | null)[] =>
      getAllBySelector('.as-stats tbody tr').map(({ textContent }) => textContent);
    expect(rows()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: '选择变量' }));
    await user.click(getAllBySelector('.as-pick input')[1] as HTMLElement);
    await user.click(screen.getByRole('button', { name: '完成' }));
    expect(question()?.signalIds).toEqual(['s3']);
    expect(rows()).toEqual([]);
    // The answer is there, and its picture is not drawn yet.
    const range = { from: epochMs(NOW - 30 * MINUTE_MS), end: epochMs(NOW) };
    const { ask = 0 } = asks().at(-1) ?? {};
    await act(async () => emit({ kind: 'loaded', ask, ...range, series: series(1_801), fault: null }));
    await settled();
    expect(rows()).toEqual([]);
    expect(getBySelector('.as-curve__legend')).not.toHaveTextContent('5.');
    await load(series(1_801));
    expect(rows()).toHaveLength(1);
  });

  it('says the day of a last value that is not of the day at the end', async () => {
    await open(`${SCADA}/s1,s2?span=last7d`);
    const range = { from: epochMs(NOW - 7 * DAY_MS), end: epochMs(NOW) };
    const ask = asks().at(-1)?.ask ?? 0;
    await act(async () => emit({ kind: 'loaded', ask, ...range, series: series(1), fault: null }));
    const asked = requests.at(-1);
    if (asked?.kind !== 'window') throw new Error('no window was asked for');
    const numbers = Float64Array.of(5);
    const windows = [NOW - 3 * DAY_MS, NOW].map((time) =>
      windowOf({ times: Float64Array.of(time), numbers }, asked.view),
    );
    await act(async () => emit({ kind: 'window', request: asked.request, windows }));
    await settled();
    expect(getAllBySelector('.as-curve__legend time').map((one) => one.textContent)).toEqual([
      ' 10-06 16:53:20',
      ' 16:53:20',
    ]);
  });

  it('says that there is nothing, and that something failed; the second can be tried again', async () => {
    await open(`${SCADA}/s1`);
    await load(series(0));
    expect(document.body).toHaveTextContent('暂无数据');
    await user.click(screen.getByRole('radio', { name: '近1天' }));
    await load(series(0), { kind: 'offline' });
    expect(getBySelector('.as-curve__cover [role=alert]')).toHaveTextContent('加载失败');
    const before = asks().length;
    outside.pass(1_000);
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(asks().length).toBe(before + 1);
  });

  it('says what is missing of a part, and loads it when asked', async () => {
    await open(`${SCADA}/s1`);
    await load(series(500, 1_000), { kind: 'timeout', afterMs: 120_000 });
    expect(document.body).toHaveTextContent('历史数据未完全加载');
    const before = asks().length;
    outside.pass(1_000);
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(asks().length).toBe(before + 1);
  });

  it('is read with keys: the cursor moves, and its values are said', async () => {
    await open(`${SCADA}/s1`);
    await load(series(1_801));
    const keys = getBySelector('.as-curve__keys');
    const press = async (key: string): Promise<void> => {
      await act(async () => {
        keys.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      });
      await settled();
    };
    expect(getBySelector('[aria-live=polite]:not([role])').textContent).toBe('');
    await press('ArrowLeft');
    expect(getBySelector('.as-curve > .as-curve__chart [aria-live=polite]')).toHaveTextContent(
      'Signal 1 5 ℃',
    );
    await press('Escape');
    expect(chart.pointed.at(-1)).toBeNull();
    // A screen reader does not read the cursor of a finger.
    await act(async () => {
      getBySelector('.as-curve__host').dispatchEvent(new Event('pointerdown', { bubbles: true }));
      cursor(150);
    });
    await settled();
    expect(getBySelector('.as-curve__legend dd')).toHaveTextContent('5 ℃');
    expect(getBySelector('.as-curve > .as-curve__chart [aria-live=polite]').textContent).toBe('');
  });

  it('saves a sheet under a name that leads nowhere else, its headings made harmless by the worker', async () => {
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    await open(`${SCADA}/s1`, {
      '/lfscada/equipment/multi/info': ok({ id: 'e1', name: '../../../=1+1', pages: [] }),
    });
    await load(series(1_801));
    await user.click(screen.getByRole('button', { name: '导出 CSV' }));
    const asked = requests.at(-1);
    expect(asked).toMatchObject({ kind: 'csv', sheet: { offsetMin: 480, hasMark: true } });
    expect(asked?.kind === 'csv' ? asked.sheet.headings : []).toEqual(['时间 (UTC+8)', 'Signal 1 (℃)']);
    const request = asked?.kind === 'csv' ? asked.request : 0;
    await act(async () => emit({ kind: 'csv', request, part: 'x' }));
    await act(async () => emit({ kind: 'csv', request, part: null }));
    await settled();
    expect(saved).toHaveLength(1);
    expect(saved[0]).toMatch(/^=1\+1_\d{8}_\d{6}_\d{8}_\d{6}\.csv$/);
    click.mockRestore();
  });

  it('says of a sheet that it lacks points, where not all of them were loaded', async () => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    await open(`${SCADA}/s1`);
    const said: string[] = [];
    for (const loading of [
      () => load(series(1_801)),
      () => load(series(1_801, 1_900)),
      () => load(series(1_801), { kind: 'offline' }),
    ]) {
      await loading();
      await user.click(screen.getByRole('button', { name: '导出 CSV' }));
      const asked = requests.at(-1);
      const request = asked?.kind === 'csv' ? asked.request : 0;
      await act(async () => emit({ kind: 'csv', request, part: null }));
      await settled();
      said.push(outside.services.store.get(toastsAtom).at(-1)?.text ?? '');
    }
    expect(said.map((text) => text.includes('不完整'))).toEqual([false, true, true]);
    click.mockRestore();
  });

  it('saves no sheet while another range is loaded: it would have no rows', async () => {
    await open(`${SCADA}/s1`);
    await load(series(1_801));
    await user.click(screen.getByRole('radio', { name: '近1天' }));
    await user.click(screen.getByRole('button', { name: '导出 CSV' }));
    expect(requests.filter(({ kind }) => kind === 'csv')).toEqual([]);
    await load(series(1_801));
    await user.click(screen.getByRole('button', { name: '导出 CSV' }));
    expect(requests.filter(({ kind }) => kind === 'csv')).toHaveLength(1);
  });

  it('shows a signal once that the platform names twice, so that no line stands under the name of another', async () => {
    const twice = ['s0', 's0', 's1'].map((id) => ({
      id,
      equipmentId: 'e1',
      title: `Signal ${id}`,
      dataType: 'float',
      unit: 'bar',
    }));
    await open('/detail/eg/history-chart-scada/e1/1/-', { [SIGNALS]: ok(twice) });
    expect(question()?.signalIds).toEqual(['s0', 's1']);
    await load(series(1_801));
    expect(getAllBySelector('.as-curve__legend dt').map((name) => name.textContent)).toEqual([
      'Signal s0',
      'Signal s1',
    ]);
  });

  it('says why there are no signals to choose from, and that there are none', async () => {
    await open(`${SCADA}/s1`, { [SIGNALS]: refused('no') });
    expect(document.body).toHaveTextContent('获取历史数据失败');
    outside.answers[SIGNALS] = ok([]);
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(document.body).toHaveTextContent('没有可查看历史的变量');
    expect(asks()).toEqual([]);
  });

  it.each([
    ['that anybody may open', '', ['p1-open']],
    ['that this person may open', 'boiler', ['p1-own']],
  ])(
    'of a project goes on live through a page %s, and never through one with a password',
    async (_, permission, pages) => {
      const page = (id: string, more: object) => ({ id, name: id, ...more });
      await open('/home/work/project/detail/history-chart/p1/e1/0/s1/-', {
        [Path.info]: ok(userInfo({ auths: ['monitor_project', 'boiler'] })),
        '/lfscada/monitor/project/history/queryAll': signals(),
        '/lfscada/monitor/project/alarm/query': ok({ list: [], totalCount: 0, totalPage: 1 }),
        [Path.project]: ok({
          id: 'p1',
          name: 'Plant',
          pages: [
            page('p1-locked', { needPassword: true }),
            page('p1-other', { permission: 'other' }),
            page(permission === '' ? 'p1-open' : 'p1-own', { permission }),
          ],
        }),
      });
      expect(watched.map((spec) => (spec.family === 'project' ? spec.pageId : ''))).toEqual(pages);
    },
  );

  it('marks an alarm that is raised while it goes on live, and says that it is over when it is', async () => {
    await open(`${SCADA}/s1`);
    await load(series(1_801));
    const lane = () => getBySelector('.as-lane').textContent ?? '';
    const marks = () => getAllBySelector('.as-lane__mark').map((one) => one.textContent);
    expect(lane()).toContain('该时段内没有报警');
    const raised = alarmRow('a1', 0, { triggerTime: epochMs(NOW - MINUTE_MS) });
    await act(async () => emitWatch({ kind: 'alarms', alarms: [raised] }));
    expect(marks()).toEqual(['1']);
    expect(lane()).not.toContain('该时段内没有报警');
    await user.click(getBySelector('.as-lane__mark'));
    const sheet = () => getBySelector('.as-lane__alarm').textContent ?? '';
    expect(sheet()).toContain('报警中');
    await user.click(screen.getByRole('button', { name: '关闭' }));
    const over = { ...raised, recoverTime: epochMs(NOW) };
    await act(async () => emitWatch({ kind: 'alarms', alarms: [over] }));
    await user.click(getBySelector('.as-lane__mark'));
    expect(sheet()).not.toContain('报警中');
  });

  it('of one signal has no choice of others, and says where there is none of that name', async () => {
    await open('/detail/eg/realtime-chart/e1/s2');
    expect(question()?.signalIds).toEqual(['s2' as SignalId]);
    expect(getAllBySelector('.as-curves__bar button')).toEqual([]);
    cleanup();
    await open('/detail/eg/realtime-chart/e1/nothing');
    expect(document.body).toHaveTextContent('该变量不存在或没有历史');
  });
});
