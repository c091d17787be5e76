/**
 * The equipment list and the screens of one EG equipment, by a person's hand: from the list to a value, to a write, to
 * the gateway. Production build, real worker, real push channel, the stand-in in a process of its own.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { cn as catalogue } from '../../../src/i18n/catalogue';
import { cn as words } from '../../../src/i18n/equipment';
import { cn as home } from '../../../src/i18n/monitor';
import { cn as valueWords } from '../../../src/i18n/values';
import { type App, type AppOptions, until } from '../kit/app';
import { restingBox } from '../kit/resting';
import { JourneyStand } from '../kit/stand';

const FLEET = { loginname: 'fleet', password: 'Fleet_2026' };
const LIST = '/detail/eg/list';
const OPEN = '/lfscada/monitor/multi/open';
const REOPEN_S = 580;

const apps: App[] = [];
// Before the stand's own, and so run after it, when the apps are closed.
afterEach(() => {
  for (const { problems } of apps.splice(0)) expect(problems).toEqual([]);
});
const stand = new JourneyStand({ platform: { seed: 1 } });

async function open(options: AppOptions = {}, account?: typeof FLEET): Promise<App> {
  const app = await stand.signedIn('/home/monitor', options, account);
  apps.push(app);
  return app;
}
const names = (app: App): Promise<readonly string[]> =>
  app.page.locator('.as-equipment__name').allTextContents();
const shows = (app: App, wanted: readonly string[]): Promise<number> =>
  until(`the list ${wanted.join()}`, async () => (await names(app)).join() === wanted.join());
const button = (app: App, name: string) => app.page.getByRole('button', { name, exact: true });
const status = (app: App, name: string) => app.page.locator('.as-segmented__option', { hasText: name });
const signal = (app: App, id: string) => app.page.locator(`[data-signal="${id}"]`);

/** The button that clears the words lies within the field, is big enough for a thumb, and draws no box under a pointer. */
async function expectPlainClear(app: App): Promise<void> {
  const clear = app.page.locator('.as-search button');
  await clear.hover();
  const [inner, outer] = [await restingBox(clear), await restingBox(app.page.locator('.as-search'))];
  expect(Math.min(inner.width, inner.height)).toBeGreaterThanOrEqual(44);
  expect(inner.y).toBeGreaterThanOrEqual(outer.y - 0.5);
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 0.5);
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 0.5);
  const look = await clear.evaluate((button) => {
    const { backgroundColor, borderTopWidth } = getComputedStyle(button);
    return { backgroundColor, borderTopWidth };
  });
  expect(look).toEqual({ backgroundColor: 'rgba(0, 0, 0, 0)', borderTopWidth: '0px' });
}

describe('The equipment list', () => {
  it('is narrowed by group, state, words and favourites, and is so again after a reload', async () => {
    const app = await open();
    const { page } = app;
    await page.getByRole('heading', { name: '锅炉房', exact: true }).waitFor();
    await page.getByRole('combobox', { name: home.group }).selectOption({ label: '供水管网' });
    await until('the group alone', async () => (await names(app)).every((name) => /^(N|BS|ES)-/.test(name)));
    await status(app, home.statusOffline).click();
    await until('those offline', async () => (await names(app)).includes('ES-8 东郊水源'));
    await status(app, home.statusAll).click();
    await page.getByRole('combobox', { name: home.group }).selectOption('');
    await page.locator('input[type=search]').fill('v-20');
    await shows(app, ['V-201 调节水箱', 'V-202 清水池']);
    await expectPlainClear(app);
    await button(app, home.favourite.replace('{name}', 'V-202 清水池')).click();
    await button(app, home.favouritesOnly).click();
    await shows(app, ['V-202 清水池']);
    await page.reload();
    await shows(app, ['V-202 清水池']);
    // Without the words: also what is followed on the platform.
    await button(app, home.clear).click();
    await until('all favourites', async () => (await names(app)).length === 3);
    expect(await names(app)).toContain('V-202 清水池');
  });

  it('opens at the configuration page, or at the list of what belongs to an equipment', async () => {
    const app = await open();
    await app.page.getByRole('link', { name: 'V-202 清水池', exact: false }).first().click();
    await app.page.waitForURL('**/detail/eg/configuration/v202-con*');
    await app.page.goBack();
    await app.page.getByRole('link', { name: home.belongs.replace('{name}', 'V-202 清水池') }).click();
    await app.page.waitForURL(`**${LIST}/v202*`);
    // On a phone it is behind the last sign of the row.
    await button(app, words.allFunctions).click();
    await app.page.getByRole('link', { name: words.gateway }).waitFor();
  });

  it('has five thousand rows, and is where it was when somebody comes back', async () => {
    const app = await open({}, FLEET);
    const { page } = app;
    await page.waitForFunction(
      () => document.querySelector('.as-segmented__detail')?.textContent?.trim() === '5000',
    );
    expect(await page.locator('.as-equipment').count()).toBeLessThan(60);
    await page.evaluate(() => window.scrollTo(0, 200_000));
    const inSight = (): Promise<{ readonly top: number; readonly at: string }> =>
      page.evaluate(() => {
        const offMiddle = (row: Element): number => {
          const { top, bottom } = row.getBoundingClientRect();
          return Math.abs((top + bottom - innerHeight) / 2);
        };
        const [row] = [...document.querySelectorAll('.as-equipment')].sort(
          (one, other) => offMiddle(one) - offMiddle(other),
        );
        return { top: scrollY, at: row?.getAttribute('aria-posinset') ?? '' };
      });
    let top = 0;
    let at = '';
    await until('rows from the middle, at rest', async () => {
      const before = { top, at };
      ({ top, at } = await inSight());
      return Number(at) > 1_000 && top === before.top && at === before.at;
    });
    const middle = page.locator(`.as-equipment[aria-posinset="${at}"]`);
    const name = (await middle.locator('.as-equipment__name').textContent()) ?? '';
    await middle.getByRole('link').last().click();
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await until('the top of another screen', async () => (await inSight()).top === 0);
    await button(app, '返回').click();
    await page.locator('.as-equipment__name', { hasText: name }).first().waitFor();
    await until('the place from before', async () => (await page.evaluate(() => window.scrollY)) === top);
  });
});

