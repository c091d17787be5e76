import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatTypedRange } from '../../../src/features/time/time-range';
import { cn as common } from '../../../src/i18n/common';
import { cn as words } from '../../../src/i18n/curve';
import { cn as range } from '../../../src/i18n/range';
import { formatPreselection } from '../../../src/navigation/preselection';
import { queryLegacySignals } from '../../../src/shared/calls/legacy';
import { CURVE_SIGNALS_MAX } from '../../../src/shared/constants';
import type { SignalId } from '../../../src/shared/ids';
import { DAY_MS, epochMs, MINUTE_MS, type TimeRange } from '../../../src/shared/units';
import type { CurveNews } from '../../../src/worker-client/curve-channels';
import type { WatchNews } from '../../../src/worker-client/monitor-client';
import type { CurveRequest, CurveSeries, WatchSpec } from '../../../workers/monitor/contract/contract';
import { getWindow } from '../../../workers/monitor/history/window';
import { createAlarmRow } from '../../kit/alarms';
import { FakeChart } from '../../kit/fake-chart';
import { type Answer, type Answers, createPage, createUserInfo, ok, Path, refuse } from '../kit/answers';
import { createFakeClient } from '../kit/fake-client';
import type { FakeOutside } from '../kit/fake-outside';
import { NOW } from '../kit/fake-watch';
import { getToasts, openAt, press, runAndSettle } from '../kit/open';
import { getAllBySelector, getBySelector, getTexts, withinDialog } from '../kit/queries';
import { act, fill, fireEvent, getCurrentPath, screen, submit, user } from '../kit/render';

const SIGNALS = '/lfscada/monitor/multi/history/queryAll';
const CHART = '/detail/eg/history-chart-scada/e1';
const SCADA = `${CHART}/0`;

let chart: FakeChart;
let moveCursor: (bar: number | null) => void;
let outside: FakeOutside;
let requests: CurveRequest[];
let specs: WatchSpec[];
let leaveCount: number;
let emit: (news: CurveNews) => void;
let emitWatch: (news: WatchNews) => void;
beforeEach(() => {
  [requests, specs, leaveCount] = [[], [], 0];
});

describe('A curve screen on a device with a wrong clock', () => {
  const AHEAD = 20 * MINUTE_MS;
  /** Ten minutes around an alarm of two minutes ago, by the platform's clock. */
  const typedRange = formatTypedRange(
    { from: epochMs(NOW + AHEAD - 12 * MINUTE_MS), end: epochMs(NOW + AHEAD + 8 * MINUTE_MS) },
    480,
  );
  const path = `${SCADA}/s1?from=${typedRange.from}&end=${typedRange.end}`;

  it("requests up to the platform's current time, even if its address is opened directly", async () => {
    await open(path, {}, AHEAD);
    const request = question()?.range as TimeRange;
    expect(Math.abs(request.end - NOW - AHEAD)).toBeLessThanOrEqual(1_000);
    expect(document.body).not.toHaveTextContent(words.noneChosen);
  });

  it('shows range errors next to the signal selection', async () => {
    await open(path);
    expect(question()).toBeUndefined();
    expect(document.body).not.toHaveTextContent(words.noneChosen);
    expect(screen.getByRole('status')).toHaveTextContent(range.inFuture);
  });
});

