// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReportColumn } from '../../../../src/shared/calls/history-reports';
import { done, failed, type Outcome } from '../../../../src/shared/faults';
import type { SignalId } from '../../../../src/shared/ids';
import { epochMs } from '../../../../src/shared/units';
import type { CurveStatus } from '../../../../src/state/live/curve';
import type { PageCurve, PageReport, ReportQuery } from '../../../../src/widgets/live/page-host';
import type { CurveView, CurveWindow } from '../../../../workers/monitor/contract/contract';
import { getWindow } from '../../../../workers/monitor/history/window';
import { NO_CURVE } from '../../../kit/curve-status';
import { createSetting, NOW, type Setting } from '../../../kit/widget-page';
import { setUpLoadedDrawing } from './drawing';

const { container, render, draw: drawPage } = setUpLoadedDrawing();
let now = NOW;
beforeEach(() => {
  vi.useFakeTimers();
  now = NOW;
});
afterEach(() => {
  render(null);
  expect(vi.getTimerCount()).toBe(0);
});
const getNow = () => now;
const assets = { cdnBase: '/cdn/', imageHosts: [], zone: 480 };
const getText = (): string => container.textContent ?? '';
const HOURS: PageReport = {
  columns: [createColumn('a', 'm'), createColumn('b', 'A')],
  rows: [
    { time: epochMs(NOW), values: ['1.25', null] },
    { time: epochMs(NOW - 3_600_000), values: ['x', '7'] },
  ],
  total: 2,
};
const TABLE = { kind: 'history', view: 'table', report: 'hourly', rangeMs: 86_400_000, w: 400, h: 300 };
const CURVE = { ...TABLE, view: 'curve' };
const SIGNALS = { kind: 'history', view: 'curve', w: 400, h: 300, signals: [{ signalId: 's', unit: 'm' }] };

describe('A custom report history as a table', () => {
  it('requests its rows once and shows them in its columns, with a dash for missing values', async () => {
    const { fixture, report } = await drawTable(done(HOURS));
    expect(report.requests).toEqual([{ report: 'hourly', rangeMs: 86_400_000, maxRows: 120 }]);
    const headers = [...container.querySelectorAll('thead th')].map((element) => element.textContent);
    expect(headers).toEqual(['Time', 'Mean of a', 'Mean of b']);
    expect(getCells()).toEqual(['1.25 m', '--', 'x', '7 A']);
    expect(container.querySelector('tbody th')?.textContent).toBe('10-09 16:53:20');
    // Its columns belong to the report; the watch has none of them.
    expect(fixture.plan.spec.dataSignal).toEqual([]);
  });

  it('shows that it is loading, empty or limited to the latest rows', async () => {
    const { fixture, report } = await drawTable(null);
    expect(getText()).toContain('Loading…');
    render(null);
    report.answer = done({ ...HOURS, rows: [], total: 0 });
    await draw(fixture);
    expect(getText()).toContain('No data in this range');
    render(null);
    report.answer = done({ ...HOURS, total: 744 });
    await draw(fixture);
    expect(getText()).toContain('Latest 2 of 744 shown');
  });

  it('shows why it is empty, and retries on tap', async () => {
    const { report } = await drawTable(failed({ kind: 'refused', code: '1202', message: 'No such report' }));
    expect(getText()).toContain('No such report');
    report.answer = done(HOURS);
    await act(async () => container.querySelector<HTMLButtonElement>('.w-retry')?.click());
    expect(getCells()).toHaveLength(4);
    expect(container.querySelector('.w-retry')).toBeNull();
  });

  it('retries network failures automatically, one request at a time', async () => {
    const { report } = await drawTable(failed({ kind: 'http', status: 503 }));
    report.answer = null;
    await advance(60_000);
    expect(report.requests).toHaveLength(2);
    // Otherwise a slow network would never deliver an answer.
    await advance(120_000);
    expect(report.requests).toHaveLength(2);
  });

  it('keeps its content when an update fails: greyed, with its time and the reason', async () => {
    const { report } = await drawTable(done(HOURS));
    expect(container.querySelector('.w-history-body.w-dim')).toBeNull();
    report.answer = failed({ kind: 'offline' });
    await advance(300_000);
    expect(report.requests).toHaveLength(2);
    expect(getCells()).toHaveLength(4);
    expect(getText()).toContain('As of 16:53:20');
    expect(container.querySelector('.w-history-body.w-dim')).not.toBeNull();
    report.answer = done(HOURS);
    await act(async () => void globalThis.window.dispatchEvent(new Event('online')));
    expect(report.requests).toHaveLength(3);
    expect(container.querySelector('.w-history-body.w-dim')).toBeNull();
  });

  it('shows two rows with the same time, and removes both when they are gone', async () => {
    const createRow = (at: number, value: string) => ({ time: epochMs(NOW + at), values: [value, value] });
    const { report } = await drawTable(done({ ...HOURS, rows: [createRow(0, '1'), createRow(0, '2')] }));
    expect(getCells()).toHaveLength(4);
    report.answer = done({ ...HOURS, rows: [createRow(300_000, '9'), createRow(0, '1')] });
    await advance(300_000);
    expect(report.requests).toHaveLength(2);
    expect(getCells()).toHaveLength(4);
    report.answer = done({ ...HOURS, rows: [createRow(600_000, '8')] });
    await advance(300_000);
    expect(getCells()).toHaveLength(2);
  });

  it('sends no request while hidden, and one immediately when visible', async () => {
    const { report } = await drawTable(done(HOURS));
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await advance(700_000);
    expect(report.requests).toHaveLength(1);
    visibility.mockReturnValue('visible');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(report.requests).toHaveLength(2);
  });

  it('shows that the page has no reports, or that a replay does not show them', async () => {
    const fixture = createSetting([TABLE]);
    await draw(fixture);
    expect(getText()).toContain(`This page has no custom reports`);
    render(null);
    fixture.runtime.host.replayPoints = fixture.runtime.host.loadRecentPoints;
    await draw(fixture);
    expect(getText()).toContain('Custom reports are not shown during replay');
  });
});