describe('One equipment', () => {
  it('shows its values live, takes a write to the device, and never shows an old value as live', async () => {
    const app = await open();
    const { page } = app;
    await app.visit(`${LIST}/v201`);
    await page.locator('[data-link=live]').waitFor();
    const level = signal(app, 'v201-level');
    const first = await level.textContent();
    await until('another level', async () => (await level.textContent()) !== first);

    const before = (await stand.platform.control.counters()).appliedWrites.length;
    await signal(app, 'v201-sp-low').getByRole('button').click();
    await page.getByLabel(valueWords.newValue).fill('41');
    await button(app, valueWords.write).click();
    await button(app, valueWords.confirmWrite).click();
    await page.getByText(valueWords.phaseReadBack).waitFor();
    expect((await stand.platform.control.counters()).appliedWrites.slice(before)).toMatchObject([
      { signalId: 'v201-sp-low', value: '41' },
    ]);
    await page.getByRole('dialog').getByRole('button').last().click();
    await until('the value read back', async () =>
      ((await signal(app, 'v201-sp-low').textContent()) ?? '').includes('41'),
    );

    await stand.platform.control.gateway('gw-2', { online: false });
    await page.getByText(valueWords.gatewayOffline, { exact: true }).waitFor();
    await until('the old level with its age', async () =>
      ((await level.textContent()) ?? '').includes(valueWords.stateDisconnected),
    );
    await until('no live badge', async () => (await page.locator('[data-link=live]').count()) === 0);
    await stand.platform.control.gateway('gw-2', null);
    await until(
      'the level live again',
      async () => !((await level.textContent()) ?? '').includes(valueWords.stateDisconnected),
    );
  });

  it(`opens monitoring again at ${REOPEN_S} s, and never in vpn mode`, async () => {
    const speed = 30;
    // A plant as fast as the worker's clock: at its own pace its reports would be so far apart that the link seems dead.
    const quick = await stand.start({ speed });
    const calls = async (path: string): Promise<number> => (await quick.control.counters()).calls[path] ?? 0;
    const before = await calls(OPEN);
    const paused = await open({ clock: speed });
    await paused.visit(`${LIST}/bs7`);
    await paused.page.getByText(valueWords.gatewayVpn, { exact: true }).first().waitFor();
    const app = await open({ clock: speed });
    // From before the first one, so that what is measured is never less than what lies between the two.
    const start = performance.now();
    await app.visit(`${LIST}/v202`);
    await app.page.locator('[data-link=live]').waitFor();
    await until('the first opening', async () => (await calls(OPEN)) === before + 1);
    await until('the second opening', async () => (await calls(OPEN)) >= before + 2, 40_000);
    const passed = ((performance.now() - start) / 1_000) * speed;
    expect(passed).toBeGreaterThan(REOPEN_S - 60);
    expect(await calls(OPEN)).toBe(before + 2);
  });

  it('synchronises its gateway, with each of the five outcomes, and keeps a log of it', async () => {
    const app = await open({ clock: 5 });
    const { page } = app;
    const outcomes = [
      ['v202', words.synced],
      ['es8', catalogue.syncOffline],
      ['bs7', catalogue.syncDownload],
      ['p501', catalogue.syncSleeping],
      ['f101', catalogue.syncFailed],
    ] as const;
    for (const [id, said] of outcomes) {
      await app.visit(`/detail/eg/gateway-info/${id}`);
      await button(app, words.sync).click();
      await page.locator('.as-eg-sync .as-notice', { hasText: said }).waitFor();
    }
    await app.visit('/detail/eg/gateway-info/v202');
    await page.getByText(words.lastSync).waitFor();
    expect(await page.getByText(words.neverSynced).count()).toBe(0);
    for (const [id, end] of [
      ['v202', words.success],
      ['bs7', words.failure],
    ] as const) {
      await app.visit(`/detail/eg/operation-log/${id}`);
      const entry = page.locator('.as-page-list__row').first();
      await entry.getByText('网关同步').waitFor();
      expect(await entry.getByText(end, { exact: true }).count()).toBe(1);
    }
  });
});
