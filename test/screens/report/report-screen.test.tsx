import { describe, expect, it, vi } from 'vitest';
import { cn as catalogue } from '../../../src/i18n/catalogue';
import { cn as permissions } from '../../../src/i18n/permissions';
import { cn } from '../../../src/i18n/report';
import { cn as shell } from '../../../src/i18n/shell';
import type { HttpRequest } from '../../../src/shared/calls/run';
import { type Answer, type FakeOutside, fakeOutside, ok, Path, refused, userInfo } from '../kit/fake-outside';
import {
  act,
  cleanup,
  fill,
  getAllBySelector,
  getBySelector,
  renderAt,
  screen,
  settled,
  submit,
  user,
} from '../kit/render';

vi.mock('../../../src/charts/report/draw', () => ({ drawReportChart: async () => undefined }));

const COLS = '/lfscada/monitor/project/report/queryCols';
const ROWS = '/lfscada/monitor/project/report/queryAllForEquip';
const CUSTOM = '/lfscada/monitor/project/custom/report/data/query';
const WHOLE = '/lfscada/monitor/project/custom/report/data/queryAll';
const LEGACY = '/usual/EquipDataAction!queryHistory.action';
const AT = '/home/work/project/detail/history-report/p1/e1/0/-/Pump';
const NOW = 1_760_000_000_000;

const column = (id: string, changes: object = {}): object => ({
  id,
  title: id,
  unit: 'A',
  dataType: 'float',
  ...changes,
});
const answered = (list: readonly object[], totalCount = list.length, totalPage = 1): Answer =>
  ok({ list, totalCount, totalPage });
const bodyOf = (request: HttpRequest | undefined): Record<string, unknown> =>
  JSON.parse(request?.body ?? '{}') as Record<string, unknown>;

// Here nothing has a layout, and a table without height would show no rows.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 600 });

async function open(
  answers: FakeOutside['answers'],
  at = AT,
  who = userInfo(),
  clock: { readonly platformAhead?: number } = {},
): Promise<FakeOutside> {
  const outside = fakeOutside({
    ...clock,
    answers: {
      [Path.info]: ok(who),
      [Path.project]: ok({ id: 'p1', name: 'Plant', pages: [], reports: [{ id: 'daily', name: 'Daily' }] }),
      [COLS]: ok([column('a'), column('b', { dataType: 'bit', unit: '' })]),
      [ROWS]: answered([{ time: NOW, values: ['1.5', '1'] }]),
      ...answers,
    },
  });
  await renderAt(outside.services, at);
  await settled();
  return outside;
}
const cells = (): readonly string[] =>
  getAllBySelector('.as-report-table tbody td').map((one) => one.textContent ?? '');

describe('A report on a device with a wrong clock', () => {
  const AHEAD = 20 * 60_000;
  const ends = (outside: FakeOutside, path: string) =>
    outside.made(path).map((request) => Math.round((Number(bodyOf(request).end) - NOW) / 60_000));

  it('is asked for up to the platform’s present, once', async () => {
    expect(ends(await open({}, AT, userInfo(), { platformAhead: AHEAD }), ROWS)).toEqual([20]);
  });

  it('is asked for again where the first rows tell the time', async () => {
    const rows = ok({
      cols: [column('a')],
      list: [{ time: NOW, values: ['1'] }],
      totalCount: 1,
      totalPage: 1,
    });
    const at = `${AT}?report=daily`;
    const outside = await open({ [CUSTOM]: rows }, at, userInfo(), { platformAhead: AHEAD });
    expect(ends(outside, CUSTOM).at(-1)).toBe(20);
    cleanup();
    expect(ends(await open({ [CUSTOM]: rows }, at, userInfo(), { platformAhead: 2_000 }), CUSTOM)).toEqual([
      0,
    ]);
  });
});

