import { describe, expect, it } from 'vitest';
import { cn as words } from '../../../src/i18n/message';
import { cn as replay } from '../../../src/i18n/replay';
import { type App, until } from '../kit/app';
import { JourneyStand } from '../kit/stand';

describe('Messages', () => {
  const stand = new JourneyStand();
  let app: App;

  const getTab = () => app.page.locator('.as-tabs a[href="/wx/home/message"]');
  /** Returns the number on the tab's badge; 0 without a badge. */
  const readBadge = async (): Promise<number> => {
    const badge = getTab().locator('.rv-badge');
    return (await badge.count()) === 0 ? 0 : Number(await badge.textContent());
  };
  const untilAt = (path: RegExp): Promise<void> => app.page.waitForURL((url) => path.test(url.pathname));

  it("lead from the bare address through the login to an alarm's replay in two taps, and lower the badge", async () => {
    await stand.start();
    app = await stand.open();
    await app.page.goto(`${stand.platform.url}/wx/`);
    await app.signIn();
    await until('the badge', async () => (await readBadge()) > 0);
    const badgeBefore = await readBadge();
    await stand.platform.control.raiseAlarms('p201', 1);
    await getTab().click();
    await until('a higher badge', async () => (await readBadge()) > badgeBefore);
    await app.page.locator('.as-message-type').first().click();
    await untilAt(/\/message\/list\/alarm$/);
    const newest = app.page.locator('.as-message-row').first();
    await until('the new message first', async () => ((await newest.textContent()) ?? '').includes('P-201'));

    // Found by its id from here on: a newer message may appear above it.
    const id = await newest.getAttribute('data-message');
    await app.page.locator(`.as-message-row[data-message="${id}"]`).click();
    await app.page.getByRole('link', { name: words.replay }).click();

    await app.page.getByText(replay.frame).waitFor({ timeout: 30_000 });
    await app.page.locator('[data-link=replay]').waitFor();
    expect(new URL(app.page.url()).searchParams.get('replay')).toMatch(/^\d+-\d+-\d+$/);
    await app.visit('/message/list/alarm');
    await until(
      'the unread messages',
      async () => (await app.page.locator(`.as-message-row--unread`).count()) > 0,
    );
    expect(await app.page.locator(`.as-message-row--unread[data-message="${id}"]`).count()).toBe(0);
    await app.page.getByRole('button', { name: words.readAll }).click();
    await app.page.getByText(words.readAllDone).waitFor();
    await app.visit('/home/message');
    await until('a lower badge', async () => (await readBadge()) > 0 && (await readBadge()) < badgeBefore);
    expect(app.problems).toEqual([]);
  });
});