describe('A custom report history as a curve', () => {
  it('requests its columns, and lets the worker fetch and thin their points', async () => {
    const { report, curve } = await drawReportCurve();
    expect(report.requests).toMatchObject([{ maxRows: 1 }]);
    expect(curve.requests).toEqual([
      { signalIds: ['a', 'b'], report: 'hourly', range: { lastMs: 86_400_000 }, isLive: false },
    ]);
    expect(getText()).toContain('Loading…');
    await setStatus(curve, createLoadedStatus());
    expect(curve.views).toMatchObject([{ from: NOW - 86_400_000, end: NOW, columns: 400 }]);
    expect(getText()).toContain('Mean of a 2 m');
    expect(getText()).toContain('Mean of b 7 A');
    const paths = [...container.querySelectorAll('.w-curve')].map((element) => element.getAttribute('d'));
    expect(paths.map((path) => path !== '')).toEqual([true, true]);
    render(null);
    expect(curve.closedCount).toBe(1);
  });

  it('truncates line names to the available room, and gives all values of a line the same decimals', async () => {
    const columns = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => createColumn(`very long title of ${id}`, 'A'));
    const fixture = createSetting([{ ...CURVE, w: 400, h: 120 }]);
    stubReport(fixture, done({ columns, rows: [], total: 0 }));
    const windows = columns.map(() => createWindow([NOW - 1, NOW], [97.81, 0]));
    const curve = stubCurve(fixture, windows);
    await draw(fixture);
    await setStatus(curve, createLoadedStatus());
    const entries = [...container.querySelectorAll<HTMLElement>('.w-legend-entry')];
    expect(entries.map(({ textContent }) => textContent?.slice(-6))).toEqual(entries.map(() => '0.00 A'));
    expect(entries).toHaveLength(6);
    for (const { style } of entries) expect(Number.parseFloat(style.maxWidth)).toBeLessThan(200);
  });

  it('keeps its lines during a new request, and greys them with the reason when that fails', async () => {
    const { curve } = await drawReportCurve();
    await setStatus(curve, createLoadedStatus());
    await advance(300_000);
    expect(curve.requests).toHaveLength(2);
    expect(getText()).toContain('Mean of a 2 m');
    expect(getText()).not.toContain('Loading…');
    await setStatus(curve, { ...createLoadedStatus(2), fault: { kind: 'offline' } });
    expect(getText()).toContain('As of');
    expect(container.querySelector('.w-history-body.w-dim')).not.toBeNull();
  });
});

