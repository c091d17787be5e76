import { describe, expect, it, vi } from 'vitest';
import { cn as catalogue } from '../../../src/i18n/catalogue';
import { cn as common } from '../../../src/i18n/common';
import { cn } from '../../../src/i18n/history-reports';
import { cn as permissions } from '../../../src/i18n/permissions';
import { cn as range } from '../../../src/i18n/range';
import { cn as shell } from '../../../src/i18n/shell';
import {
  type Answer,
  type Answers,
  createUserInfo,
  holdAnswer,
  ok,
  Path,
  refuse,
  toJson,
} from '../kit/answers';
import { dispatch } from '../kit/events';
import type { FakeOutside } from '../kit/fake-outside';
import { NOW } from '../kit/fake-watch';
import { openAt, press, runAndSettle } from '../kit/open';
import { expectTexts, getAllBySelector, getBySelector, getTexts, withinDialog } from '../kit/queries';
import { fill, getCurrentPath, screen, submit, user, within } from '../kit/render';

vi.mock('../../../src/charts/history-report/draw', () => ({ drawReportChart: async () => undefined }));

const COLS = '/lfscada/monitor/project/report/queryCols';
const ROWS = '/lfscada/monitor/project/report/queryAllForEquip';
const CUSTOM = '/lfscada/monitor/project/custom/report/data/query';
const WHOLE = '/lfscada/monitor/project/custom/report/data/queryAll';
const LEGACY = '/usual/EquipDataAction!queryHistory.action';
const EQUIPMENT = '/home/work/project/detail/history-report/p1/e1/0';
const AT = `${EQUIPMENT}/-/Pump`;
const DAY = 86_400_000;
const FAILURE: Answer = { status: 500, text: '' };
const PLANT = ok({ id: 'p1', name: 'Plant', pages: [], reports: [{ id: 'daily', name: 'Daily' }] });

let outside: FakeOutside;

describe('A report on a device with a wrong clock', () => {
  const listEnds = (path: string) =>
    listBodies(path).map(({ end }) => Math.round((Number(end) + 1 - NOW) / 60_000));

  it("is requested once, up to the platform's current time", async () => {
    await open({}, AT, { platformAhead: 20 * 60_000 });
    expect(listEnds(ROWS)).toEqual([20]);
  });

  it("is requested again when the first rows reveal the platform's time", async () => {
    const at = `${AT}?report=daily`;
    await open({ [CUSTOM]: DAILY }, at, { platformAhead: 20 * 60_000 });
    expect(listEnds(CUSTOM).at(-1)).toBe(20);
    await open({ [CUSTOM]: DAILY }, at, { platformAhead: 2_000 });
    expect(listEnds(CUSTOM)).toEqual([0]);
  });
});

