import type { App } from '../kit/app';
import { describeLooks } from '../kit/looks';

const SETTINGS = { appId: 'plant-assistant', code: 'code-2026' };

describeLooks('assistant', {
  screens: [
    { path: '/bdfae', as: 'empty', act: openWith(null, 'form') },
    {
      path: '/bdfae',
      act: async (app) => {
        await openWith(SETTINGS, 'iframe')(app);
        await app.page.locator('.as-spinner').waitFor({ state: 'detached' });
      },
    },
    {
      path: '/bdfae',
      as: 'settings',
      act: async (app) => {
        await openWith(SETTINGS, 'iframe')(app);
        await app.page.locator('label:has(input[value=settings])').click();
        await app.page.locator('form').waitFor();
      },
    },
  ],
});

function openWith(settings: typeof SETTINGS | null, selector: string) {
  return async ({ platform, page }: App): Promise<void> => {
    await platform.control.setAssistant(settings);
    await page.reload();
    await page.locator(selector).waitFor();
  };
}
