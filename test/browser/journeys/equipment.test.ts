import { afterEach, describe, expect, it } from 'vitest';
import { cn as common } from '../../../src/i18n/common';
import { cn as valueWords } from '../../../src/i18n/values';
import { type App, type AppOptions, until } from '../kit/app';
import { getRestingBox } from '../kit/resting';
import { JourneyStand } from '../kit/stand';

const FLEET = { loginname: 'fleet', password: 'Fleet_2026' };
const LIST = '/detail/eg/list';

const apps: App[] = [];
// Registered before the stand's own hook, and therefore run after it, when the apps are closed.
afterEach(() => {
  for (const { problems } of apps.splice(0)) expect(problems).toEqual([]);
});
const stand = new JourneyStand({ platform: { seed: 1 } });

describe('The equipment list', () => {
  it('clears the search with a button in the field, large enough for a thumb, without a separate box', async () => {
    const { page } = await open();
    await page.locator('input[type=search]').fill('v-20');
    const clear = page.locator('.as-search button');
    await clear.hover();
    const [inner, outer] = [await getRestingBox(clear), await getRestingBox(page.locator('.as-search'))];
    expect(Math.min(inner.width, inner.height)).toBeGreaterThanOrEqual(44);
    expect(inner.y).toBeGreaterThanOrEqual(outer.y - 0.5);
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 0.5);
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 0.5);
    const style = await clear.evaluate((button) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(button);
      return { backgroundColor, borderTopWidth };
    });
    expect(style).toEqual({ backgroundColor: 'rgba(0, 0, 0, 0)', borderTopWidth: '0px' });
  });

  it('has five thousand rows, and restores the position on return', async () => {
    const app = await open({}, FLEET);
    const { page } = app;
    await page.waitForFunction(
      () => document.querySelector('.as-segmented__detail')?.textContent?.trim() === '5000',
    );
    expect(await page.locator('.as-equipment').count()).toBeLessThan(60);
    await page.evaluate(() => window.scrollTo(0, 200_000));
    const getMiddleRow = (): Promise<{ readonly top: number; readonly at: string }> =>
      page.evaluate(() => {
        const getDistance = (row: Element): number => {
          const { top, bottom } = row.getBoundingClientRect();
          return Math.abs((top + bottom - innerHeight) / 2);
        };
        const [row] = [...document.querySelectorAll('.as-equipment')].sort(
          (one, other) => getDistance(one) - getDistance(other),
        );
        return { top: scrollY, at: row?.getAttribute('aria-posinset') ?? '' };
      });
    let top = 0;
    let at = '';
    await until('stable rows from the middle', async () => {
      const before = { top, at };
      ({ top, at } = await getMiddleRow());
      return Number(at) > 1_000 && top === before.top && at === before.at;
    });
    const middle = page.locator(`.as-equipment[aria-posinset="${at}"]`);
    const name = (await middle.locator('.as-equipment__name').textContent()) ?? '';
    await middle.getByRole('link').last().click();
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await until('the top of another screen', async () => (await getMiddleRow()).top === 0);
    await button(app, '返回').click();
    await page.locator('.as-equipment__name', { hasText: name }).first().waitFor();
    await until('the previous position', async () => (await page.evaluate(() => window.scrollY)) === top);
  });
});

describe('A piece of equipment', () => {
  it('shows its values live, sends a write to the device, and never shows an old value as live', async () => {
    const app = await open();
    const { page } = app;
    await app.visit(`${LIST}/v201`);
    await page.locator('[data-link=live]').waitFor();
    const level = getSignal(app, 'v201-level');
    const first = await level.textContent();
    await until('another level', async () => (await level.textContent()) !== first);

    const before = (await stand.platform.control.getCounters()).appliedWrites.length;
    await getSignal(app, 'v201-sp-low').getByRole('button').click();
    await page.getByLabel(valueWords.newValue).fill('41');
    await button(app, common.write).click();
    await button(app, valueWords.confirmWrite).click();
    await page.getByText(valueWords.statusReadBack).waitFor();
    expect((await stand.platform.control.getCounters()).appliedWrites.slice(before)).toMatchObject([
      { signalId: 'v201-sp-low', value: '41' },
    ]);
    await page.getByRole('dialog').getByRole('button').last().click();
    await until('the value read back', async () =>
      ((await getSignal(app, 'v201-sp-low').textContent()) ?? '').includes('41'),
    );

    await stand.platform.control.setGateway('gw-2', { online: false });
    await page.getByText(valueWords.gatewayOffline, { exact: true }).first().waitFor();
    await until('the old level with its age', async () =>
      ((await level.textContent()) ?? '').includes(valueWords.stateDisconnected),
    );
    await until('no live badge', async () => (await page.locator('[data-link=live]').count()) === 0);
    await stand.platform.control.setGateway('gw-2', null);
    await until(
      'the level live again',
      async () => !((await level.textContent()) ?? '').includes(valueWords.stateDisconnected),
    );
  });
});

async function open(options: AppOptions = {}, account?: typeof FLEET): Promise<App> {
  const app = await stand.openSignedIn('/home/monitor', options, account);
  apps.push(app);
  return app;
}

const button = (app: App, name: string) => app.page.getByRole('button', { name, exact: true });
const getSignal = (app: App, id: string) => app.page.locator(`[data-signal="${id}"]`);
