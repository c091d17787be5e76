import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { cn } from '../../../src/i18n/excel';
import { cn as order } from '../../../src/i18n/order';
import { epochMs } from '../../../src/shared/units';
import { got, none } from '../../../src/state/wechat/device-tools';
import { workOf } from '../../../src/state/work/work-services';
import { entry } from '../../unit/src/state/work/samples';
import { soon } from '../inspection/kit';
import {
  type Answers,
  type FakeOutside,
  fakeOutside,
  ok,
  Path,
  refused,
  userInfo,
} from '../kit/fake-outside';
import {
  act,
  cleanup,
  currentPath,
  fill,
  getAllBySelector,
  getBySelector,
  go,
  renderAt,
  screen,
  settled,
  user,
} from '../kit/render';
import { NOW, PATHS, page, record, recordRow, reportRow } from './kit';

async function open(at: string, answers: Answers = {}): Promise<FakeOutside> {
  const outside = fakeOutside({
    answers: {
      [Path.info]: ok(userInfo()),
      [PATHS.reports]: ok(page(reportRow())),
      [PATHS.records]: ok(page(recordRow())),
      ...answers,
    },
  });
  await renderAt(outside.services, at);
  return outside;
}
const bodies = (outside: FakeOutside, path: string): readonly string[] =>
  outside.made(path).map(({ body }) => body ?? '');

describe('The list of smart reports', () => {
  it('says what is not filled, what is late, and who has filled last', async () => {
    await open('/home/work/excel', {
      [PATHS.reports]: ok(
        page(
          reportRow({ dueTime: NOW - 1 }),
          reportRow({ id: 'x2', name: 'Patrol', status: 'filled', unfilled: 0, dueTime: null }),
        ),
      ),
    });
    const [late, done] = getAllBySelector('.as-page-list__row').map((row) => row.textContent);
    expect(late).toContain(cn.unfilledCount.replace('{n}', '2'));
    expect(late).toContain(cn.overdue);
    expect(late).toContain('2025-10-09');
    expect(late).toContain('Wei');
    expect(done).toContain(cn.filled);
    expect(done).not.toContain(cn.overdue);
  });

  it('leads to the records, and to the newest that is not filled', async () => {
    await open('/home/work/excel');
    expect(screen.getByRole('link', { name: 'Shift report' }).getAttribute('href')).toBe(
      '/home/work/excel/record/x1',
    );
    expect(
      screen.getByRole('link', { name: cn.fillOf.replace('{name}', 'Shift report') }).getAttribute('href'),
    ).toBe('/home/work/excel/detail/x1/d5');
  });

  it('offers nobody to fill who may not', async () => {
    await open('/home/work/excel', { [PATHS.reports]: ok(page(reportRow({ actions: [] }))) });
    expect(getAllBySelector('.as-link-button')).toHaveLength(0);
  });

  it('keeps its filter in the address', async () => {
    const outside = await open('/home/work/excel?status=unfilled&name=Shift');
    expect(bodies(outside, PATHS.reports)[0]).toContain('name=Shift&status=unfilled');
    await user.click(screen.getByRole('radio', { name: '已填' }));
    expect(currentPath()).toBe('/home/work/excel?status=filled&name=Shift');
    await fill(screen.getByRole('searchbox', { name: '搜索报表' }), 'Pump');
    await act(async () => outside.pass(300));
    await settled();
    expect(currentPath()).toBe('/home/work/excel?status=filled&name=Pump');
    expect(bodies(outside, PATHS.reports).at(-1)).toContain('name=Pump&status=filled');
  });

  it('has all of its rows again on the way back from two screens further', async () => {
    const first = (at: number) => ({ ...page(reportRow({ id: `x${at}` })), totalCount: 40, totalPage: 2 });
    const outside = await open('/home/work/excel', {
      [PATHS.reports]: ({ body }) => ok(first(body?.includes('pagenum=2') ? 2 : 1)),
    });
    await user.click(screen.getByRole('button', { name: '加载更多' }));
    expect(getAllBySelector('.as-page-list__row')).toHaveLength(2);
    await user.click(getBySelector('.as-excel-row__name'));
    await user.click(screen.getByRole('link', { name: '2025-10-09 15:53' }));
    expect(currentPath()).toContain('/home/work/excel/detail/');
    await go(-1);
    const before = bodies(outside, PATHS.reports).length;
    await go(-1);
    expect(currentPath()).toBe('/home/work/excel');
    expect(getAllBySelector('.as-page-list__row')).toHaveLength(2);
    expect(bodies(outside, PATHS.reports).length).toBe(before + 2);
  });

  it('has them too where the way back was left once more before they had come', async () => {
    const first = (at: number) => ({ ...page(reportRow({ id: `x${at}` })), totalCount: 40, totalPage: 2 });
    const answer: Answers[string] = ({ body }) => ok(first(body?.includes('pagenum=2') ? 2 : 1));
    const outside = await open('/home/work/excel', { [PATHS.reports]: answer });
    await user.click(screen.getByRole('button', { name: '加载更多' }));
    await user.click(getBySelector('.as-excel-row__name'));
    outside.answers[PATHS.reports] = 'silence';
    await go(-1);
    await go(1);
    outside.answers[PATHS.reports] = answer;
    await go(-1);
    expect(getAllBySelector('.as-page-list__row')).toHaveLength(2);
  });

  it('says why it cannot be read, and asks again', async () => {
    const outside = await open('/home/work/excel', { [PATHS.reports]: 'offline' });
    outside.answers[PATHS.reports] = ok(page());
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(document.body).toHaveTextContent(cn.noReports);
  });
});

