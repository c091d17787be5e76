import type { App } from '../kit/app';
import { describeLooks } from '../kit/looks';

const SET_UP = { appId: 'plant-assistant', code: 'code-2026' };

describeLooks('assistant', {
  screens: [
    { path: '/bdfae', as: 'empty', act: over(null, 'form') },
    {
      path: '/bdfae',
      act: async (app) => {
        await over(SET_UP, 'iframe')(app);
        await app.page.locator('.as-spinner').waitFor({ state: 'detached' });
      },
    },
    {
      path: '/bdfae',
      as: 'settings',
      act: async (app) => {
        await over(SET_UP, 'iframe')(app);
        await app.page.locator('label:has(input[value=settings])').click();
        await app.page.locator('form').waitFor();
      },
    },
  ],
});

function over(settings: typeof SET_UP | null, shown: string) {
  return async ({ platform, page }: App): Promise<void> => {
    await platform.control.assistant(settings);
    await page.reload();
    await page.locator(shown).waitFor();
  };
}
