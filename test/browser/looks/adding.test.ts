import { clickFirst, runInOrder, untilShown } from '../kit/acts';
import { until } from '../kit/app';
import { describeLooks } from '../kit/looks';

describeLooks('adding', {
  screens: [
    { path: '/eg/add' },
    {
      path: '/eg/add',
      as: 'wrong',
      act: runInOrder(clickFirst('button[type=submit]'), untilShown('[aria-invalid=true]')),
    },
    {
      path: '/eg/add',
      as: 'scan',
      act: async (app) => {
        await app.page.locator('form > button[type=button]').first().click();
        // The machine has no camera, which the screen reports.
        await app.page.locator('dialog .as-notice').waitFor();
      },
    },
    { path: '/eg/template/list/:id', with: { id: 'new' } },
    {
      path: '/eg/template/list/:id',
      with: { id: 'p201' },
      as: 'change',
      act: runInOrder(clickFirst('.as-add-row'), untilShown('.as-add-understood')),
    },
    { path: '/eg/equipment/select/:id', with: { id: 'new' } },
    {
      path: '/eg/template/address',
      act: async ({ page }) => {
        await page.locator('[data-map=ready]').waitFor();
        // Zoomed in on the known places: further out, all of them would share one mark.
        await until('separate marks', async () => (await page.locator('.as-mark, .as-cluster').count()) > 2);
      },
    },
  ],
});
