// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReportColumn } from '../../../../src/shared/calls/report';
import { done, failed, type Outcome } from '../../../../src/shared/faults';
import type { SignalId } from '../../../../src/shared/ids';
import { epochMs } from '../../../../src/shared/units';
import type { CurveStatus } from '../../../../src/state/live/curve';
import type { PageCurve, PageReport, ReportAsk } from '../../../../src/widgets/live/page-host';
import type { CurveView, CurveWindow } from '../../../../workers/monitor/contract/contract';
import { getWindow } from '../../../../workers/monitor/history/window';
import { NO_CURVE } from '../../../kit/curve-status';
import { NOW, type Setting, setting } from '../../../kit/widget-page';
import { loadedDrawing } from './drawing';

const { holder, render, draw: drawPage } = loadedDrawing();
let now = NOW;
beforeEach(() => {
  vi.useFakeTimers();
  now = NOW;
});
afterEach(() => {
  render(null);
  expect(vi.getTimerCount()).toBe(0);
});
const clock = () => now;
const assets = { cdnBase: '/cdn/', imageHosts: [], zone: 480 };
const text = (): string => holder.textContent ?? '';
const HOURS: PageReport = {
  columns: [column('a', 'm'), column('b', 'A')],
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
  it('requests its rows once and shows them in its columns, missing values as a dash and text unchanged', async () => {
    const { made, report } = await formatTable(done(HOURS));
    expect(report.asked).toEqual([{ report: 'hourly', rangeMs: 86_400_000, most: 120 }]);
    const heads = [...holder.querySelectorAll('thead th')].map((one) => one.textContent);
    expect(heads).toEqual(['Time', 'Mean of a', 'Mean of b']);
    expect(cells()).toEqual(['1.25 m', '--', 'x', '7 A']);
    expect(holder.querySelector('tbody th')?.textContent).toBe('10-09 16:53:20');
    // Its columns belong to the report; the watch has none of them.
    expect(made.plan.spec.dataSignal).toEqual([]);
  });

  it('shows that it is loading, empty or limited to the latest rows', async () => {
    const { made, report } = await formatTable(null);
    expect(text()).toContain('Loading…');
    render(null);
    report.answer = done({ ...HOURS, rows: [], total: 0 });
    await draw(made);
    expect(text()).toContain('No data in this range');
    render(null);
    report.answer = done({ ...HOURS, total: 744 });
    await draw(made);
    expect(text()).toContain('Latest 2 of 744 shown');
  });

  it('shows why it is empty, and retries on tap', async () => {
    const { report } = await formatTable(
      failed({ kind: 'refused', code: '1202', message: 'No such report' }),
    );
    expect(text()).toContain('No such report');
    report.answer = done(HOURS);
    await act(async () => holder.querySelector<HTMLButtonElement>('.w-retry')?.click());
    expect(cells()).toHaveLength(4);
    expect(holder.querySelector('.w-retry')).toBeNull();
  });

  it('retries network failures automatically, as a history of signals does, but one request at a time', async () => {
    const { report } = await formatTable(failed({ kind: 'http', status: 503 }));
    report.answer = null;
    await pass(60_000);
    expect(report.asked).toHaveLength(2);
    // Otherwise a slow network would never deliver an answer.
    await pass(120_000);
    expect(report.asked).toHaveLength(2);
  });

  it('keeps its content when an update fails: greyed, with its time and the reason', async () => {
    const { report } = await formatTable(done(HOURS));
    expect(holder.querySelector('.w-history-body.w-dim')).toBeNull();
    report.answer = failed({ kind: 'offline' });
    await pass(300_000);
    expect(report.asked).toHaveLength(2);
    expect(cells()).toHaveLength(4);
    expect(text()).toContain('As of 16:53:20');
    expect(holder.querySelector('.w-history-body.w-dim')).not.toBeNull();
    report.answer = done(HOURS);
    await act(async () => void globalThis.window.dispatchEvent(new Event('online')));
    expect(report.asked).toHaveLength(3);
    expect(holder.querySelector('.w-history-body.w-dim')).toBeNull();
  });

  it('shows two rows with the same time, and removes both when they are gone', async () => {
    const row = (at: number, value: string) => ({ time: epochMs(NOW + at), values: [value, value] });
    const { report } = await formatTable(done({ ...HOURS, rows: [row(0, '1'), row(0, '2')] }));
    expect(cells()).toHaveLength(4);
    report.answer = done({ ...HOURS, rows: [row(300_000, '9'), row(0, '1')] });
    await pass(300_000);
    expect(report.asked).toHaveLength(2);
    expect(cells()).toHaveLength(4);
    report.answer = done({ ...HOURS, rows: [row(600_000, '8')] });
    await pass(300_000);
    expect(cells()).toHaveLength(2);
  });

  it('sends no request while hidden, and one immediately when visible', async () => {
    const { report } = await formatTable(done(HOURS));
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(700_000);
    expect(report.asked).toHaveLength(1);
    hidden.mockReturnValue('visible');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(report.asked).toHaveLength(2);
  });

  it('shows that the page has no reports, or that a replay does not show them', async () => {
    const made = setting([TABLE]);
    await draw(made);
    expect(text()).toContain(`This page has no custom reports`);
    render(null);
    made.runtime.host.replayPoints = made.runtime.host.recentPoints;
    await draw(made);
    expect(text()).toContain('Custom reports are not shown during replay');
  });
});