describe('A report screen', () => {
  it('shows rows in the platform’s zone, with missing and invalid values said to be so', async () => {
    await open({
      [ROWS]: answered([
        { time: NOW, values: ['1.5', '1'] },
        { time: NOW - 60_000, values: [null, '7.5'] },
        { time: NOW - 120_000, values: ['-2', '0'] },
      ]),
    });
    expect(getBySelector('.as-report-table tbody th').textContent).toBe('10-09 16:53:20');
    expect(cells()).toEqual(['1.5', cn.on, '--', `7.5${cn.bad}`, '-2.0', cn.off]);
    expect(getBySelector('h1').textContent).toBe(`Pump · ${shell.titleHistoryReport}`);
  });

  it('asks for the last day in the order of its columns, and for what its address says', async () => {
    const outside = await open({}, `${AT}?span=last7d&page=2&rows=500`);
    expect(bodyOf(outside.made(ROWS)[0])).toMatchObject({
      cols: 'a,b',
      pagenum: 2,
      count: 500,
      from: NOW - 7 * 86_400_000,
      end: NOW,
    });
  });

  it('shows of a chart no heading of the one before, where several states have one name', async () => {
    const state = (id: string, ...names: readonly string[]): object =>
      column(id, { dataType: 'int', unit: '', map: { ...names } });
    await open(
      {
        [COLS]: ok([state('a', 'Off', 'Fault', 'Fault'), state('b', 'Shut', 'Open', 'Open')]),
        [ROWS]: answered(['0', '1', '2'].map((value, at) => ({ time: NOW - at, values: [value, value] }))),
      },
      `${AT}?view=charts`,
    );
    const headings = (): readonly (string | null)[] =>
      getAllBySelector('.as-charts__values thead th').map((one) => one.textContent);
    expect(headings()).toEqual([cn.time, 'Off', 'Fault', 'Fault']);
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: '列' });
    select.value = 'b';
    await act(async () => select.dispatchEvent(new Event('change', { bubbles: true })));
    expect(headings()).toEqual([cn.time, 'Shut', 'Open', 'Open']);
  });

  it('shows the columns that its address preselects', async () => {
    const outside = await open({}, '/home/work/project/detail/history-report/p1/e1/0/b,gone/Pump');
    expect(bodyOf(outside.made(ROWS)[0])).toMatchObject({ cols: 'b' });
  });

  it('opens the custom report that its address names, with the columns that come along', async () => {
    const outside = await open(
      {
        [CUSTOM]: ok({
          cols: [column('x')],
          list: [{ time: NOW, values: ['3'] }],
          totalCount: 1,
          totalPage: 1,
        }),
      },
      '/home/work/project/detail/history-report/p1/e1/0/daily/Pump',
    );
    expect(bodyOf(outside.made(CUSTOM)[0])).toMatchObject({ reportId: 'daily', projectId: 'p1' });
    expect(outside.made(ROWS)).toEqual([]);
    expect(cells()).toEqual(['3']);
  });

  it('sums a custom report up over all its rows, asked for at once, and only the columns that are chosen', async () => {
    const cols = [column('x'), column('y')];
    const rows = [3, 1].map((value, at) => ({ time: NOW - at * 60_000, values: [String(value), '9'] }));
    const outside = await open(
      {
        [CUSTOM]: ok({ cols, list: rows.slice(0, 1), totalCount: 2, totalPage: 2 }),
        [WHOLE]: ok({ cols, list: rows }),
      },
      '/home/work/project/detail/history-report/p1/e1/0/daily,x/Pump?view=summary&rows=100',
    );
    expect(outside.made(WHOLE).map(bodyOf)).toMatchObject([
      { reportId: 'daily', projectId: 'p1', from: NOW - 86_400_000, end: NOW },
    ]);
    expect(outside.made(CUSTOM).map(bodyOf)).toMatchObject([{ pagenum: 1, count: 100 }]);
    const cards = getAllBySelector('.as-summary__card').map((one) => one.textContent ?? '');
    expect(cards).toHaveLength(1);
    // The mean of both rows, although the page holds one of them.
    expect(cards[0]).toContain('2.0');
  });

  it('says that the custom reports could not be read, and shows the one of its address once they can', async () => {
    const custom = ok({
      cols: [column('x')],
      list: [{ time: NOW, values: ['3'] }],
      totalCount: 1,
      totalPage: 1,
    });
    const outside = await open(
      { [Path.project]: 'offline', [CUSTOM]: custom },
      '/home/work/project/detail/history-report/p1/e1/0/daily/Pump',
    );
    expect(screen.getByRole('status')).toHaveTextContent(cn.customFailed.replace('{why}', ''));
    expect(cells()).toEqual(['1.5', cn.on]);
    outside.answers[Path.project] = ok({
      id: 'p1',
      name: 'Plant',
      pages: [],
      reports: [{ id: 'daily', name: 'Daily' }],
    });
    await user.click(screen.getByRole('button', { name: '重试' }));
    await settled();
    expect(getAllBySelector('.as-notice')).toEqual([]);
    expect(cells()).toEqual(['3']);
  });

  it('says that there is nothing in a period, and that a report has no columns', async () => {
    await open({ [ROWS]: answered([], 0, 0) });
    expect(document.body).toHaveTextContent(cn.empty);
    cleanup();
    await open({ [COLS]: ok([]) });
    expect(document.body).toHaveTextContent(cn.columnsEmpty);
  });

  it('says why there is nothing and asks again: a service that has run out, no network', async () => {
    await open({ [ROWS]: refused('数据中心服务已到期', '1205') });
    expect(document.body).toHaveTextContent(catalogue.historyFailed);
    expect(document.body).toHaveTextContent(catalogue.serviceExpired);
    cleanup();
    const outside = await open({ [COLS]: 'offline' });
    expect(document.body).toHaveTextContent(catalogue.historyFailed);
    outside.answers[COLS] = ok([column('a')]);
    await user.click(screen.getByRole('button', { name: shell.retry }));
    expect(cells()).toEqual(['1.5']);
  });

  it('asks again by itself when the network is back', async () => {
    const outside = await open({ [ROWS]: 'offline' });
    outside.answers[ROWS] = answered([{ time: NOW, values: ['9', '0'] }]);
    const network = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(navigator), 'onLine');
    const turn = async (isOn: boolean): Promise<void> => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOn });
      await act(async () => void window.dispatchEvent(new Event(isOn ? 'online' : 'offline')));
      await settled();
    };
    await turn(false);
    await turn(true);
    if (network !== undefined) Reflect.deleteProperty(navigator, 'onLine');
    expect(cells()).toEqual(['9', cn.off]);
  });

  it('keeps the rows that it has when the next question fails, and says so', async () => {
    const outside = await open({});
    outside.answers[ROWS] = { status: 500, text: '' };
    await user.click(screen.getByRole('button', { name: cn.refresh }));
    expect(cells()).toEqual(['1.5', cn.on]);
    expect(screen.getByRole('status')).toHaveTextContent(cn.staleNotice.split('：')[0]);
  });

  it('keeps them under their own range, on the screen and on paper', async () => {
    const outside = await open({});
    outside.answers[ROWS] = { status: 500, text: '' };
    const rangeLine = (from: string): string =>
      cn.rangeLine.replace('{from}', from).replace('{end}', '2025-10-09 16:53:20');
    const lastDay = rangeLine('2025-10-08 16:53:20');
    await user.click(screen.getByRole('radio', { name: '近7天' }));
    expect(cells()).toEqual(['1.5', cn.on]);
    expect(getBySelector('.as-report__range').textContent).toBe(lastDay);
    await act(async () => void window.dispatchEvent(new Event('beforeprint')));
    expect(getBySelector('.as-report-print p')).toHaveTextContent(lastDay);
    await act(async () => void window.dispatchEvent(new Event('afterprint')));
    // What is printed by the screen's own button is what was asked for.
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await user.click(screen.getByRole('button', { name: cn.print }));
    expect(print).not.toHaveBeenCalled();
    outside.answers[ROWS] = answered([{ time: NOW, values: ['9', '0'] }]);
    await user.click(screen.getByRole('button', { name: cn.print }));
    expect(print).toHaveBeenCalledOnce();
    expect(getBySelector('.as-report-print p')).toHaveTextContent(rangeLine('2025-10-02 16:53:20'));
    expect(getBySelector('.as-report-print td').textContent).toBe('9');
    vi.unstubAllGlobals();
  });

  it('does not say of a range that is not read yet that it has no rows', async () => {
    const waiting: ((answer: Answer) => void)[] = [];
    const outside = await open({ [ROWS]: answered([], 0, 0) });
    outside.answers[ROWS] = () => new Promise<Answer>((resolve) => waiting.push(resolve));
    await user.click(screen.getByRole('radio', { name: '近7天' }));
    expect(document.body).not.toHaveTextContent(cn.empty);
    await act(async () => waiting[0]?.({ status: 500, text: '' }));
    await settled();
    expect(document.body).not.toHaveTextContent(cn.empty);
    expect(document.body).toHaveTextContent(catalogue.historyFailed);
  });

  it('never shows the answer to an earlier question', async () => {
    const waiting: ((answer: Answer) => void)[] = [];
    await open({ [ROWS]: () => new Promise<Answer>((resolve) => waiting.push(resolve)) });
    await user.click(getAllBySelector('.as-range input')[2] as HTMLElement);
    expect(waiting).toHaveLength(2);
    await act(async () => waiting[1]?.(answered([{ time: NOW, values: ['2', '0'] }])));
    await settled();
    await act(async () => waiting[0]?.(answered([{ time: NOW, values: ['1', '1'] }])));
    await settled();
    expect(cells()).toEqual(['2', cn.off]);
  });

  it('refuses a page number that is not valid, and says how many pages there are', async () => {
    const outside = await open({ [ROWS]: answered([{ time: NOW, values: ['1', '0'] }], 250, 3) });
    const jump = async (page: string): Promise<void> => {
      await fill(screen.getByRole('textbox', { name: '页码' }), page);
      await submit(getBySelector('.as-pager__form'));
    };
    await jump('4');
    expect(screen.getByRole('alert').textContent).toBe(cn.pageWrong.replace('{n}', '3'));
    expect(outside.made(ROWS)).toHaveLength(1);
    await jump('3');
    expect(bodyOf(outside.made(ROWS)[1])).toMatchObject({ pagenum: 3 });
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('goes to the last page where the address asks for one that is no more', async () => {
    const outside = await open(
      {
        [ROWS]: (request) =>
          answered(bodyOf(request).pagenum === 2 ? [{ time: NOW, values: ['4', '0'] }] : [], 150, 2),
      },
      `${AT}?page=9`,
    );
    expect(bodyOf(outside.made(ROWS).at(-1))).toMatchObject({ pagenum: 2 });
    expect(cells()).toEqual(['4', cn.off]);
  });

  it('keeps the chosen columns for this person in this session, and for nobody else', async () => {
    const outside = await open({});
    await user.click(getAllBySelector('.as-report__buttons .as-button')[0] as HTMLElement);
    await user.click(getAllBySelector('.as-columns__item input')[1] as HTMLElement);
    await user.click(screen.getByRole('button', { name: shell.confirm }));
    expect(bodyOf(outside.made(ROWS).at(-1))).toMatchObject({ cols: 'a' });
    cleanup();
    const later = async (who: object): Promise<string> => {
      const next = fakeOutside({
        answers: { ...outside.answers, [Path.info]: ok(who) },
        tabStorage: outside.tabStorage,
      });
      await renderAt(next.services, AT);
      await settled();
      return String(bodyOf(next.made(ROWS)[0]).cols);
    };
    expect(await later(userInfo())).toBe('a');
    cleanup();
    expect(await later(userInfo({ userId: 'u2' }))).toBe('a,b');
  });

  it('of a legacy device takes its columns from its head', async () => {
    await open(
      {
        [LEGACY]: ok({
          head: [column('x'), column('y')],
          list: [{ time: NOW, values: ['1', '2'] }],
          totalCount: 1,
        }),
      },
      '/detail/gm/history-report/gm1',
    );
    expect(cells()).toEqual(['1', '2']);
  });

  it('is for those who may see it', async () => {
    await open({}, AT, userInfo({ auths: ['monitor_multi'] }));
    expect(document.body).toHaveTextContent(permissions.project);
  });
});