describe('A curve screen', () => {
  it('requests the signals in its address for the last half hour, and continues live', async () => {
    await open(`${SCADA}/s3,s1`);
    expect(question()).toMatchObject({
      owner: { family: 'equipment', equipmentId: 'e1' },
      isLive: true,
      signalIds: ['s1', 's3'],
      range: { lastMs: 30 * MINUTE_MS },
    });
    expect(specs.at(-1)).toMatchObject({ family: 'equipment', dataSignal: ['s1', 's3'] });
  });

  it('shows signals with commas in their names, from the path and from a selection', async () => {
    const ids = ['n1#flow, mean', 'n1#flow', 'n1#~c'] as SignalId[];
    const signalList = { [SIGNALS]: ok(ids.map((id) => createSignal(id))) };
    await open(`${CHART}/${formatPreselection({ isAll: false, ids: ['n1#flow, mean'] })}`, signalList);
    expect(question()?.signalIds).toEqual(['n1#flow, mean']);
    await choose('n1#~c');
    expect(question()?.signalIds).toEqual(['n1#flow, mean', 'n1#~c']);
    const chosenPath = getCurrentPath();
    await open(chosenPath, signalList);
    expect(question()?.signalIds).toEqual(['n1#flow, mean', 'n1#~c']);
  });

  it('shows as many signals as there are colours if the address means all', async () => {
    await open(`${CHART}/1/-`);
    expect(question()?.signalIds).toHaveLength(CURVE_SIGNALS_MAX);
  });

  it('keeps signals and range in its address, and offers no ninth signal', async () => {
    await open(`${SCADA}/s1`);
    await press(words.choose);
    const getCheckboxes = () => screen.getAllByRole('checkbox');
    for (const at of [0, 2, 3, 4, 5, 6, 7]) await user.click(getCheckboxes()[at] as HTMLElement);
    expect(document.body).toHaveTextContent(`最多选择 ${CURVE_SIGNALS_MAX} 个变量`);
    expect(getCheckboxes()[9]).toBeDisabled();
    expect(getCheckboxes()[1]).toBeEnabled();
    await fill(screen.getByRole('searchbox'), 'signal 11');
    expect(getCheckboxes()).toHaveLength(1);
    const countBefore = listAsks().length;
    await press(common.done);
    expect(listAsks()).toHaveLength(countBefore + 1);
    expect(question()?.signalIds).toHaveLength(CURVE_SIGNALS_MAX);
    await chooseSpan(range.last7d);
    expect(question()?.range).toEqual({ lastMs: 7 * DAY_MS });
    const query = new URLSearchParams(getCurrentPath().split('?')[1]);
    expect(query.get('signals')).toBe('s1,s0,s2,s3,s4,s5,s6,s7');
    expect(query.get('span')).toBe('last7d');
  });

  it("requests nothing for an invalid range, and a valid one without a live end, in the platform's zone", async () => {
    await open(`${SCADA}/s1`);
    const countBefore = listAsks().length;
    await chooseRange('2025-10-08T10:00', '2025-10-08T09:00');
    expect(document.body).toHaveTextContent(range.endBeforeStart);
    await chooseRange('', '');
    expect(document.body).toHaveTextContent(range.periodEmpty);
    expect(listAsks()).toHaveLength(countBefore);
    await chooseRange('2025-10-08T08:00', '2025-10-08T09:30');
    expect(question()).toMatchObject({
      isLive: false,
      range: { from: Date.UTC(2025, 9, 8, 0), end: Date.UTC(2025, 9, 8, 1, 30) },
    });
    expect(leaveCount).toBe(specs.length);
    // The same choice requests again: there may be more points, or loading was stopped.
    const askCount = listAsks().length;
    outside.advance(1_000);
    await submit();
    expect(listAsks()).toHaveLength(askCount + 1);
  });

  it('requests another range once, and not the shown one again', async () => {
    await open(`${SCADA}/s1`);
    const countBefore = listAsks().length;
    outside.advance(1_000);
    await chooseSpan(range.last7d);
    outside.advance(1_000);
    await chooseRange('2025-10-08T08:00', '2025-10-08T09:30');
    outside.advance(1_000);
    await chooseSpan(range.last1d);
    expect(listAsks().slice(countBefore)).toMatchObject([
      { question: { range: { lastMs: 7 * DAY_MS } } },
      { question: { isLive: false } },
      { question: { range: { lastMs: DAY_MS } } },
    ]);
  });

  it('shows loading progress, and lets it be stopped', async () => {
    await open(`${SCADA}/s1`);
    await act(async () => emit({ kind: 'progress', ask: getLastAsk(), loaded: 40_000, total: 120_000 }));
    expect(document.body).toHaveTextContent('已加载 40000 / 120000 个点');
    expect(screen.getByRole('progressbar')).toHaveAttribute('max', '120000');
    await press(words.stop);
    expect(requests.at(-1)).toEqual({ kind: 'cancel' });
    await load(createSeries(40_000, 120_000), { kind: 'cancelled' });
    expect(document.body).toHaveTextContent('加载已停止');
  });

  it('shows statistics of the visible range, and notes if not every point is shown', async () => {
    await open(`${SCADA}/s1,s2`);
    await load(createSeries(200_000, 345_678));
    expect(document.body).toHaveTextContent('Signal 1：仅显示最新 200000 个点，共 345678 个');
    expect(getStatistics()).toHaveLength(2);
    expect(getStatistics()[0]).toContain('Signal 1 (℃)');
    expect(getStatistics()[0]).toMatch(/5.*5.*5.*1800$|5.*1801$/);
  });

  it('names the states of a signal in its statistics', async () => {
    const mode = { ...createSignal('s1', 'Mode', ''), dataType: 'int', map: { 0: '手动', 5: '自动' } };
    await open(`${SCADA}/s1`, { [SIGNALS]: ok([mode]) });
    await load(createSeries(1_801));
    expect(getStatistics()[0]).toContain('自动');
  });

  it("shows no number of one signal under another's name while other signals load", async () => {
    await open(`${SCADA}/s1,s3`);
    await load(createSeries(1_801));
    expect(getStatistics()).toHaveLength(2);
    await choose('Signal 1');
    expect(question()?.signalIds).toEqual(['s3']);
    expect(getStatistics()).toEqual([]);
    // The answer has arrived, and its picture is not drawn yet.
    await emitLoaded(createSeries(1_801));
    expect(getStatistics()).toEqual([]);
    expect(getBySelector('.as-curve__legend')).not.toHaveTextContent('5.');
    await load(createSeries(1_801));
    expect(getStatistics()).toHaveLength(1);
  });

  it('shows the day of a last value from an earlier day', async () => {
    await open(`${SCADA}/s1,s2?span=last7d`);
    await emitLoaded(createSeries(1), null, { from: epochMs(NOW - 7 * DAY_MS), end: epochMs(NOW) });
    await emitWindow((at) => ({
      times: Float64Array.of(at === 0 ? NOW - 3 * DAY_MS : NOW),
      numbers: Float64Array.of(5),
    }));
    const times = getTexts('.as-curve__legend time');
    expect(times).toEqual([' 10-06 16:53:20', ' 16:53:20']);
  });

  it('reports an empty result, and a failure with a retry', async () => {
    await open(`${SCADA}/s1`);
    await load(createSeries(0));
    expect(document.body).toHaveTextContent(common.noData);
    await chooseSpan(range.last1d);
    await load(createSeries(0), { kind: 'offline' });
    expect(screen.getByRole('alert')).toHaveTextContent('加载失败');
    await expectRetry();
  });

  it('names the missing part, and loads it on demand', async () => {
    await open(`${SCADA}/s1`);
    await load(createSeries(500, 1_000), { kind: 'timeout', afterMs: 120_000 });
    expect(document.body).toHaveTextContent('历史数据未完全加载');
    await expectRetry();
    await load(createSeries(1_000));
    expect(document.body).not.toHaveTextContent('历史数据未完全加载');
  });

  it('moves its cursor by keys, and announces the values', async () => {
    await open(`${SCADA}/s1`);
    await load(createSeries(1_801));
    const key = (name: string) =>
      runAndSettle(() => fireEvent.keyDown(getBySelector('.as-curve__keys'), { key: name }));
    const getAnnouncement = () => getBySelector('.as-curve > .as-curve__chart [aria-live=polite]');
    expect(getAnnouncement()).toBeEmptyDOMElement();
    await key('ArrowLeft');
    expect(getAnnouncement()).toHaveTextContent('Signal 1 5 ℃');
    await key('Escape');
    expect(chart.pointedBars.at(-1)).toBeNull();
    // A cursor moved by touch is not announced.
    await runAndSettle(() => {
      fireEvent.pointerDown(getBySelector('.as-curve__host'));
      moveCursor(150);
    });
    expect(getBySelector('.as-curve__legend dd')).toHaveTextContent('5 ℃');
    expect(getAnnouncement()).toBeEmptyDOMElement();
  });

  it('saves a sheet under a safe name, with headings that the worker sanitizes', async () => {
    const fileNames = catchSheets();
    const pump = ok({ id: 'e1', name: '../../../=1+1', pages: [] });
    await open(`${SCADA}/s1`, { '/lfscada/equipment/multi/info': pump });
    await load(createSeries(1_801));
    await press(common.exportCsv);
    const request = listSheetRequests().at(-1);
    expect(request?.sheet).toMatchObject({ zone: 480, hasMark: true });
    expect(request?.sheet.headings).toEqual(['时间 (UTC+8)', 'Signal 1 (℃)']);
    await deliverSheet('x', null);
    expect(fileNames).toHaveLength(1);
    expect(fileNames[0]).toMatch(/^=1\+1_\d{8}_\d{6}_\d{8}_\d{6}\.csv$/);
  });

  it.each([
    ['nothing if all points were loaded', 1_801, null, false],
    ['missing points if there are more', 1_900, null, true],
    ['missing points if loading failed', 1_801, { kind: 'offline' }, true],
  ] as const)('reports %s on export', async (_, total, fault, isIncomplete) => {
    catchSheets();
    await open(`${SCADA}/s1`);
    await load(createSeries(1_801, total), fault);
    await press(common.exportCsv);
    await deliverSheet(null);
    expect(getToasts(outside.services).at(-1)?.includes('不完整')).toBe(isIncomplete);
  });

  it('saves no sheet while another range loads: it would have no rows', async () => {
    await open(`${SCADA}/s1`);
    await load(createSeries(1_801));
    await chooseSpan(range.last1d);
    await press(common.exportCsv);
    expect(listSheetRequests()).toEqual([]);
    await load(createSeries(1_801));
    await press(common.exportCsv);
    expect(listSheetRequests()).toHaveLength(1);
  });

  it('shows a signal named twice by the platform once, and each line under its own name', async () => {
    // An id is opaque and may contain any character.
    const [first, second] = ['s0', 's1\nother'];
    await open(`${CHART}/1/-`, { [SIGNALS]: ok([first, first, second].map((id) => createSignal(id))) });
    expect(question()?.signalIds).toEqual([first, second]);
    await load(createSeries(1_801));
    expect(getTexts('.as-curve__legend dt')).toEqual([first, second]);
  });

  it('shows why there are no signals to select, and an empty selection', async () => {
    await open(`${SCADA}/s1`, { [SIGNALS]: refuse('no') });
    expect(document.body).toHaveTextContent('获取历史数据失败');
    outside.answers[SIGNALS] = ok([]);
    await press(common.retry);
    expect(document.body).toHaveTextContent(words.noSignals);
    expect(listAsks()).toEqual([]);
  });

  it.each([
    ['open to everyone', { id: 'p1-open' }],
    ['open to this user', { id: 'p1-own', permission: 'boiler' }],
  ])(
    'of a project continues live through a page %s, and not through one with a password',
    async (_, page) => {
      const closedPages = [
        { id: 'p1-locked', needPassword: true },
        { id: 'p1-other', permission: 'other' },
      ];
      const pages = [...closedPages, page].map((one) => ({ name: one.id, ...one }));
      await open('/home/work/project/detail/history-chart/p1/e1/0/s1/-', {
        [Path.info]: ok(createUserInfo({ auths: ['monitor_project', 'boiler'] })),
        '/lfscada/monitor/project/history/queryAll': SIGNALS_12,
        '/lfscada/monitor/project/alarm/query': createPage([]),
        [Path.project]: ok({ id: 'p1', name: 'Plant', pages }),
      });
      expect(specs.map((spec) => (spec.family === 'project' ? spec.pageId : ''))).toEqual([page.id]);
    },
  );

  it('marks an alarm raised while live, and updates it when it clears', async () => {
    await open(`${SCADA}/s1`);
    await load(createSeries(1_801));
    const getLane = () => screen.getByRole('region', { name: common.alarms });
    const getMarks = () => getAllBySelector('.as-lane__mark');
    expect(getLane()).toHaveTextContent(common.noAlarmsInRange);
    const raisedAlarm = createAlarmRow('a1', 0, { triggerTime: epochMs(NOW - MINUTE_MS) });
    await act(async () => emitWatch({ kind: 'alarms', alarms: [raisedAlarm] }));
    expect(getTexts(getMarks())).toEqual(['1']);
    expect(getLane()).not.toHaveTextContent(common.noAlarmsInRange);
    await user.click(getMarks()[0] as HTMLElement);
    expect(screen.getByRole('dialog')).toHaveTextContent(common.inAlarm);
    await user.click(withinDialog().getByRole('button', { name: common.close }));
    const clearedAlarm = { ...raisedAlarm, recoverTime: epochMs(NOW) };
    await act(async () => emitWatch({ kind: 'alarms', alarms: [clearedAlarm] }));
    await user.click(getMarks()[0] as HTMLElement);
    expect(screen.getByRole('dialog')).not.toHaveTextContent(common.inAlarm);
  });

  it('marks the moment it was opened for, and shows no fields until another range is requested', async () => {
    const wideRange = formatTypedRange({ from: epochMs(NOW - 20 * MINUTE_MS), end: epochMs(NOW) }, 480);
    await open(`${SCADA}/s1?from=${wideRange.from}&end=${wideRange.end}&at=${NOW - 10 * MINUTE_MS}`);
    await load(createSeries(1_201));
    expect(getBySelector('.as-curve__moment')).toBeInTheDocument();
    expect(screen.queryByLabelText(common.startTime)).toBeNull();
    await user.click(screen.getByRole('button', { name: new RegExp(range.change) }));
    expect(screen.getByLabelText(common.startTime)).toHaveValue(wideRange.from);
  });

  it('of one signal offers no other signals, and reports an unknown name', async () => {
    await open('/detail/eg/realtime-chart/e1/s2');
    expect(question()?.signalIds).toEqual(['s2']);
    expect(screen.queryByRole('button', { name: words.choose })).not.toBeInTheDocument();
    await open('/detail/gm/chart-line/g1/s2', { [queryLegacySignals.path]: SIGNALS_12 });
    expect(question()).toMatchObject({ owner: { family: 'legacy', equipmentId: 'g1' }, signalIds: ['s2'] });
    await open('/detail/eg/realtime-chart/e1/nothing');
    expect(document.body).toHaveTextContent(words.signalNotFound);
  });
});

