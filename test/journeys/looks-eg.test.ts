/** The equipment list and the screens of one EG equipment. */
import type { App } from './kit/app';
import { describeLooks } from './kit/looks';

const EG = '/detail/eg';

/** Waits for values, so that the picture shows them. */
const live = async (app: App): Promise<void> => {
  await app.page.locator('.as-signal').first().waitFor();
  await app.page.locator('[data-link=live]').waitFor();
};

describeLooks('eg', {
  data: /[\u4e00-\u9fff]+/g,
  screens: [
    { path: '/home/monitor' },
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
