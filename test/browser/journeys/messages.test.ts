/**
 * Messages and the assistant in a real browser: from a message to the replay of its alarm in two taps, badges that rise and
 * fall, "mark all read" beside a message that comes meanwhile; the assistant set up, checked, framed and removed.
 */
import { describe, expect, it } from 'vitest';
import { cn as agent } from '../../../src/i18n/assistant';
import { cn as words } from '../../../src/i18n/message';
import { cn as replay } from '../../../src/i18n/replay';
import { cn as shell } from '../../../src/i18n/shell';
import { ACCOUNTS } from '../../platform/accounts';
import { type App, until } from '../kit/app';
import { watchLoad } from '../kit/load';
import { JourneyStand } from '../kit/stand';

const READER = ACCOUNTS.find(({ loginname }) => loginname === 'reader');

describe('Messages', () => {
  const stand = new JourneyStand();
  let app: App;

  const tab = () => app.page.locator('.as-tabs a[href="/wx/home/message"]');
  /** Number at the tab; 0 where it is blank. */
  const badge = async (): Promise<number> => {
    const shown = tab().locator('.rv-badge');
    return (await shown.count()) === 0 ? 0 : Number(await shown.textContent());
  };
  const isAt = (path: RegExp): Promise<void> => app.page.waitForURL((url) => path.test(url.pathname));

  it('lead from the address without a path, over the login, to an alarm’s replay in two taps; the badge falls', async () => {
    await stand.start();
    app = await stand.open();
    await app.page.goto(`${stand.platform.url}/wx/`);
    await app.signIn();
    await until('the badge', async () => (await badge()) > 0);
    const before = await badge();
    await stand.platform.control.raiseAlarms('p201', 1);
    await tab().click();
    await until('the badge rises', async () => (await badge()) > before);
    await app.page.locator('.as-message-type').first().click();
    await isAt(/\/message\/list\/alarm$/);
    const newest = app.page.locator('.as-message-row').first();
    await until('the new one is the first', async () =>
      ((await newest.textContent()) ?? '').includes('P-201'),
    );

    // By its own mark from here on: another one may come above it.
    const id = await newest.getAttribute('data-message');
    await app.page.locator(`.as-message-row[data-message="${id}"]`).click();
    await app.page.getByRole('link', { name: words.replay }).click();

    await app.page.getByText(replay.frame).waitFor({ timeout: 30_000 });
    await app.page.locator('[data-link=replay]').waitFor();
    expect(new URL(app.page.url()).searchParams.get('replay')).toMatch(/^\d+-\d+-\d+$/);
    await app.visit('/message/list/alarm');
    await until('it is read', async () => (await app.page.locator(`.as-message-row--unread`).count()) > 0);
    expect(await app.page.locator(`.as-message-row--unread[data-message="${id}"]`).count()).toBe(0);
    await app.page.getByRole('button', { name: words.readAll }).click();
    await app.page.getByText(words.readAllDone).waitFor();
    await app.visit('/home/message');
    await until('the badge falls', async () => (await badge()) > 0 && (await badge()) < before);
    expect(app.problems).toEqual([]);
  });

  it('raise the badge at once by an alarm of a pinned value, even where they cannot be counted', async () => {
    await stand.start();
    app = await stand.signedIn('/home/monitor');
    await app.page.locator('.as-equipment-list__total, .as-long').first().waitFor();
    await app.page.evaluate(() => {
      const pin = { family: 'equipment', equipmentId: 'p201', equipmentName: 'P-201', signalId: 'p201-flow' };
      localStorage.setItem(
        'allshift.pins',
        JSON.stringify([{ userId: 'u-demo', pins: [{ ...pin, title: '' }] }]),
      );
    });
    await stand.platform.control.fault('/lfscada/message/queryCount', { kind: 'status', status: 500 });
    await app.page.reload();
    // Its watch has loaded where the row shows its value.
    await app.page.locator('.as-row-value').first().waitFor();
    await until('the watch is open', async () => (await stand.platform.control.counters()).openSockets > 0);
    await app.page.waitForTimeout(4_000);
    expect(await badge()).toBe(0);
    const load = watchLoad();
    await stand.platform.control.raiseAlarms('p201', 2);
    const took = await until('the badge rises', async () => (await badge()) >= 2);
    expect(took).toBeLessThan(3_000 + load());
    await stand.platform.control.clearFaults();
    app.forget();
  });

  it('that come while all are marked as read stay unread', async () => {
    const { control } = await stand.start();
    await control.message({ type: 'system', title: 'seen', text: 'https://allshift.example/a' });
    app = await stand.signedIn('/message/list/system');
    const unread = () => app.page.locator('.as-message-row--unread .as-message-row__title');
    await until('the first one', async () => (await unread().allTextContents()).includes('seen'));
    await control.message({ type: 'system', title: 'meanwhile', text: '' });
    await app.page.getByRole('button', { name: words.readAll }).click();
    await until('the other is there', async () => (await unread().allTextContents()).join() === 'meanwhile');
    expect(await app.page.locator('.as-message-row').count()).toBeGreaterThan(1);
  });

  it('from the official account open after the login, with their address as a link without a way back', async () => {
    const { control } = await stand.start();
    await control.message({
      type: 'system',
      title: '<b>bold</b>',
      text: 'javascript:alert(1) https://allshift.example/a',
    });
    app = await stand.open();
    await app.visit('/message/detail/system/m9999');
    await app.signIn();
    await app.page.getByText('数据不存在或无权访问').waitFor();
    await app.visit('/message/list/system');
    await app.page.getByText('<b>bold</b>').click();
    const link = app.page.locator('.as-message__text a');
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('https://allshift.example/a');
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(app.problems).toEqual([]);
  });

  it('set up the assistant, check it, show it in its frame, survive another’s change, and remove it', async () => {
    const { control } = await stand.start();
    app = await stand.signedIn('/home/more');
    await app.page.getByRole('link', { name: shell.titleAgent }).click();
    const button = (name: string) => app.page.getByRole('button', { name, exact: true });
    await app.page.locator('input[name=agent-app]').fill('plant-app');
    await app.page.locator('input[name=agent-code]').fill('wrong-code');
    await button(agent.save).click();
    await button(agent.check).click();
    await app.page.getByText('检查未通过').waitFor();
    await app.page.locator('input[name=agent-code]').fill('right-2026');
    await control.bumpAssistant();
    await button(agent.save).click();
    await app.page.getByText(agent.changed).waitFor();
    expect(await app.page.locator('input[name=agent-code]').inputValue()).toBe('right-2026');
    await button(agent.save).click();
    await app.page.getByText(agent.changed).waitFor({ state: 'detached' });
    await button(agent.check).click();
    await app.page.getByText(agent.checkOk).waitFor();
    expect(await app.page.content()).not.toContain('right-2026');

    // By the label: a bar that stays above would take a forced click on a scrolled page.
    const view = (name: string) => app.page.locator('.as-assistant__views label', { hasText: name });
    await view(agent.page).click();
    await app.page.frameLocator('iframe').getByRole('heading', { name: '智能助手' }).waitFor();
    const frame = app.page.frames().find((one) => one.url().includes('/assistant/'));
    expect(new URL(frame?.url() ?? '').origin).not.toBe(stand.platform.url);

    const other = await stand.signedIn('/bdfae?view=settings', {}, READER);
    await other.page.getByText(agent.readOnly).waitFor();
    expect(await other.page.locator('form').count()).toBe(0);

    await view(agent.settings).click();
    await button(agent.remove).click();
    await app.page.locator('.as-dialog__actions').getByRole('button', { name: agent.remove }).click();
    await app.page.getByText(agent.inactiveOwn).waitFor();
    await other.page.reload();
    await other.page.getByText(agent.inactive).waitFor();
    expect(app.problems).toEqual([]);
  });
});
