/**
 * History reports in a real browser: rows compared with the platform's answers, columns, pages, custom reports,
 * charts, multi-page export read back, print. Production build, strict headers, the stand-in in its own process.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn } from '../../../src/i18n/history-reports';
import { type App, type AppOptions, until } from '../kit/app';
import { takePicture } from '../kit/picture';
import { getRestingBox } from '../kit/resting';
import { JourneyStand } from '../kit/stand';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const REPORT = '/home/work/project/detail/history-report/waterworks/p202';
const COLUMNS = 'p202-run,p202-current,p202-energy';

describe('History reports', () => {
  const stand = new JourneyStand({ platform: { seed: 1 } });
  let app: App;

  const open = async (path: string, options: AppOptions = {}): Promise<Page> => {
    app = await stand.openSignedIn(path, options);
    await app.page.locator('.as-report').waitFor();
    return app.page;
  };
  const untilRows = (page: Page): Promise<void> =>
    page.locator('.as-report-table[aria-busy=false] tbody td').first().waitFor();
  const clickText = (page: Page, text: string): Promise<void> =>
    page.getByText(text, { exact: true }).first().click();
  /** Returns the texts of the visible row with that number, from 1, time first. */
  const readCells = (page: Page, index: number): Promise<readonly string[]> =>
    page.locator(`.as-report-table tr[aria-rowindex="${index + 1}"] > *`).allTextContents();

  it("show the platform's data page by page, and reject a page beyond the last", async () => {
    const page = await open(`${REPORT}/0/${COLUMNS}/P-202`);
    await untilRows(page);
    const range = await getRange(page);
    const query = { projectId: 'waterworks', equipmentId: 'p202', ...range, cols: COLUMNS, count: 100 };
    const path = '/lfscada/monitor/project/report/queryAllForEquip';
    const first = await callPlatform(page, path, { ...query, pagenum: 1 });
    expect(range.end - range.from).toBe(DAY);
    expect(first.totalCount).toBe(countRows(range));
    // The row of the current minute differs with each request.
    const [newest, row] = first.list;
    expect((await readCells(page, 1))[0]).toBe(formatTime(newest?.time ?? 0).slice(5));
    const [time, run, current, energy] = await readCells(page, 2);
    expect(time).toBe(formatTime(row?.time ?? 0).slice(5));
    expect(run).toBe(row?.values[0] === '1' ? '运行' : '停止');
    // Words are left-aligned, numbers right-aligned.
    const alignments = await page
      .locator('.as-report-table tr[aria-rowindex="3"] > td')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).textAlign));
    expect(alignments).toEqual(['left', 'right', 'right']);
    expect([current, energy].map((text) => Number(text?.replace(/\s/g, '')))).toEqual(
      row?.values.slice(1).map(Number),
    );

    const pageInput = page.locator('.as-pager__page');
    for (const invalidPage of ['0', '16', '1.5', 'x', '']) {
      await pageInput.fill(invalidPage);
      await pageInput.press('Enter');
      const readError = async (): Promise<string> =>
        (await page.locator('.as-pager__wrong').allTextContents()).join();
      await until('the error', async () => (await readError()) === cn.pageWrong.replace('{n}', '15'));
    }
    await pageInput.fill('15');
    await pageInput.press('Enter');
    await until('the last page', async () => (await readCells(page, 1_401)).length > 0);
    const last = await callPlatform(page, path, { ...query, pagenum: 15 });
    expect((await readCells(page, 1_401))[0]).toBe(formatTime(last.list[0]?.time ?? 0).slice(5));

    await page.reload();
    await untilRows(page);
    expect(await pageInput.inputValue()).toBe('15');
    expect(app.problems).toEqual([]);
  });

  it('render only the visible rows of a thousand, with a fixed header and time column', async () => {
    const page = await open(`${REPORT}/1/-/P-202?rows=1000`);
    await untilRows(page);
    const frame = page.locator('.as-report-table');
    const box = await getRestingBox(frame);
    await frame.evaluate((element) => element.scrollTo({ top: 20_000, left: 300 }));
    await until('rows in the middle', async () => (await readCells(page, 560)).length > 0);
    expect(await page.locator('.as-report-table tbody tr').count()).toBeLessThan(60);
    const head = await getRestingBox(page.locator('.as-report-table thead th').first());
    const time = await getRestingBox(page.locator('.as-report-table tbody th').first());
    expect(Math.abs(head.y - box.y)).toBeLessThan(3);
    expect(Math.abs(time.x - box.x)).toBeLessThan(3);
    expect(app.problems).toEqual([]);
  });

  it('are exported with every page and value, and not at all if cancelled', async () => {
    const page = await open(`${REPORT}/0/${COLUMNS}/P-202?span=last7d`);
    await untilRows(page);
    const range = await getRange(page);
    const download = page.waitForEvent('download');
    await page.getByLabel(cn.export, { exact: true }).click();
    const file = await (await download).path();
    const [head = '', ...lines] = readFileSync(file, 'utf8').split('\r\n').slice(0, -1);
    expect(head.startsWith('\ufeff')).toBe(true);
    expect(splitCsv(head.slice(1))).toEqual([
      '时间 (UTC+8)',
      '运行',
      `运行 (${common.raw})`,
      '电机电流 (A)',
      '累计电量 (kWh)',
    ]);
    /** Returns the name that precedes a coded value. */
    const getCodeName = (value: string | null): string =>
      value === null ? '' : value === '1' ? '运行' : '停止';
    const expected: string[][] = [];
    for (let pagenum = 1, pages = 1; pagenum <= pages; pagenum++) {
      const answer = await callPlatform(page, '/lfscada/monitor/project/report/queryAllForEquip', {
        projectId: 'waterworks',
        equipmentId: 'p202',
        ...range,
        cols: COLUMNS,
        pagenum,
        count: 1_000,
      });
      pages = answer.totalPage;
      expected.push(
        ...answer.list.map(({ time, values }) => [
          formatTime(time),
          getCodeName(values[0] ?? null),
          ...values.map((value) => value ?? ''),
        ]),
      );
    }
    // The newest exported row is of the current minute and differs with each request; a minute may have passed since.
    const [newest = [], ...exportedRows] = lines.map(splitCsv);
    const olderRows = expected.filter(([time = '']) => time < (newest[0] ?? ''));
    expect(olderRows.length).toBeGreaterThan(10_000);
    expect(exportedRows).toEqual(olderRows);

    await stand.platform.control.injectFault('/lfscada/monitor/project/report', { kind: 'hang' });
    let downloads = 0;
    page.on('download', () => {
      downloads += 1;
    });
    await page.getByLabel(cn.export, { exact: true }).click();
    await page.locator('.as-dialog progress').waitFor();
    await page.locator('.as-dialog__actions .as-button').click();
    await page.locator('.as-dialog').waitFor({ state: 'detached' });
    expect(downloads).toBe(0);
    expect(app.problems).toEqual([]);
  });

  it('are summarized and charted over all rows under the strict policy', async () => {
    const page = await open(`${REPORT}/0/${COLUMNS}/P-202`);
    await untilRows(page);
    const range = await getRange(page);
    await clickText(page, cn.summary);
    await page.getByText(cn.overAll.replace('{n}', String(countRows(range)))).waitFor();
    const { list } = await callPlatform(page, '/lfscada/monitor/project/report/queryAllForEquip', {
      projectId: 'waterworks',
      equipmentId: 'p202',
      ...range,
      cols: 'p202-current',
      pagenum: 1,
      count: 1_000,
    });
    // Without the row of the current minute.
    const numbers = list.slice(1).map(({ values }) => Number(values[0]));
    const card = page.locator('.as-summary__card', { hasText: '电机电流' });
    const max = await card
      .locator('dd')
      .nth(2)
      .evaluate((element) => Number(element.firstChild?.textContent));
    expect(max).toBeGreaterThanOrEqual(Math.max(...numbers));

    await clickText(page, cn.charts);
    const chart = page.locator('.as-chart[aria-busy=false] canvas');
    await chart.first().waitFor();
    const countInkedPixels = (): Promise<number> =>
      chart.first().evaluate((canvas) => {
        const { width, height } = canvas as HTMLCanvasElement;
        const context = (canvas as HTMLCanvasElement).getContext('2d');
        const { data } = context?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() };
        let count = 0;
        for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 0) count++;
        return count;
      });
    await until('a drawn chart', async () => (await countInkedPixels()) > 2_000);
    // The mean of a full hour, from the platform's rows.
    const hour = Math.floor(range.end / (60 * MINUTE) - 1) * 60 * MINUTE;
    const hourRows = list.filter(({ time }) => time >= hour && time < hour + 60 * MINUTE);
    const mean = hourRows.reduce((sum, { values }) => sum + Number(values[0]), 0) / hourRows.length;
    const line = page.locator('.as-charts__values tbody tr').nth(-2);
    expect(await line.locator('th').textContent()).toBe(formatTime(hour).slice(5, 16));
    expect(Number(await line.locator('td').first().textContent())).toBeCloseTo(mean, 1);
    await takePicture(page.locator('.as-charts__figure'), 'report/bars');

    await chart.first().hover({ position: { x: 150, y: 100 } });
    await until('the value under the pointer', async () =>
      Boolean(await page.locator('.as-charts__told').textContent()),
    );
    await clickText(page, cn.compare);
    await page.locator('.as-charts__legend').waitFor();
    await chart.first().waitFor();
    await until('a drawn chart', async () => (await countInkedPixels()) > 2_000);
    await page.getByLabel(cn.chartColumn, { exact: true }).selectOption('p202-run');
    await clickText(page, cn.share);
    await page.locator('.as-chart--share[aria-busy=false] canvas').waitFor();
    await until('a drawn chart', async () => (await countInkedPixels()) > 2_000);
    expect(app.problems).toEqual([]);
  });

  it('are printed as a separate sheet on A4 landscape', async () => {
    const page = await open(`${REPORT}/0/${COLUMNS}/P-202`, { colorScheme: 'dark' });
    await untilRows(page);
    const range = await getRange(page);
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('.as-report-print');
    await sheet.waitFor();
    expect(await sheet.locator('tbody tr').count()).toBe(100);
    expect(await sheet.locator('h1').textContent()).toContain('P-202');
    for (const chrome of ['.as-top-bar', '.as-report__body'])
      expect(await page.locator(chrome).first().isVisible()).toBe(false);
    expect(await sheet.locator('thead').evaluate((element) => getComputedStyle(element).display)).toBe(
      'table-header-group',
    );
    await takePicture(page, 'report/print');
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? [];
    expect([width, height].map((side) => Math.round(Number(side)))).toEqual([842, 595]);

    await page.emulateMedia({ media: 'screen' });
    await sheet.waitFor({ state: 'detached' });
    // The button prints every row, also of other pages.
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '1');
    });
    await page.getByLabel(common.print, { exact: true }).click();
    await page.getByRole('button', { name: /^全部/ }).click();
    await page.locator('html[data-printed]').waitFor({ state: 'attached' });
    expect(await sheet.locator('tbody tr').count()).toBe(countRows(range));
  });
});