describe('A custom report history as a curve', () => {
  it('requests its columns, and lets the worker fetch and thin their points', async () => {
    const { report, curve } = await reportCurve();
    expect(report.asked).toMatchObject([{ most: 1 }]);
    expect(curve.asked).toEqual([
      { signalIds: ['a', 'b'], report: 'hourly', range: { lastMs: 86_400_000 }, isLive: false },
    ]);
    expect(text()).toContain('Loading…');
    await tell(curve, loaded());
    expect(curve.views).toMatchObject([{ from: NOW - 86_400_000, end: NOW, columns: 400 }]);
    expect(text()).toContain('Mean of a 2 m');
    expect(text()).toContain('Mean of b 7 A');
    const paths = [...holder.querySelectorAll('.w-curve')].map((one) => one.getAttribute('d'));
    expect(paths.map((path) => path !== '')).toEqual([true, true]);
    render(null);
    expect(curve.closed).toBe(1);
  });

  it('truncates line names to the available room, and gives all values of a line the same decimals', async () => {
    const columns = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => column(`very long title of ${id}`, 'A'));
    const made = setting([{ ...CURVE, w: 400, h: 120 }]);
    reporting(made, done({ columns, rows: [], total: 0 }));
    const windows = columns.map(() => window([NOW - 1, NOW], [97.81, 0]));
    const curve = curving(made, windows);
    await draw(made);
    await tell(curve, loaded());
    const entries = [...holder.querySelectorAll<HTMLElement>('.w-legend-entry')];
    expect(entries.map(({ textContent }) => textContent?.slice(-6))).toEqual(entries.map(() => '0.00 A'));
    expect(entries).toHaveLength(6);
    for (const { style } of entries) expect(Number.parseFloat(style.maxWidth)).toBeLessThan(200);
  });

  it('keeps its lines during a new request, and greys them with the reason when that fails', async () => {
    const { curve } = await reportCurve();
    await tell(curve, loaded());
    await pass(300_000);
    expect(curve.asked).toHaveLength(2);
    expect(text()).toContain('Mean of a 2 m');
    expect(text()).not.toContain('Loading…');
    await tell(curve, { ...loaded(2), fault: { kind: 'offline' } });
    expect(text()).toContain('As of');
    expect(holder.querySelector('.w-history-body.w-dim')).not.toBeNull();
  });
});