describe('A form that waits to be sent', () => {
  const put = (outside: FakeOutside): Promise<void> =>
    act(async () => {
      const form = entry({
        call: 'excel/record/save',
        entity: 'd5',
        input: { excelId: 'x1', recordId: 'd5' },
        notBefore: epochMs(NOW + 60_000),
      });
      await workOf(outside.services).store.write([{ table: 'outbox', put: form }]);
    });
  const said = order.toBeSentCount.replace('{n}', '1');
  const isSaid = (): boolean => getBySelector('.as-excel-row').textContent?.includes(said) ?? false;

  it('is named in both lists, which are read anew once it has gone', async () => {
    for (const [at, path] of [
      ['/home/work/excel', PATHS.reports],
      ['/home/work/excel/record/x1', PATHS.records],
    ] as const) {
      globalThis.indexedDB = new IDBFactory();
      const outside = await open(at, { [PATHS.save]: ok(record({ status: 'filled', rev: 'b' })) });
      await put(outside);
      await soon(drawn, isSaid, true);
      const asked = outside.made(path).length;
      await act(() => workOf(outside.services).outbox.sendNow());
      await soon(drawn, isSaid, false);
      await soon(drawn, () => outside.made(path).length, asked + 1);
      cleanup();
    }
  });
});

describe('A code that is scanned in the list', () => {
  async function scanning(text: string): Promise<void> {
    const outside = await open('/home/work/excel', {});
    cleanup();
    const unsupported = async () => none('unsupported');
    outside.services.deviceTools(() => ({
      isWechat: false,
      scan: async () => got(text),
      scanCamera: unsupported,
      scanPicture: unsupported,
      position: unsupported,
      closeWindow: unsupported,
      takePictures: unsupported,
    }));
    await renderAt(outside.services, '/home/work/excel');
    await user.click(screen.getByRole('button', { name: cn.scan }));
    await settled();
  }

  it('leads to its place in the report', async () => {
    await scanning(`${window.location.origin}/wx/home/work/excel/scan/x1/-?code=P-01`);
    expect(currentPath()).toBe('/home/work/excel/scan/x1/-?code=P-01');
  });

  it('fault 100: of a foreign host, of something else here, or a torn one is refused with words', async () => {
    const origin = window.location.origin;
    for (const text of [
      'https://evil.example/wx/home/work/excel/scan/x1/-',
      `${origin}@evil.example/wx/home/work/excel/scan/x1/-`,
      `${origin}/wx/home/more`,
      `${origin}/wx/home/work/excel/../../../evil`,
      '\uFFFD',
    ]) {
      await scanning(text);
      expect(currentPath()).toBe('/home/work/excel');
      expect(document.body).toHaveTextContent(cn.scanOther);
      cleanup();
    }
    await scanning('');
  });
});