describe('A report screen', () => {
  it("shows rows in the platform's zone, with missing and invalid values marked", async () => {
    await open({
      [ROWS]: createAnswer([
        { time: NOW, values: ['1.5', '1'] },
        { time: NOW - 60_000, values: [null, '7.5'] },
        { time: NOW - 120_000, values: ['-2', '0'] },
      ]),
    });
    expect(getBySelector('.as-report-table tbody th')).toHaveTextContent('10-09 16:53:20');
    expect(getCells()).toEqual(['1.5', common.on, '--', `7.5${cn.bad}`, '-2.0', common.off]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Pump · ${shell.titleHistoryReport}`);
  });

  it('shows states by name, left-aligned like words', async () => {
    const mode = createColumn('b', { dataType: 'int', unit: '', map: { 0: '手动', 1: '自动' } });
    await open({ [COLS]: ok([createColumn('a'), mode]) });
    expect(getCells()).toEqual(['1.5', '自动']);
    expect(screen.getByText('1.5').parentElement).not.toHaveClass('as-report-table__text');
    expect(screen.getByText('自动').parentElement).toHaveClass('as-report-table__text');
  });

  it('requests its columns in order, with the range and page of its address', async () => {
    await open({}, `${AT}?span=last7d&page=2&rows=500`);
    const expectedRequest = { cols: 'a,b', pagenum: 2, count: 500, from: NOW - 7 * DAY, end: NOW - 1 };
    expect(listBodies(ROWS)[0]).toMatchObject(expectedRequest);
  });

  it('shows no chart heading of the previous column if several states share a name', async () => {
    const createStateColumn = (id: string, ...names: readonly string[]): object =>
      createColumn(id, { dataType: 'int', unit: '', map: { ...names } });
    await open(
      {
        [COLS]: ok([
          createStateColumn('a', 'Off', 'Fault', 'Fault'),
          createStateColumn('b', 'Shut', 'Open', 'Open'),
        ]),
        [ROWS]: createAnswer(
          ['0', '1', '2'].map((value, at) => ({ time: NOW - at, values: [value, value] })),
        ),
      },
      `${AT}?view=charts`,
    );
    const getHeadings = () => getTexts('.as-charts__values thead th');
    expect(getHeadings()).toEqual([common.time, 'Off', 'Fault', 'Fault']);
    await fill(screen.getByRole('combobox', { name: cn.chartColumn }), 'b');
    expect(getHeadings()).toEqual([common.time, 'Shut', 'Open', 'Open']);
  });

  it('shows the columns that its address preselects', async () => {
    await open({}, `${EQUIPMENT}/b,gone/Pump`);
    expect(listBodies(ROWS)[0]).toMatchObject({ cols: 'b' });
  });

  it('opens the custom report of its address, with the columns it includes', async () => {
    await open({ [CUSTOM]: DAILY }, `${EQUIPMENT}/daily/Pump`);
    expect(listBodies(CUSTOM)[0]).toMatchObject({ reportId: 'daily', projectId: 'p1' });
    expect(outside.getRequests(ROWS)).toEqual([]);
    expect(getCells()).toEqual(['3']);
    expect(screen.getByRole('combobox', { name: cn.which })).toHaveDisplayValue('Daily');
  });

  it('opens the selected custom report for the same range', async () => {
    await open({ [CUSTOM]: DAILY });
    await fill(screen.getByRole('combobox', { name: cn.which }), 'daily');
    const expectedRequest = { projectId: 'p1', reportId: 'daily', from: NOW - DAY, end: NOW - 1, pagenum: 1 };
    expect(listBodies(CUSTOM)).toMatchObject([expectedRequest]);
    expect(getCells()).toEqual(['3']);
  });

  it('summarizes a custom report over all rows, requested immediately, and only the selected columns', async () => {
    const cols = [createColumn('x'), createColumn('y')];
    const rows = [3, 1].map((value, at) => ({ time: NOW - at * 60_000, values: [String(value), '9'] }));
    await open(
      {
        [CUSTOM]: ok({ cols, list: rows.slice(0, 1), totalCount: 2, totalPage: 2 }),
        [WHOLE]: ok({ cols, list: rows }),
      },
      `${EQUIPMENT}/daily,x/Pump?view=summary&rows=100`,
    );
    const whole = { reportId: 'daily', projectId: 'p1', from: NOW - DAY, end: NOW - 1 };
    expect(listBodies(WHOLE)).toMatchObject([whole]);
    expect(listBodies(CUSTOM)).toMatchObject([{ pagenum: 1, count: 100 }]);
    const cards = getAllBySelector('.as-summary__card');
    expect(cards).toHaveLength(1);
    // The mean of both rows, although the page has one of them.
    expect(cards[0]).toHaveTextContent('2.0');
  });

  it('reports unreadable custom reports, and shows the one in its address once readable', async () => {
    await open({ [Path.project]: 'offline', [CUSTOM]: DAILY }, `${EQUIPMENT}/daily/Pump`);
    expect(screen.getByRole('status')).toHaveTextContent(cn.customFailed.replace('{why}', ''));
    expect(getCells()).toEqual(['1.5', common.on]);
    outside.answers[Path.project] = PLANT;
    await press(common.retry);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(getCells()).toEqual(['3']);
  });

  it('reports an empty period, and a report without columns', async () => {
    await open({ [ROWS]: createAnswer([], 0, 0) });
    expect(document.body).toHaveTextContent(cn.empty);
    await open({ [COLS]: ok([]) });
    expect(document.body).toHaveTextContent(cn.columnsEmpty);
  });

  it('shows why it is empty and retries: an expired service, no network', async () => {
    await open({ [ROWS]: refuse('数据中心服务已到期', '1205') });
    expectTexts(catalogue.historyFailed, catalogue.serviceExpired);
    await open({ [COLS]: 'offline' });
    expect(document.body).toHaveTextContent(catalogue.historyFailed);
    outside.answers[COLS] = ok([createColumn('a')]);
    await press(common.retry);
    expect(getCells()).toEqual(['1.5']);
  });

  it('retries automatically when the network returns', async () => {
    await open({ [ROWS]: 'offline' });
    outside.answers[ROWS] = createAnswer([{ time: NOW, values: ['9', '0'] }]);
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await dispatch(window, 'offline');
    network.mockReturnValue(true);
    await dispatch(window, 'online');
    expect(getCells()).toEqual(['9', common.off]);
  });

  it('keeps its rows when the next request fails, reports that, and retries', async () => {
    await open({});
    outside.answers[ROWS] = FAILURE;
    await press(common.refresh);
    expect(getCells()).toEqual(['1.5', common.on]);
    expect(screen.getByRole('status')).toHaveTextContent(cn.staleNotice.replace('{why}', ''));
    outside.answers[ROWS] = createAnswer([{ time: NOW, values: ['9', '0'] }]);
    await press(common.retry);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    expect(getCells()).toEqual(['9', common.off]);
  });

  it('keeps its rows under their own range, on the screen and on paper', async () => {
    await open({});
    outside.answers[ROWS] = FAILURE;
    const formatRangeLine = (from: string): string =>
      cn.rangeLine.replace('{from}', from).replace('{end}', '2025-10-09 16:53:20');
    const lastDay = formatRangeLine('2025-10-08 16:53:20');
    await chooseSpan(range.last7d);
    expect(getCells()).toEqual(['1.5', common.on]);
    expect(getBySelector('.as-report__range')).toHaveTextContent(lastDay);
    await dispatch(window, 'beforeprint');
    expect(getBySelector('.as-report-print p')).toHaveTextContent(lastDay);
    await dispatch(window, 'afterprint');
    // The screen's own button prints what was requested.
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const printAll = async (): Promise<void> => {
      await press(common.print);
      await user.click(withinDialog().getByRole('button', { name: /^全部/ }));
    };
    await printAll();
    expect(print).not.toHaveBeenCalled();
    outside.answers[ROWS] = createAnswer([{ time: NOW, values: ['9', '0'] }]);
    await printAll();
    expect(print).toHaveBeenCalledOnce();
    expect(getBySelector('.as-report-print p')).toHaveTextContent(formatRangeLine('2025-10-02 16:53:20'));
    expect(getBySelector('.as-report-print td')).toHaveTextContent('9');
    await press(common.print);
    await user.click(withinDialog().getByRole('button', { name: cn.summary }));
    expect(print).toHaveBeenCalledTimes(2);
    expect(getBySelector('.as-report-print td')).toHaveTextContent(`${cn.count} 1${cn.min} 9`);
  });

  it('does not report an unread range as empty', async () => {
    const { pendingAnswer, answer } = holdAnswer();
    await open({ [ROWS]: createAnswer([], 0, 0) });
    outside.answers[ROWS] = () => pendingAnswer;
    await chooseSpan(range.last7d);
    expect(document.body).not.toHaveTextContent(cn.empty);
    await runAndSettle(() => answer(FAILURE));
    expect(document.body).not.toHaveTextContent(cn.empty);
    expect(document.body).toHaveTextContent(catalogue.historyFailed);
  });

  it('never shows the answer to an earlier request', async () => {
    const [earlier, later] = [holdAnswer(), holdAnswer()];
    await open({ [ROWS]: () => earlier.pendingAnswer });
    outside.answers[ROWS] = () => later.pendingAnswer;
    await chooseSpan(range.last8h);
    expect(outside.getRequests(ROWS)).toHaveLength(2);
    await runAndSettle(() => later.answer(createAnswer([{ time: NOW, values: ['2', '0'] }])));
    await runAndSettle(() => earlier.answer(createAnswer([{ time: NOW, values: ['1', '1'] }])));
    expect(getCells()).toEqual(['2', common.off]);
  });

  it('requests a valid range, and keeps it in its address', async () => {
    await open({});
    await chooseSpan(range.typed);
    const requestCount = outside.getRequests(ROWS).length;
    const query = async (from: string, end: string): Promise<void> => {
      await fill(screen.getByLabelText(common.startTime), from);
      await fill(screen.getByLabelText(range.end), end);
      await submit(getBySelector('form.as-range'));
    };
    for (const [from, end, message] of [
      ['', '', range.periodEmpty],
      ['', '2025-10-08T10:00', range.fromMissing],
      ['2025-10-08T10:00', '', range.endMissing],
      ['2025-10-08T10:00', '2020-01-01T00:00', range.endBeforeStart],
      ['2099-01-01T00:00', '2099-01-02T00:00', range.inFuture],
    ] as const) {
      await query(from, end);
      expect(within(getBySelector('form.as-range')).getByRole('alert')).toHaveTextContent(message);
    }
    expect(outside.getRequests(ROWS)).toHaveLength(requestCount);
    await query('2025-10-08T10:00', '2025-10-08T10:30');
    const expectedRequest = { from: Date.UTC(2025, 9, 8, 2), end: Date.UTC(2025, 9, 8, 2, 30) - 1 };
    expect(listBodies(ROWS).at(-1)).toMatchObject(expectedRequest);
    const path = getCurrentPath();
    await open({}, path);
    expect(listBodies(ROWS)).toMatchObject([expectedRequest]);
  });

  it('refuses an invalid page number, and shows how many pages there are', async () => {
    await open({ [ROWS]: createAnswer([{ time: NOW, values: ['1', '0'] }], 250, 3) });
    const jump = async (page: string): Promise<void> => {
      await fill(screen.getByRole('textbox', { name: cn.page }), page);
      await submit(getBySelector('.as-pager__form'));
    };
    await jump('4');
    expect(screen.getByRole('alert')).toHaveTextContent(cn.pageWrong.replace('{n}', '3'));
    expect(outside.getRequests(ROWS)).toHaveLength(1);
    await jump('3');
    expect(listBodies(ROWS)[1]).toMatchObject({ pagenum: 3 });
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('opens the last page if the address asks for one beyond it', async () => {
    const second = [{ time: NOW, values: ['4', '0'] }];
    await open(
      { [ROWS]: (request) => createAnswer(toJson(request).pagenum === 2 ? second : [], 150, 2) },
      `${AT}?page=9`,
    );
    expect(listBodies(ROWS).at(-1)).toMatchObject({ pagenum: 2 });
    expect(getCells()).toEqual(['4', common.off]);
  });

  it('keeps the selected columns for this user in this session, and for no other', async () => {
    await open({});
    await press(cn.columnsCount.replace('{n}', '2').replace('{of}', '2'));
    await user.click(withinDialog().getByText(common.clearAll));
    await user.click(withinDialog().getByRole('checkbox', { name: 'a (A)' }));
    await press(common.confirm);
    expect(listBodies(ROWS).at(-1)).toMatchObject({ cols: 'a' });
    const { tabStorage } = outside;
    for (const [userId, cols] of [
      ['u1', 'a'],
      ['u2', 'a,b'],
    ]) {
      await open({ [Path.info]: ok(createUserInfo({ userId })) }, AT, { tabStorage });
      expect(listBodies(ROWS)[0]).toMatchObject({ cols });
    }
  });

  it('of a legacy device takes its columns from its header', async () => {
    const head = [createColumn('x'), createColumn('y')];
    const list = [{ time: NOW, values: ['1', '2'] }];
    await open({ [LEGACY]: ok({ head, list, totalCount: 1 }) }, '/detail/gm/history-report/gm1');
    expect(getCells()).toEqual(['1', '2']);
  });

  it('is open only to users who may see it', async () => {
    await open({ [Path.info]: ok(createUserInfo({ auths: ['monitor_multi'] })) });
    expect(document.body).toHaveTextContent(permissions.project);
  });
});

async function open(answers: Answers, at = AT, options: Parameters<typeof openAt>[2] = {}): Promise<void> {
  outside = await openAt(
    at,
    {
      [Path.project]: PLANT,
      [COLS]: ok([createColumn('a'), createColumn('b', { dataType: 'bit', unit: '' })]),
      [ROWS]: createAnswer([{ time: NOW, values: ['1.5', '1'] }]),
      ...answers,
    },
    options,
  );
}

function createColumn(id: string, changes: object = {}): object {
  return { id, title: id, unit: 'A', dataType: 'float', ...changes };
}

const createAnswer = (list: readonly object[], totalCount = list.length, totalPage = 1): Answer =>
  ok({ list, totalCount, totalPage });
const DAILY = ok({
  cols: [createColumn('x')],
  list: [{ time: NOW, values: ['3'] }],
  totalCount: 1,
  totalPage: 1,
});

const listBodies = (path: string) => outside.getRequests(path).map(toJson);
const getCells = () => getTexts('.as-report-table tbody td');
const chooseSpan = (name: string) => user.click(screen.getByRole('radio', { name }));

// Without a layout a table has no height, and shows no rows.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 });