describe('A history of signals', () => {
  it('shows why its points are missing, and retries on tap', async () => {
    const curve = await createCurve([window([], [])]);
    expect(curve.asked).toMatchObject([{ isLive: true, range: { lastMs: 3_600_000 } }]);
    await tell(curve, { ...loaded(), fault: { kind: 'timeout', afterMs: 1 } });
    const again = holder.querySelector<HTMLButtonElement>('.w-retry');
    expect(again?.textContent).toContain('Try again');
    await act(async () => again?.click());
    expect(curve.asked).toHaveLength(2);
  });

  it('retries network failures automatically, but not refusals', async () => {
    const curve = await createCurve([window([], [])]);
    await act(async () => curve.tell({ ...loaded(), fault: { kind: 'offline' } }));
    await act(async () => globalThis.window.dispatchEvent(new Event('online')));
    expect(curve.asked).toHaveLength(2);
    await act(async () => curve.tell({ ...loaded(2), fault: { kind: 'http', status: 503 } }));
    await pass(60_000);
    expect(curve.asked).toHaveLength(3);
    await act(async () => curve.tell({ ...loaded(3), fault: { kind: 'http', status: 403 } }));
    await pass(600_000);
    expect(curve.asked).toHaveLength(3);
  });

  it('can be retried after the chart code failed to load', async () => {
    const made = setting([SIGNALS]);
    const curve = curving(made, [window([NOW], [7])]);
    const { curve: open } = made.runtime.host;
    let isHere = false;
    made.runtime.host.curve = async () => {
      if (!isHere || open === undefined) throw new Error('no code');
      return open();
    };
    await draw(made);
    const again = holder.querySelector<HTMLButtonElement>('.w-retry');
    expect(again?.textContent).toContain('Try again');
    await act(async () => again?.click());
    expect(curve.asked).toHaveLength(0);
    isHere = true;
    await pass(60_000);
    expect(curve.asked).toHaveLength(1);
    await tell(curve, loaded());
    expect(holder.querySelector('.w-retry')).toBeNull();
    expect(text()).toContain('7 m');
  });

  it('shows how many points are drawn if the range has more than are kept (faults 39)', async () => {
    const curve = await createCurve([window([NOW], [3])]);
    const point = { signalId: 's' as SignalId, firstTime: NOW, lastTime: NOW };
    await tell(curve, { ...loaded(), series: [{ ...point, kept: 9, total: 9 }] });
    expect(holder.querySelector('.w-note')).toBeNull();
    await tell(curve, { ...loaded(2), series: [{ ...point, kept: 200_000, total: 267_840 }] });
    expect(text()).toContain('Latest 200000 of 267840 shown');
  });

  it.each([
    ['yMin', 0, -20, -10],
    ['yMin', 0, -50, -10],
    ['yMax', 100, 120, 150],
  ])('scales to its values, even beyond the one end that the page fixes (%s %d)', async (end, at, ...two) => {
    const curve = await createCurve([window([NOW - 3_600_000, NOW], two)], { [end]: at });
    await act(async () => curve.tell(loaded()));
    await pass(0);
    const path = holder.querySelector('.w-curve')?.getAttribute('d') ?? '';
    const [, first, last] = /^M\S+ (\S+)L\S+ (\S+)$/.exec(path)?.map(Number) ?? [];
    expect(last).toBeLessThan(first ?? Number.NaN);
    expect(last).toBeGreaterThanOrEqual(0);
  });

  it('as a table shows every value of its newest rows, for all signals', async () => {
    const two = [{ signalId: 's' }, { signalId: 't' }];
    const steps = Array.from({ length: 720 }, (_, i) => i);
    const of = (number: (step: number) => number) => ({
      times: Float64Array.from(steps, (i) => NOW - (719 - i) * 5_000),
      numbers: Float64Array.from(steps, number),
    });
    const all = [of((step) => step), of((step) => (7 * step) % 31)];
    const more = { view: 'table', signals: two };
    const curve = await createCurve((view) => all.map((points) => getWindow(points, view)), more);
    await tell(curve, loaded());
    const newest = steps.toReversed().slice(0, 120);
    expect(cells()).toEqual(newest.flatMap((step) => [String(step), String((7 * step) % 31)]));
  });

  it('ends at the moment of a replay, and follows it', async () => {
    const made = setting([SIGNALS]);
    const curve = curving(made, [window([NOW - 1_000], [3])]);
    made.runtime.host.replayPoints = made.runtime.host.recentPoints;
    await draw(made);
    await tell(curve, loaded());
    now = epochMs(NOW - 600_000);
    await pass(1_000);
    await pass(0);
    expect(curve.views.at(-1)).toMatchObject({ end: NOW - 599_000, from: NOW - 599_000 - 3_600_000 });
    expect(text()).toContain('3 m');
  });

  it.each(['curve', 'table'])('shows nothing later than the moment of a replay, as a %s', async (as) => {
    const made = setting([{ ...SIGNALS, view: as, rangeMs: 86_400_000 }]);
    const minutes = Array.from({ length: 2_880 }, (_, i) => i);
    const past = {
      times: Float64Array.from(minutes, (i) => NOW - (2_880 - i) * 60_000),
      numbers: Float64Array.from(minutes),
    };
    const curve = curving(made, (view) => [getWindow(past, view)]);
    made.runtime.host.replayPoints = made.runtime.host.recentPoints;
    now = epochMs(NOW - 1_440 * 60_000);
    await draw(made);
    await tell(curve, loaded());
    const newest = as === 'table' ? cells()[0] : holder.querySelector('.w-legend-entry b')?.textContent;
    expect(newest).toBe('1440 m');
  });
});