describe('The records of a report', () => {
  it('stand under its name, with status, progress and what is abnormal', async () => {
    await open('/home/work/excel/record/x1', {
      [PATHS.records]: ok(page(recordRow({ status: 'filled', abnormal: 2, filler: 'Wei' }))),
    });
    expect(getBySelector('h1').textContent).toBe('Shift report');
    expect(document.body).toHaveTextContent('3/12');
    expect(document.body).toHaveTextContent(cn.abnormalCount.replace('{n}', '2'));
    expect(
      getAllBySelector('a').some((link) => link.getAttribute('href') === '/home/work/excel/detail/x1/d5'),
    ).toBe(true);
  });

  it('have the name and the rights of a report that stands on a later page of the list', async () => {
    const others = Array.from({ length: 100 }, (_, at) => reportRow({ id: `o${at}` }));
    const pages = [others, [reportRow({ name: 'Night shift', free: true })]];
    await open('/home/work/excel/record/x1', {
      [PATHS.reports]: ({ body }) =>
        ok({
          list: pages[Number(new URLSearchParams(body ?? '').get('pagenum')) - 1],
          totalCount: 101,
          totalPage: 2,
        }),
    });
    await soon(drawn, () => getBySelector('h1').textContent, 'Night shift');
    expect(document.body).toHaveTextContent(cn.newRecord);
  });

  it('may be begun where the report is free, once however often it is pressed', async () => {
    const outside = await open('/home/work/excel/record/x1', {
      [PATHS.reports]: ok(page(reportRow({ free: true }))),
      [PATHS.add]: 'offline',
    });
    await user.click(screen.getByRole('button', { name: cn.newRecord }));
    await user.click(screen.getByRole('button', { name: cn.begin }));
    await user.click(screen.getByRole('button', { name: cn.begin }));
    expect(new Set(outside.made(PATHS.add).map(({ headers }) => headers['x-operation-id'])).size).toBe(1);
    expect(outside.made(PATHS.add)).toHaveLength(2);
  });

  it('are not begun by somebody who may not fill', async () => {
    await open('/home/work/excel/record/x1', {
      [PATHS.reports]: ok(page(reportRow({ free: true, actions: [] }))),
    });
    expect(document.body).not.toHaveTextContent(cn.newRecord);
  });

  it('of a report that is not there say so', async () => {
    await open('/home/work/excel/record/none', { [PATHS.records]: refused('不存在', '1202') });
    expect(getAllBySelector('[role=alert]')).toHaveLength(1);
  });
});

describe('The search for records', () => {
  it('asks what its address says, the last day to its end', async () => {
    const outside = await open(
      '/home/work/excel/search/x1?from=2025-10-01&end=2025-10-02&name=leak&status=filled',
    );
    const asked = new URLSearchParams(bodies(outside, PATHS.records)[0]);
    expect(Object.fromEntries(asked)).toMatchObject({
      excelId: 'x1',
      name: 'leak',
      status: 'filled',
      from: String(Date.parse('2025-10-01T00:00+08:00')),
      end: String(Date.parse('2025-10-03T00:00+08:00') - 1),
    });
  });

  it('puts the question into the address, so that Back finds it again', async () => {
    await open('/home/work/excel/search/x1');
    const [from, end] = getAllBySelector('input[type=date]');
    expect([from, end].every((one) => one !== undefined)).toBe(true);
    await fill(getBySelector('input[type=date]'), '2025-10-05');
    await user.click(screen.getByRole('button', { name: cn.find }));
    expect(currentPath()).toBe('/home/work/excel/search/x1?from=2025-10-05');
  });

  it('refuses days in the wrong order and asks nothing', async () => {
    const outside = await open('/home/work/excel/search/x1?from=2025-10-05&end=2025-10-04');
    const before = outside.made(PATHS.records).length;
    expect(document.body).toHaveTextContent(cn.daysReversed);
    await user.click(screen.getByRole('button', { name: cn.find }));
    expect(outside.made(PATHS.records)).toHaveLength(before);
  });
});
