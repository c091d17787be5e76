import { beforeEach, describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/alarm';
import { type App, createRouteHandler, until } from '../kit/app';
import { JourneyStand } from '../kit/stand';

const PROJECT = '/home/work/project/detail/alarm/waterworks/-/-';
const QUERY = '/lfscada/monitor/project/alarm/query';

describe('The alarm lists', () => {
  const stand = new JourneyStand();
  let app: App;
  beforeEach(async () => {
    await stand.start();
    app = await stand.open();
  });

  const getLines = () => app.page.locator('.as-alarm');
  const getLine = (id: string) => app.page.locator(`[data-alarm="${id}"]`);
  const getButton = (name: string) => app.page.getByRole('button', { name, exact: true });
  const open = async (path: string, account?: { loginname: string; password: string }): Promise<void> => {
    await app.beginSession(account);
    await app.visit(path);
  };

  it('show a new alarm within seconds; a list being read does not jump', async () => {
    // One alarm per piece of equipment: each gets its own line, so the list scrolls.
    const others = ['p101', 'p102', 'p203', 'p204', 'p301', 'p302', 'v201', 'v202'];
    for (const equipment of others) await stand.platform.control.raiseAlarms(equipment);
    await open(PROJECT);
    await getLines().first().waitFor();
    await until('the link is live', async () => (await app.page.locator('.as-alarms__note').count()) === 0);
    const [first = ''] = await stand.platform.control.raiseAlarms('c601');
    await until(
      'the new one is at the top',
      async () => (await getLines().first().getAttribute('data-alarm')) === first,
    );

    await app.page.mouse.move(180, 400);
    await app.page.mouse.wheel(0, 700);
    let scrollTop = 0;
    // Wheel scrolling continues for a while.
    await until('the end of scrolling', async () => {
      const before = scrollTop;
      scrollTop = await app.page.evaluate(() => window.scrollY);
      return scrollTop > 400 && scrollTop === before;
    });
    const seenAlarm = await app.page.evaluate(() =>
      document.elementFromPoint(180, 320)?.closest('[data-alarm]')?.getAttribute('data-alarm'),
    );
    expect(seenAlarm).toBeTruthy();
    // Repeated alarms of one piece of equipment would be merged into one line.
    for (const equipment of ['p201', 'p202', 'p303']) await stand.platform.control.raiseAlarms(equipment);
    await getButton(words.newer.replace('{n}', '3')).waitFor();
    expect(
      await app.page.evaluate(() =>
        document.elementFromPoint(180, 320)?.closest('[data-alarm]')?.getAttribute('data-alarm'),
      ),
    ).toBe(seenAlarm);
    await getButton(words.newer.replace('{n}', '3')).click();
    await until('it is at the top', () => app.page.evaluate(() => window.scrollY === 0));
    await until(
      'all are in',
      async () => (await app.page.locator('[data-alarm^="t"]').count()) === others.length + 4,
    );
    // The alarm clears while it is visible.
    await stand.platform.control.recoverAlarms('c601');
    await getLine(first).getByText(words.recovered).waitFor();
    expect(app.problems).toEqual([]);
  });

  it('show "loading more" as legibly as "load more"', async () => {
    // The next page, requested at the end of the list, does not arrive.
    await app.page.route(
      `**${QUERY}`,
      createRouteHandler(async (route) => {
        if (/pagenum\W+1\b/.test(route.request().postData() ?? '')) await route.continue();
      }),
    );
    await open(PROJECT);
    const moreButton = app.page.locator('.as-alarms__end .as-button');
    await moreButton.scrollIntoViewIfNeeded();
    await app.page.locator('.as-alarms__end .as-button[aria-busy=true]').waitFor();
    // At an opacity of 0.9, an organisation's accent colour falls below a contrast of 4.5.
    expect(await moreButton.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  });
});