async function formatTable(answer: Outcome<PageReport> | null) {
  const made = setting([TABLE]);
  const report = reporting(made, answer);
  await draw(made);
  return { made, report };
}

/** Renders a curve of a report with two columns, before any status. */
async function reportCurve() {
  const made = setting([CURVE]);
  const report = reporting(made, done(HOURS));
  const curve = curving(made, [window([NOW - 7_200_000, NOW], [1, 2]), window([NOW], [7])]);
  await draw(made);
  return { report, curve };
}

async function createCurve(windows: Windows, more: object = {}): Promise<FakeCurve> {
  const made = setting([{ ...SIGNALS, ...more }]);
  const curve = curving(made, windows);
  await draw(made);
  return curve;
}

async function draw(made: Setting): Promise<void> {
  drawPage(made, { assets, now: clock });
  await pass(0);
}

async function pass(ms: number): Promise<void> {
  now = epochMs(now + ms);
  await act(async () => vi.advanceTimersByTimeAsync(ms));
}

function cells(): readonly (string | null)[] {
  return [...holder.querySelectorAll('tbody td')].map((one) => one.textContent);
}

function column(id: string, unit: string, dataType: ReportColumn['dataType'] = 'float'): ReportColumn {
  return { id: id as SignalId, title: `Mean of ${id}`, unit, dataType, map: [] };
}

interface FakeReport {
  readonly asked: ReportAsk[];
  answer: Outcome<PageReport> | null;
}

/** Answers reports with `answer`; `null` leaves them pending. */
function reporting(made: Setting, answer: Outcome<PageReport> | null): FakeReport {
  const fake: FakeReport = { asked: [], answer };
  made.runtime.host.report = (ask) => {
    fake.asked.push(ask);
    return fake.answer === null ? new Promise(() => {}) : Promise.resolve(fake.answer);
  };
  return fake;
}

interface FakeCurve {
  readonly asked: Parameters<PageCurve['ask']>[0][];
  readonly views: CurveView[];
  closed: number;
  readonly tell: (status: Partial<CurveStatus>) => void;
}

function window(times: readonly number[], numbers: readonly number[]): CurveWindow {
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

function curving(made: Setting, windows: Windows): FakeCurve {
  let status = NO_CURVE;
  const listeners = new Set<() => void>();
  const fake: FakeCurve = {
    asked: [],
    views: [],
    closed: 0,
    tell: (change) => {
      status = { ...status, ...change };
      for (const listener of listeners) listener();
    },
  };
  made.runtime.host.curve = async () => ({
    ask: (question) => {
      fake.asked.push(question);
      fake.tell({ phase: 'loading' });
    },
    cancel: () => undefined,
    window: async (view) => {
      fake.views.push(view);
      return typeof windows === 'function' ? windows(view) : windows;
    },
    close: () => {
      fake.closed += 1;
    },
    status: () => status,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  return fake;
}

function loaded(version = 1): Partial<CurveStatus> {
  return { phase: 'loaded', range: { from: epochMs(NOW - 86_400_000), end: NOW }, version };
}

async function tell(curve: FakeCurve, status: Partial<CurveStatus>): Promise<void> {
  await act(async () => curve.tell(status));
  await pass(1_000);
}
