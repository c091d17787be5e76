/** The equipment list and the screens of one EG equipment. */
import { cn, en } from '../../../src/i18n/pins';
import type { App } from '../kit/app';
import { describeLooks } from '../kit/looks';

const EG = '/detail/eg';
const UNPIN = new Set([cn.unpin, en.unpin]);

/** Waits for values, so that the picture shows them. */
const live = async (app: App): Promise<void> => {
  await app.page.locator('.as-signal').first().waitFor();
  await app.page.locator('[data-link=live]').waitFor();
};

/** Pins two values, of equipment that is live and of one that is offline, by the sheet of a value, then shows where they are. */
const pinned =
  (path: string, sign: string) =>
  async (app: App): Promise<void> => {
    const { page } = app;
    for (const id of ['v202', 'es8']) {
      await app.visit(`${EG}/list/${id}`);
      await page.locator('.as-signal__open').first().click();
      const button = page.locator('dialog .as-button--quiet').first();
      // An earlier picture has it pinned already.
      if (UNPIN.has((await button.textContent())?.trim() ?? '')) continue;
      await button.click();
      await page.locator('.as-toast').first().waitFor();
    }
    await app.visit(path);
    await page.locator(sign).nth(1).waitFor();
    await page.locator(`${sign}[data-freshness="1"]`).first().waitFor();
  };

describeLooks('eg', {
  data: /[\u4e00-\u9fff]+/g,
  screens: [
    { path: '/home/monitor' },
    { path: '/home/monitor', as: 'pinned', act: pinned('/home/monitor', '.as-row-value') },
    { path: '/pinned' },
    { path: '/pinned', as: 'values', act: pinned('/pinned', '.as-signal') },
    { path: `${EG}/list/:id`, with: { id: 'v202' }, act: live },
    {
      path: `${EG}/list/:id`,
      with: { id: 'es8' },
      as: 'offline',
      act: (app) => app.page.locator('.as-eg .as-notice').first().waitFor(),
    },
    { path: `${EG}/gateway-info/:id`, with: { id: 'v202' } },
    { path: `${EG}/gateway-info/:id`, with: { id: 'es8' }, as: 'expired' },
    { path: `${EG}/equipment-info/:id`, with: { id: 'v202' } },
    {
      path: `${EG}/gateway-info/:id`,
      with: { id: 'bs7' },
      as: 'refused',
      act: async (app) => {
        await app.page.locator('.as-eg-sync .as-button').first().click();
        await app.page.locator('.as-eg-sync .as-notice--bad').waitFor();
      },
    },
    { path: `${EG}/operation-log/:equipId`, with: { equipId: 'bs7' } },
    { path: `${EG}/operation-log/:equipId`, with: { equipId: 'v202' }, as: 'none' },
    { path: `${EG}/equip-repairs/:id/:name`, with: { id: 'v202', name: 'V-202' } },
    { path: `${EG}/repairs-records/:id`, with: { id: 'v202' } },
    { path: `${EG}/inspect-records/:id`, with: { id: 'v202' } },
  ],
});