describe('A history of signals', () => {
  it('shows why its points are missing, and retries on tap', async () => {
    const curve = await drawCurve([createWindow([], [])]);
    expect(curve.requests).toMatchObject([{ isLive: true, range: { lastMs: 3_600_000 } }]);
    await setStatus(curve, { ...createLoadedStatus(), fault: { kind: 'timeout', afterMs: 1 } });
    const retryButton = container.querySelector<HTMLButtonElement>('.w-retry');
    expect(retryButton?.textContent).toContain('Try again');
    await act(async () => retryButton?.click());
    expect(curve.requests).toHaveLength(2);
  });

  it('retries network failures automatically, but not refusals', async () => {
    const curve = await drawCurve([createWindow([], [])]);
    await act(async () => curve.setStatus({ ...createLoadedStatus(), fault: { kind: 'offline' } }));
    await act(async () => globalThis.window.dispatchEvent(new Event('online')));
    expect(curve.requests).toHaveLength(2);
    await act(async () =>
      curve.setStatus({ ...createLoadedStatus(2), fault: { kind: 'http', status: 503 } }),
    );
    await advance(60_000);
    expect(curve.requests).toHaveLength(3);
    await act(async () =>
      curve.setStatus({ ...createLoadedStatus(3), fault: { kind: 'http', status: 403 } }),
    );
    await advance(600_000);
    expect(curve.requests).toHaveLength(3);
  });

  it('can be retried after the chart code failed to load', async () => {
    const fixture = createSetting([SIGNALS]);
    const curve = stubCurve(fixture, [createWindow([NOW], [7])]);
    const { curve: open } = fixture.runtime.host;
    let isCodeLoaded = false;
    fixture.runtime.host.curve = async () => {
      if (!isCodeLoaded || open === undefined) throw new Error('no code');
      return open();
    };
    await draw(fixture);
    const retryButton = container.querySelector<HTMLButtonElement>('.w-retry');
    expect(retryButton?.textContent).toContain('Try again');
    await act(async () => retryButton?.click());
    expect(curve.requests).toHaveLength(0);
    isCodeLoaded = true;
    await advance(60_000);
    expect(curve.requests).toHaveLength(1);
    await setStatus(curve, createLoadedStatus());
    expect(container.querySelector('.w-retry')).toBeNull();
    expect(getText()).toContain('7 m');
  });

  it('shows how many points are drawn if the range has more than are kept (faults 39)', async () => {
    const curve = await drawCurve([createWindow([NOW], [3])]);
    const point = { signalId: 's' as SignalId, firstTime: NOW, lastTime: NOW };
    await setStatus(curve, { ...createLoadedStatus(), series: [{ ...point, availableCount: 9, total: 9 }] });
    expect(container.querySelector('.w-note')).toBeNull();
    await setStatus(curve, {
      ...createLoadedStatus(2),
      series: [{ ...point, availableCount: 200_000, total: 267_840 }],
    });
    expect(getText()).toContain('Latest 200000 of 267840 shown');
  });

  it.each([
    ['yMin', 0, -20, -10],
    ['yMin', 0, -50, -10],
    ['yMax', 100, 120, 150],
  ])('scales to its values, even beyond the one end that the page fixes (%s %d)', async (end, at, ...two) => {
    const curve = await drawCurve([createWindow([NOW - 3_600_000, NOW], two)], { [end]: at });
    await act(async () => curve.setStatus(createLoadedStatus()));
    await advance(0);
    const path = container.querySelector('.w-curve')?.getAttribute('d') ?? '';
    const [, first, last] = /^M\S+ (\S+)L\S+ (\S+)$/.exec(path)?.map(Number) ?? [];
    expect(last).toBeLessThan(first ?? Number.NaN);
    expect(last).toBeGreaterThanOrEqual(0);
  });

  it('as a table shows every value of its newest rows, for all signals', async () => {
    const two = [{ signalId: 's' }, { signalId: 't' }];
    const steps = Array.from({ length: 720 }, (_, i) => i);
    const createPoints = (number: (step: number) => number) => ({
      times: Float64Array.from(steps, (i) => NOW - (719 - i) * 5_000),
      numbers: Float64Array.from(steps, number),
    });
    const allPoints = [createPoints((step) => step), createPoints((step) => (7 * step) % 31)];
    const overrides = { view: 'table', signals: two };
    const curve = await drawCurve((view) => allPoints.map((points) => getWindow(points, view)), overrides);
    await setStatus(curve, createLoadedStatus());
    const newest = steps.toReversed().slice(0, 120);
    expect(getCells()).toEqual(newest.flatMap((step) => [String(step), String((7 * step) % 31)]));
  });

  it('ends at the moment of a replay, and follows it', async () => {
    const fixture = createSetting([SIGNALS]);
    const curve = stubCurve(fixture, [createWindow([NOW - 1_000], [3])]);
    fixture.runtime.host.replayPoints = fixture.runtime.host.loadRecentPoints;
    await draw(fixture);
    await setStatus(curve, createLoadedStatus());
    now = epochMs(NOW - 600_000);
    await advance(1_000);
    await advance(0);
    expect(curve.views.at(-1)).toMatchObject({ end: NOW - 599_000, from: NOW - 599_000 - 3_600_000 });
    expect(getText()).toContain('3 m');
  });

  it.each(['curve', 'table'])(
    'shows nothing later than the moment of a replay, as a %s',
    async (viewKind) => {
      const fixture = createSetting([{ ...SIGNALS, view: viewKind, rangeMs: 86_400_000 }]);
      const minutes = Array.from({ length: 2_880 }, (_, i) => i);
      const history = {
        times: Float64Array.from(minutes, (i) => NOW - (2_880 - i) * 60_000),
        numbers: Float64Array.from(minutes),
      };
      const curve = stubCurve(fixture, (view) => [getWindow(history, view)]);
      fixture.runtime.host.replayPoints = fixture.runtime.host.loadRecentPoints;
      now = epochMs(NOW - 1_440 * 60_000);
      await draw(fixture);
      await setStatus(curve, createLoadedStatus());
      const newest =
        viewKind === 'table' ? getCells()[0] : container.querySelector('.w-legend-entry b')?.textContent;
      expect(newest).toBe('1440 m');
    },
  );
});

