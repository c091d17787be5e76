/** Alarm lists in a browser: filtered, confirmed one and many, exported, and followed as they come. */
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/alarm';
import { cn as permissions } from '../../../src/i18n/permissions';
import { type App, onTheWay, until } from '../kit/app';
import { JourneyStand } from '../kit/stand';

const PROJECT = '/home/work/project/detail/alarm/waterworks/-/-';
const QUERY = '/lfscada/monitor/project/alarm/query';
const CONFIRM = '/lfscada/monitor/project/alarm/confirm';
const END = '/usual/AlarmAction!saveEndTime.action';

describe('The alarm lists', () => {
  const stand = new JourneyStand();
  let app: App;
  beforeEach(async () => {
    await stand.start();
    app = await stand.open();
  });

  const lines = () => app.page.locator('.as-alarm');
  const line = (id: string) => app.page.locator(`[data-alarm="${id}"]`);
  const button = (name: string) => app.page.getByRole('button', { name, exact: true });
  const pick = (text: string) => app.page.getByText(text, { exact: true }).first().click();
  const total = async (): Promise<number> =>
    Number(/\d+/.exec((await app.page.locator('.as-alarms__total').textContent()) ?? '')?.[0]);
  const open = async (path: string, account?: { loginname: string; password: string }): Promise<void> => {
    await app.beginSession(account);
    await app.visit(path);
  };
  const posts = async (path: string): Promise<number> =>
    (await stand.platform.control.counters()).calls[path] ?? 0;

  it('are filtered by the platform, in the address, and found again after a reload', async () => {
    await open(PROJECT);
    await lines().first().waitFor();
    const all = await total();
    await pick(words.unconfirmed);
    await until('fewer are listed', async () => (await total()) < all);
    const unconfirmed = await total();
    await pick(words.confirmed);
    await until('the others are listed', async () => (await total()) === all - unconfirmed);

    await pick(words.all);
    await button(words.filter).click();
    await app.page.getByLabel(words.type, { exact: true }).selectOption('power outage');
    await app.page.getByLabel(words.level, { exact: true }).selectOption('serious');
    await pick(words.showList);
    await until('fewer are listed', async () => (await total()) < all && (await total()) > 0);
    await until(
      'only power outages',
      async () =>
        (await lines().count()) > 0 && (await lines().filter({ hasNotText: words.typePower }).count()) === 0,
    );
    const narrowed = await total();
    expect(narrowed).toBeLessThan(all);
    expect(app.page.url()).toContain('level=serious');
    await app.page.reload();
    await lines().first().waitFor();
    await until('as many as before', async () => (await total()) === narrowed);
    await app.page.getByText(words.filterOn.replace('{n}', '2')).waitFor();
    expect(app.problems).toEqual([]);
  });

  it('show a new alarm within seconds; a list that is read does not jump', async () => {
    // Each a line of its own, so that there is something to scroll.
    const others = ['p101', 'p102', 'p203', 'p204', 'p301', 'p302', 'v201', 'v202'];
    for (const equipment of others) await stand.platform.control.raiseAlarms(equipment);
    await open(PROJECT);
    await lines().first().waitFor();
    await until('the link lives', async () => (await app.page.locator('.as-alarms__note').count()) === 0);
    const [first = ''] = await stand.platform.control.raiseAlarms('c601');
    await until(
      'the new one is at the top',
      async () => (await lines().first().getAttribute('data-alarm')) === first,
    );

    await app.page.mouse.move(180, 400);
    await app.page.mouse.wheel(0, 700);
    let place = 0;
    // A wheel goes on scrolling for a while.
    await until('it is scrolled, and rests', async () => {
      const before = place;
      place = await app.page.evaluate(() => window.scrollY);
      return place > 400 && place === before;
    });
    const seen = await app.page.evaluate(() =>
      document.elementFromPoint(180, 320)?.closest('[data-alarm]')?.getAttribute('data-alarm'),
    );
    expect(seen).toBeTruthy();
    // Repeats of one kind would be one line.
    for (const equipment of ['p201', 'p202', 'p303']) await stand.platform.control.raiseAlarms(equipment);
    await button(words.newer.replace('{n}', '3')).waitFor();
    expect(
      await app.page.evaluate(() =>
        document.elementFromPoint(180, 320)?.closest('[data-alarm]')?.getAttribute('data-alarm'),
      ),
    ).toBe(seen);
    await button(words.newer.replace('{n}', '3')).click();
    await until('it is at the top', () => app.page.evaluate(() => window.scrollY === 0));
    await until(
      'all are in',
      async () => (await app.page.locator('[data-alarm^="t"]').count()) === others.length + 4,
    );
    // It recovers while it is looked at.
    await stand.platform.control.recoverAlarms('c601');
    await line(first).getByText(words.recovered).waitFor();
    expect(app.problems).toEqual([]);
  });

  it('confirm one and many, each with one POST, and say who and when', async () => {
    const ids = await stand.platform.control.raiseAlarms('c601', 3);
    await open(PROJECT);
    const [one = '', two = '', three = ''] = ids;
    await line(one).click();
    await button(words.confirmOne).dblclick();
    await line(one).getByText(words.acknowledged).waitFor();
    expect(await posts(CONFIRM)).toBe(1);
    await app.page.getByText('demo', { exact: true }).waitFor();
    await app.page.keyboard.press('Escape');

    await button(words.choose).click();
    await line(two).getByRole('checkbox').click();
    await line(three).getByRole('checkbox').click();
    await button(words.confirmMany.replace('{n}', '2')).click();
    await app.page
      .getByRole('dialog')
      .getByRole('button', { name: words.confirmMany.replace('{n}', '2') })
      .click();
    for (const id of [two, three]) await line(id).getByText(words.acknowledged).waitFor();
    expect(await posts(CONFIRM)).toBe(2);
    expect(app.problems).toEqual([]);
  });

  it('name what was not taken, and send nothing again by themselves', async () => {
    const [one = ''] = await stand.platform.control.raiseAlarms('c601');
    await open(PROJECT);
    await line(one).click();
    await stand.platform.control.fault(
      CONFIRM,
      { kind: 'code', code: '1202', message: '数据不存在或无权访问' },
      1,
    );
    await button(words.confirmOne).click();
    await app.page.getByText(/1 条未能提交/).waitFor();
    expect(await line(one).getByText(words.unconfirmed).count()).toBe(1);
    expect(await posts(CONFIRM)).toBe(1);
  });

  it('are exported with all pages of the filter', async () => {
    await open(PROJECT);
    await lines().first().waitFor();
    const all = await total();
    await button(words.filter).click();
    await app.page.getByLabel(words.type, { exact: true }).selectOption('variable');
    await pick(words.showList);
    await until('fewer are listed', async () => (await total()) < all);
    const count = await total();
    expect(count).toBeGreaterThan(20);
    const [download] = await Promise.all([
      app.page.waitForEvent('download'),
      button(words.exportCsv).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    const rows = text.trim().split('\r\n');
    expect(rows[0]).toContain(words.triggerTime);
    expect(rows.length - 1).toBeGreaterThanOrEqual(count);
    expect(rows.slice(1).every((row) => row.includes(words.typeVariable))).toBe(true);
  });

  it('end an alarm of a GM device by hand, after asking', async () => {
    const [one = ''] = await stand.platform.control.raiseAlarms('gm01');
    await open('/detail/gm/alarm/gm01');
    await line(one).click();
    await button(words.endOne).click();
    await app.page.getByText(words.endAsk).waitFor();
    expect(await posts(END)).toBe(0);
    await button(words.endMany.replace('{n}', '1')).click();
    await line(one).getByText(words.ended).first().waitFor();
    expect(await posts(END)).toBe(1);
  });

  it('say as legibly that more is on its way as that there is more', async () => {
    // The next page, which is asked for at the end of the list, does not come.
    await app.page.route(
      `**${QUERY}`,
      onTheWay(async (route) => {
        if (/pagenum\W+1\b/.test(route.request().postData() ?? '')) await route.continue();
      }),
    );
    await open(PROJECT);
    const more = app.page.locator('.as-alarms__end .as-button');
    await more.scrollIntoViewIfNeeded();
    await app.page.locator('.as-alarms__end .as-button[aria-busy=true]').waitFor();
    // Fainter by a tenth, the accent of an organisation falls below the contrast of 4.5.
    expect(await more.evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
  });

  it('are not shown to who may not see them', async () => {
    await open('/detail/eg/alarm/c601', { loginname: 'centre', password: 'Centre_2026' });
    await app.page.getByText(permissions.alarmRecords, { exact: true }).waitFor();
    expect(await posts('/lfscada/monitor/multi/alarm/query')).toBe(0);
  });
});