async function open(path: string, answers: Answers = {}, platformAhead?: number): Promise<void> {
  const { client } = createFakeClient({
    watch: (spec, onMessage) => {
      specs.push(spec);
      emitWatch = onMessage;
      return { ...createFakeClient().client.watch(spec, onMessage), leave: () => void leaveCount++ };
    },
    openCurve: (onMessage) => {
      emit = onMessage;
      return { send: (request) => requests.push(request), close: () => undefined };
    },
  });
  outside = await openAt(
    path,
    { [SIGNALS]: SIGNALS_12, '/lfscada/monitor/multi/alarm/query': createPage([]), ...answers },
    { startMonitor: async () => client, ...(platformAhead === undefined ? {} : { platformAhead }) },
  );
}

const createSignal = (id: string, title = id, unit = 'bar') => {
  return { id, equipmentId: 'e1', title, dataType: 'float', unit };
};
const SIGNALS_12: Answer = ok(
  Array.from({ length: 12 }, (_, i) => createSignal(`s${i}`, `Signal ${i}`, i % 2 === 0 ? 'bar' : '℃')),
);

const HALF_HOUR: TimeRange = { from: epochMs(NOW - 30 * MINUTE_MS), end: epochMs(NOW) };

const listAsks = () => requests.filter((request) => request.kind === 'ask');
const getLastAsk = () => listAsks().at(-1)?.ask ?? 0;
const question = () => listAsks().at(-1)?.question;
const listSheetRequests = () => requests.filter((request) => request.kind === 'csv');

