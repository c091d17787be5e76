/** From the list of projects to all that belongs to one: its counts, its pages, its equipment and their alarms. */
import { beforeEach, describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/project';
import { type App, until } from '../kit/app';
import { JourneyStand } from '../kit/stand';

const ALARM_COUNT = '/lfscada/monitor/project/alarm/queryCount';

describe('The projects', () => {
  const stand = new JourneyStand({ platform: { seed: 1 } });
  let app: App;
  beforeEach(async () => {
    app = await stand.open();
  });

  const counts = (card: string): Promise<readonly string[]> =>
    app.page
      .locator(card)
      .first()
      .locator('[data-count]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-count') ?? ''));
  const open = async (path: string): Promise<void> => {
    await app.beginSession();
    await app.visit(path);
  };

  it('are counted five times each, and a count that failed stays blank', async () => {
    await stand.platform.control.fault(ALARM_COUNT, { kind: 'code', code: '1001' });
    await open('/home/work/project');
    await until('four counts', async () => (await counts('.as-project')).filter(Boolean).length === 4);
    const [all = '', online = '', offline = '', inAlarm = '', alarms] = await counts('.as-project');
    expect(Number(online) + Number(offline)).toBe(Number(all));
    expect(Number(inAlarm)).toBeLessThanOrEqual(Number(all));
    expect(alarms).toBe('');
    expect(await app.page.getByText(words.expired, { exact: true }).count()).toBe(1);
  });

  it('lead to their equipment with how each stands, from there to its alarms, and back to the same list', async () => {
    await open('/home/work/project');
    await app.page.locator('a[href$="project=waterworks"]').click();
    await app.page.locator('.as-project-filter label', { hasText: words.equipment }).click();
    const rows = app.page.locator('.as-own');
    await rows.first().waitFor();
    const total = async (): Promise<number> => Number((await counts('.as-project-head'))[0] || Number.NaN);
    await until('the count of its equipment', async () => (await total()) > 0);
    const all = await total();
    await until('a row of each', async () => (await rows.count()) === all);

    await app.page.locator('label', { hasText: words.offline }).first().click();
    await until('the offline ones alone', async () => {
      const count = await rows.count();
      return count > 0 && count < all;
    });
    for (const text of await rows.locator('.as-own__head').allInnerTexts())
      expect(text).toContain(words.offline);

    await rows.first().getByRole('link', { name: words.alarms }).click();
    await app.page.waitForURL('**/wx/home/work/project/detail/alarm/waterworks/**');
    await app.page.locator('h1').waitFor();
    await app.page.goBack();
    await rows.first().waitFor();
    expect(new URL(app.page.url()).searchParams.get('show')).toBe('equipment');
    await app.page.reload();
    await rows.first().waitFor();
    expect(app.problems).toEqual([]);
  });
});
