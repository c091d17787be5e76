/**
 * Curves from the user's side: several signals, presets and ranges, zoom, values under a cursor, files, the live end.
 */
import { readFile } from 'node:fs/promises';
import type { Download } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn as words } from '../../../src/i18n/curve';
import { cn as rangeWords } from '../../../src/i18n/range';
import { type App, createRouteHandler, until } from '../kit/app';
import { getRestingBox } from '../kit/resting';
import { JourneyStand } from '../kit/stand';

const PHONE = { width: 360, height: 640 };
const WIDE = { width: 1_280, height: 800 };
/** Three signals with two units. */
const THREE = '/detail/eg/history-chart-scada/v202/0/v202-level,v202-inflow,v202-outflow';
const DATA = '/monitor/multi/history/queryAllData';
const HOUR_MS = 3_600_000;
const ZONE_MS = 8 * HOUR_MS;
describe('Curves', () => {
  const stand = new JourneyStand({ platform: { seed: 1 } });
  let app: App;

  const getButton = (name: string) => app.page.getByRole('button', { name, exact: true });
  const getRows = () => app.page.locator('.as-stats tbody tr');
  const listCounts = async (): Promise<readonly number[]> =>
    (await getRows().locator('td:last-child').allTextContents()).map(Number);
  const getCursorLine = () => app.page.locator('p.as-curve__time', { hasText: words.readAt.slice(0, 2) });
  /** Returns the time under the cursor, once shown and stable. */
  const readCursorTime = async (): Promise<number> => {
    let before = '';
    await until('a stable cursor', async () => {
      const now = (await getCursorLine().textContent()) ?? '';
      const isSame = now === before;
      before = now;
      return isSame;
    });
    return Date.parse(`${/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.exec(before)?.[0].replace(' ', 'T')}Z`);
  };
  const untilLoaded = async (): Promise<void> => {
    await getRows().first().waitFor();
    await app.page.locator('.as-curve__cover').waitFor({ state: 'detached' });
  };
  const open = async (path: string, viewport = PHONE): Promise<void> => {
    app = await stand.openSignedIn(path, { viewport });
  };
  const addSignal = async (name: string): Promise<void> => {
    await getButton(words.choose).click();
    await app.page.getByRole('searchbox').fill(name);
    const matches = app.page.getByRole('checkbox');
    await until('the only match', async () => (await matches.count()) === 1);
    await matches.click();
    await getButton(common.done).click();
  };
  const chooseRange = async (from: number, end: number): Promise<void> => {
    const changeButton = app.page.getByRole('button', { name: rangeWords.change });
    if ((await changeButton.count()) > 0) await changeButton.click();
    else await app.page.getByText(rangeWords.typed, { exact: true }).click();
    await app.page.getByLabel(common.startTime).fill(formatInput(from));
    await app.page.getByLabel(rangeWords.end).fill(formatInput(end));
    await getButton(rangeWords.query).click();
  };
  const readDownload = async (download: Download): Promise<Buffer> => readFile(await download.path());

  it('show three signals with two units, keep the selection after a reload, and refuse an invalid range', async () => {
    await open(THREE);
    await untilLoaded();
    expect(await app.page.locator('.as-curve__legend dt').allInnerTexts()).toEqual([
      '液位',
      '进水流量',
      '出水流量',
    ]);
    const hasEach = async (least: number, signals: number): Promise<boolean> => {
      const all = await listCounts();
      return all.length === signals && all.every((count) => count > least);
    };
    await until('half an hour of each', () => hasEach(1_000, 3));
    const halfHourCount = (await listCounts())[0] ?? 0;

    // Another signal; the address keeps it.
    await addSignal('水温');
    await until('four signals', async () => (await getRows().count()) === 4);
    await app.page.getByText(rangeWords.last1d, { exact: true }).click();
    await until('a day of points', async () => ((await listCounts())[0] ?? 0) > 5 * halfHourCount, 60_000);
    await app.page.reload();
    await untilLoaded();
    await until('four signals again', () => hasEach(1_000, 4));
    await until('the day again', async () => ((await listCounts())[0] ?? 0) > 5 * halfHourCount, 60_000);
    await untilLoaded();

    const requests: string[] = [];
    app.page.on('request', (request) => {
      if (request.url().includes(DATA)) requests.push(request.url());
    });
    const now = Date.now();
    await chooseRange(now - HOUR_MS, now - 2 * HOUR_MS);
    await app.page.getByText(rangeWords.endBeforeStart).waitFor();
    await app.page.getByLabel(common.startTime).fill('');
    await app.page.getByLabel(rangeWords.end).fill('');
    await app.page.getByText(rangeWords.periodEmpty).waitFor();
    expect(requests).toEqual([]);
    expect(app.problems).toEqual([]);
  });

  it('get narrower columns and other statistics from the worker when zoomed; keys announce values', async () => {
    await open(`/detail/eg/history-chart-scada/v202/0/v202-level`, WIDE);
    await untilLoaded();
    await app.page.getByText(rangeWords.last1d, { exact: true }).click();
    await until('a day of points', async () => ((await listCounts())[0] ?? 0) > 10_000, 60_000);
    await untilLoaded();
    const keys = app.page.locator('.as-curve__keys');
    await keys.focus();
    /** Measures the width of a column with the cursor. */
    const measureBarMs = async (): Promise<number> => {
      await app.page.keyboard.press('ArrowLeft');
      const last = await readCursorTime();
      let before = last;
      for (let step = 0; step < 10; step++) {
        const from = before;
        await app.page.keyboard.press('ArrowLeft');
        await until('the cursor has moved', async () => {
          before = await readCursorTime();
          return before !== from;
        });
      }
      await app.page.keyboard.press('Escape');
      await getCursorLine().waitFor({ state: 'detached' });
      return (last - before) / 10;
    };
    const coarseBarMs = await measureBarMs();
    expect(coarseBarMs).toBeGreaterThan(30_000);
    const all = (await listCounts())[0] ?? 0;
    for (let zoom = 0; zoom < 5; zoom++) await app.page.keyboard.press('+');
    await until('fewer points in sight', async () => ((await listCounts())[0] ?? 0) < all / 24);
    const fineBarMs = await measureBarMs();
    expect(fineBarMs).toBeLessThan(coarseBarMs / 16);
    await app.page.keyboard.press('ArrowLeft');
    await app.page.waitForFunction(() =>
      /%/.test(document.querySelector('.as-curve [aria-live]')?.textContent ?? ''),
    );
    await app.page.keyboard.press('Home');
    await until('everything in sight', async () => ((await listCounts())[0] ?? 0) >= all);

    // The wheel and a drag, as on a desktop.
    const box = await getRestingBox(app.page.locator('.as-curve__chart'));
    await app.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let turn = 0; turn < 20; turn++) await app.page.mouse.wheel(0, -200);
    await until('zoomed by the wheel', async () => ((await listCounts())[0] ?? 0) < all / 2);
    const readSpan = () => app.page.locator('p.as-curve__time').textContent();
    await app.page.mouse.move(10, 10);
    /** Returns the visible range once stable, since wheel turns take effect for a while. */
    const readStableSpan = async (): Promise<string | null> => {
      let before: string | null = null;
      await until('a stable range', async () => {
        const last = before;
        before = await readSpan();
        return before === last;
      });
      return before;
    };
    const zoomedSpan = await readStableSpan();
    await app.page.mouse.move(box.x + 300, box.y + 100);
    await app.page.mouse.down();
    await app.page.mouse.move(box.x + 700, box.y + 100, { steps: 5 });
    await app.page.mouse.up();
    await app.page.mouse.move(10, 10);
    await until('moved by the drag', async () => (await readSpan()) !== zoomedSpan);

    // With another signal the same part of the range stays visible.
    const draggedSpan = await readStableSpan();
    await addSignal('水温');
    await until('two signals', async () => (await getRows().count()) === 2);
    await untilLoaded();
    await app.page.mouse.move(10, 10);
    await until('the same part in sight', async () => (await readSpan()) === draggedSpan);
    expect(app.problems).toEqual([]);
  });

  it('are zoomed by two fingers and read by one resting finger', async () => {
    await open(THREE);
    await untilLoaded();
    const all = (await listCounts())[0] ?? 0;
    const devtools = await app.context.newCDPSession(app.page);
    const box = await getRestingBox(app.page.locator('.as-curve__chart'));
    const y = box.y + box.height / 2;
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...xs: readonly number[]
    ): Promise<unknown> =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: xs.map((x, id) => ({ x: box.x + x, y, id })),
      });
    await touch('touchStart', 120, 160);
    for (const distance of [10, 25, 40, 60, 80]) await touch('touchMove', 120 - distance, 160 + distance);
    await touch('touchEnd');
    await until('fewer points in sight', async () => ((await listCounts())[0] ?? 0) < all / 2);
    await touch('touchStart', 150);
    await until('the values under the finger', async () =>
      (await app.page.locator('.as-curve__legend dd').allInnerTexts()).every((text) => text !== ''),
    );
    await touch('touchEnd');
    expect(app.problems).toEqual([]);
  });

  it('are saved as a sheet with every point that the platform sent, and as a picture', async () => {
    await open(THREE, WIDE);
    await untilLoaded();
    const end = Math.floor(Date.now() / 60_000) * 60_000 - 60_000;
    const from = end - 2 * HOUR_MS;
    const sentValues = new Map<string, string>();
    // Read in transit, since the browser soon drops a body that the page has read.
    await app.page.route(
      `**${DATA}`,
      createRouteHandler(async (route) => {
        const response = await route.fetch();
        const { data }: { data: { id: string; list: [number, string][] }[] } = await response.json();
        // The initial range may still be loading.
        if (route.request().postDataJSON().from === from)
          for (const { id, list } of data)
            for (const [time, value] of list) sentValues.set(`${id} ${time}`, value);
        await route.fulfill({ response });
      }),
    );
    await chooseRange(from, end);
    await until('two hours of points', async () => ((await listCounts())[0] ?? 0) > 3_000, 60_000);
    await untilLoaded();
    await until(
      'a count of each received point',
      async () => (await listCounts()).reduce((sum, count) => sum + count, 0) === sentValues.size,
    );

    const sheetDownload = app.page.waitForEvent('download');
    await getButton(common.exportCsv).click();
    const sheet = await sheetDownload;
    expect(sheet.suggestedFilename()).toMatch(/^V-202_清水池_\d{8}_\d{6}_\d{8}_\d{6}\.csv$/);
    const [head = '', ...lines] = (await readDownload(sheet)).toString('utf8').trimEnd().split('\r\n');
    expect(head).toBe('\ufeff时间 (UTC+8),液位 (%),进水流量 (m³/h),出水流量 (m³/h)');
    const ids = ['v202-level', 'v202-inflow', 'v202-outflow'];
    let comparedCount = 0;
    for (const line of lines) {
      const [text = '', ...values] = line.split(',');
      const time = Date.parse(`${text.replace(' ', 'T')}Z`) - ZONE_MS;
      for (const [column, value] of values.entries()) {
        const original = sentValues.get(`${ids[column]} ${time}`);
        if (original === undefined) expect(value).toBe('');
        else {
          expect(Number(value), line).toBe(Number(original));
          comparedCount++;
        }
      }
    }
    expect(comparedCount).toBe(sentValues.size);

    const pictureDownload = app.page.waitForEvent('download');
    await getButton(words.exportPicture).click();
    const picture = await pictureDownload;
    expect(picture.suggestedFilename()).toMatch(/\.png$/);
    const png = await readDownload(picture);
    expect(png.subarray(0, 4)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47]));
    expect(png.readUInt32BE(16)).toBeGreaterThan(1_000);
    expect(app.problems).toEqual([]);
  });

  it('continue live, report an interruption, and continue again', async () => {
    await open('/detail/eg/realtime-chart/v202/v202-level');
    await untilLoaded();
    await app.page
      .getByText(/^\d\d\.\d+$/)
      .first()
      .waitFor();
    await stand.platform.control.forceValue('v202-level', '7.25');
    await app.page.locator('.as-now__value', { hasText: '7.25' }).waitFor();
    const least = () => getRows().locator('td').first().textContent();
    await until('the curve reaching it', async () => (await least())?.startsWith('7.25') === true);

    await stand.platform.kill();
    await app.page.locator('.as-now__value--old').waitFor({ timeout: 30_000 });
    await app.page.locator('[data-link="reconnecting"]').waitFor();
    await stand.platform.restart();
    await app.page.locator('[data-link="live"]').waitFor({ timeout: 30_000 });
    await stand.platform.control.forceValue('v202-level', '3.5');
    await until('the curve continuing', async () => (await least())?.startsWith('3.5') === true, 30_000);
    await stand.platform.control.releaseValue('v202-level');
  });

  it('mark alarms on the time axis; a tap shows them', async () => {
    await open('/detail/eg/history-chart-scada/c601/0/c601-pressure?span=last1d');
    await untilLoaded();
    const mark = app.page.locator('.as-lane__mark').last();
    await mark.waitFor();
    const box = await getRestingBox(mark);
    expect(box.width).toBeGreaterThanOrEqual(44);
    expect(box.x >= 0 && box.x + box.width <= PHONE.width).toBe(true);
    await mark.click();
    const dialog = app.page.getByRole('dialog');
    await dialog.getByText(common.triggerTime).first().waitFor();
    expect(await dialog.textContent()).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
    await dialog.getByRole('button', { name: common.close }).click();

    const countMarked = async (): Promise<number> =>
      (await app.page.locator('.as-lane__sign').allTextContents()).reduce((sum, n) => sum + Number(n), 0);
    const before = await countMarked();
    await stand.platform.control.raiseAlarms('c601', 1);
    await until('a mark for the new alarm', async () => (await countMarked()) > before);
    expect(app.problems).toEqual([]);
  });
});

/** Formats a time for a field in platform time. */
const formatInput = (time: number): string => new Date(time + ZONE_MS).toISOString().slice(0, 16);