const createSeries = (loadedCount: number, total: number = loadedCount): CurveSeries[] =>
  (question()?.signalIds ?? []).map((signalId) => ({
    signalId,
    availableCount: loadedCount,
    total,
    firstTime: loadedCount === 0 ? null : HALF_HOUR.from,
    lastTime: loadedCount === 0 ? null : HALF_HOUR.end,
  }));

type Fault = Extract<CurveNews, { kind: 'loaded' }>['fault'];

/** Answers the last request; `emitWindow` delivers the picture. */
const emitLoaded = (loadedSeries: readonly CurveSeries[], fault: Fault = null, within = HALF_HOUR) =>
  runAndSettle(() => emit({ kind: 'loaded', ask: getLastAsk(), ...within, series: loadedSeries, fault }));

async function emitWindow(getPoints: (index: number) => Parameters<typeof getWindow>[0]): Promise<void> {
  const request = requests.at(-1);
  if (request?.kind !== 'window') return;
  const windows = (question()?.signalIds ?? []).map((_, index) => getWindow(getPoints(index), request.view));
  await runAndSettle(() => emit({ kind: 'window', request: request.request, windows }));
}

async function load(loadedSeries: readonly CurveSeries[], fault: Fault = null): Promise<void> {
  await emitLoaded(loadedSeries, fault);
  const times = Float64Array.from({ length: 1_801 }, (_, i) => HALF_HOUR.from + i * 1_000);
  await emitWindow((index) => ({ times, numbers: times.map(() => 5 + index) }));
}