async function drawTable(answer: Outcome<PageReport> | null) {
  const fixture = createSetting([TABLE]);
  const report = stubReport(fixture, answer);
  await draw(fixture);
  return { fixture, report };
}

/** Renders a curve of a report with two columns, before any status. */
async function drawReportCurve() {
  const fixture = createSetting([CURVE]);
  const report = stubReport(fixture, done(HOURS));
  const curve = stubCurve(fixture, [createWindow([NOW - 7_200_000, NOW], [1, 2]), createWindow([NOW], [7])]);
  await draw(fixture);
  return { report, curve };
}

async function drawCurve(windows: Windows, overrides: object = {}): Promise<FakeCurve> {
  const fixture = createSetting([{ ...SIGNALS, ...overrides }]);
  const curve = stubCurve(fixture, windows);
  await draw(fixture);
  return curve;
}

async function draw(fixture: Setting): Promise<void> {
  drawPage(fixture, { assets, now: getNow });
  await advance(0);
}

async function advance(ms: number): Promise<void> {
  now = epochMs(now + ms);
  await act(async () => vi.advanceTimersByTimeAsync(ms));
}

function getCells(): readonly (string | null)[] {
  return [...container.querySelectorAll('tbody td')].map((element) => element.textContent);
}

function createColumn(id: string, unit: string, dataType: ReportColumn['dataType'] = 'float'): ReportColumn {
  return { id: id as SignalId, title: `Mean of ${id}`, unit, dataType, map: [] };
}

interface FakeReport {
  readonly requests: ReportQuery[];
  answer: Outcome<PageReport> | null;
}

/** Answers reports with `answer`; `null` leaves them pending. */
function stubReport(fixture: Setting, answer: Outcome<PageReport> | null): FakeReport {
  const fake: FakeReport = { requests: [], answer };
  fixture.runtime.host.report = (query) => {
    fake.requests.push(query);
    return fake.answer === null ? new Promise(() => {}) : Promise.resolve(fake.answer);
  };
  return fake;
}

interface FakeCurve {
  readonly requests: Parameters<PageCurve['ask']>[0][];
  readonly views: CurveView[];
  closedCount: number;
  readonly setStatus: (status: Partial<CurveStatus>) => void;
}

function createWindow(times: readonly number[], numbers: readonly number[]): CurveWindow {
  return {
    from: epochMs(NOW - 86_400_000),
    end: epochMs(NOW),
    bucketMs: 1,
    times: Float64Array.from(times),
    numbers: Float64Array.from(numbers),
    statistics: { count: 0, min: 0, max: 0, mean: 0, minTime: 0, maxTime: 0 },
  };
}

type Windows = readonly CurveWindow[] | ((view: CurveView) => readonly CurveWindow[]);

function stubCurve(fixture: Setting, windows: Windows): FakeCurve {
  let status = NO_CURVE;
  const listeners = new Set<() => void>();
  const fake: FakeCurve = {
    requests: [],
    views: [],
    closedCount: 0,
    setStatus: (change) => {
      status = { ...status, ...change };
      for (const listener of listeners) listener();
    },
  };
  fixture.runtime.host.curve = async () => ({
    ask: (question) => {
      fake.requests.push(question);
      fake.setStatus({ status: 'loading' });
    },
    cancel: () => undefined,
    requestWindow: async (view) => {
      fake.views.push(view);
      return typeof windows === 'function' ? windows(view) : windows;
    },
    close: () => {
      fake.closedCount += 1;
    },
    status: () => status,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  return fake;
}

function createLoadedStatus(version = 1): Partial<CurveStatus> {
  return { status: 'loaded', range: { from: epochMs(NOW - 86_400_000), end: NOW }, version };
}

async function setStatus(curve: FakeCurve, status: Partial<CurveStatus>): Promise<void> {
  await act(async () => curve.setStatus(status));
  await advance(1_000);
}
