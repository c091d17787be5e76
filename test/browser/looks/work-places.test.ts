import { clickFirst, runInOrder, untilShown } from '../kit/acts';
import { describeLooks } from '../kit/looks';

const ADDRESS = '/home/work/work-order/address';

describeLooks('work-places', {
  screens: [
    {
      path: '/home/work/work-map',
      as: 'orders',
      act: async (app) => {
        await app.page.locator('.as-work-map__layers label').last().click();
        await app.page.locator('.as-work-map__list li').first().waitFor();
        await app.page.locator('.as-cluster, .as-mark').first().waitFor();
      },
    },
    {
      path: '/detail/eg/equip-repairs/:id/:name',
      with: { id: 'p201', name: 'P-201' },
      as: 'report',
      act: untilShown('.as-eg .as-button--primary'),
    },
    { path: '/home/work/eglist' },
    {
      path: '/home/work/eglist',
      as: 'none',
      act: async (app) => {
        await app.page.locator('.as-search input').fill('no such equipment');
        await app.page.locator('.as-state').waitFor();
      },
    },
    {
      path: '/home/work/eglist',
      as: 'scan',
      act: runInOrder(clickFirst('.as-choice__tools button'), untilShown('.as-scan')),
    },
    {
      path: `${ADDRESS}/:type/:id`,
      with: { type: 'repair', id: 'r1' },
      act: untilShown('.as-mark [data-sign="repair"]'),
    },
    {
      path: `${ADDRESS}/:type/:lat/:lng/:address`,
      with: { type: 'repair', lat: '30.2741', lng: '120.1551', address: '滨江路 8 号' },
      act: untilShown('.as-mark [data-sign="repair"]'),
    },
    {
      path: `${ADDRESS}/:type/:lat/:lng/:address`,
      with: { type: 'repair', lat: '91', lng: 'east', address: '-' },
      as: 'none',
    },
    {
      path: `${ADDRESS}/:equipId/:status/:index`,
      with: { equipId: 'p201', status: '1', index: '2' },
      act: untilShown('.as-mark'),
    },
  ],
});