interface Row {
  readonly time: number;
  readonly values: readonly (string | null)[];
}

interface Answer {
  readonly list: readonly Row[];
  readonly totalCount: number;
  readonly totalPage: number;
}

/** Calls the platform directly as the signed-in user. */
const callPlatform = (page: Page, path: string, body: object): Promise<Answer> =>
  page.evaluate(
    async ([url, json]) => {
      const answer = await fetch(url as string, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: json as string,
      });
      return (await answer.json()).data;
    },
    [path, JSON.stringify(body)] as const,
  );

/** Formats a time as `2026-11-20 21:15:00`, at UTC+8. */
const formatTime = (time: number): string =>
  new Date(time + 480 * MINUTE).toISOString().slice(0, 19).replace('T', ' ');
const parseTime = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);

async function getRange(page: Page): Promise<{ readonly from: number; readonly end: number }> {
  const [from = '', end = ''] =
    (await page.locator('.as-report__range').textContent())?.match(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g) ?? [];
  return { from: parseTime(from), end: parseTime(end) };
}

/** Returns the number of rows in a range: one for each full step, and one more if it starts and ends on a step. */
const countRows = ({ from, end }: { readonly from: number; readonly end: number }, stepMs = MINUTE): number =>
  Math.ceil(end / stepMs) - Math.ceil(from / stepMs);

const splitCsv = (line: string): readonly string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
