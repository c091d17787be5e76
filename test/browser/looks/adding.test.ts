/** Adding an equipment: the form, its sheets, templates, targets, the place. */
import { describeLooks } from '../kit/looks';

describeLooks('adding', {
  screens: [
    { path: '/eg/add' },
    {
      path: '/eg/add',
      as: 'wrong',
      act: async (app) => {
        await app.page.locator('button[type=submit]').click();
        await app.page.locator('[aria-invalid=true]').first().waitFor();
      },
    },
    {
      path: '/eg/add',
      as: 'scan',
      act: async (app) => {
        await app.page.locator('form > button[type=button]').first().click();
        // The machine has no camera, and the screen says so.
        await app.page.locator('dialog .as-notice').waitFor();
      },
    },
    { path: '/eg/template/list/:id', with: { id: 'new' } },
    {
      path: '/eg/template/list/:id',
      with: { id: 'p201' },
      as: 'change',
      act: async (app) => {
        await app.page.locator('.as-add-row').first().click();
        await app.page.locator('.as-add-understood').waitFor();
      },
    },
    { path: '/eg/equipment/select/:id', with: { id: 'new' } },
    { path: '/eg/template/address', act: (app) => app.page.locator('[data-map=here]').waitFor() },
  ],
});