async function expectRetry(): Promise<void> {
  const countBefore = listAsks().length;
  outside.advance(1_000);
  await press(common.retry);
  expect(listAsks()).toHaveLength(countBefore + 1);
}

const chooseSpan = (name: string) => user.click(screen.getByRole('radio', { name }));

async function chooseRange(from: string, end: string): Promise<void> {
  await chooseSpan(range.typed);
  await fill(screen.getByLabelText(common.startTime), from);
  await fill(screen.getByLabelText(range.end), end);
  await submit();
}

async function choose(name: string): Promise<void> {
  await press(words.choose);
  await user.click(withinDialog().getByText(name));
  await press(common.done);
}

const getStatistics = () => getTexts('.as-stats tbody tr');

function catchSheets(): readonly string[] {
  const fileNames: string[] = [];
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    fileNames.push(this.download);
  });
  return fileNames;
}

const deliverSheet = (...parts: readonly (string | null)[]) =>
  runAndSettle(() => {
    for (const part of parts) emit({ kind: 'csv', request: listSheetRequests().at(-1)?.request ?? 0, part });
  });

vi.mock('../../../src/charts/curve/chart', () => ({
  createCurveChart: (_: HTMLElement, events: { onCursor: (bar: number | null) => void }) => {
    chart = new FakeChart();
    moveCursor = events.onCursor;
    return chart;
  },
}));
