/** Maps: where one equipment stands, and where all of them do. */
import { describeLooks } from '../kit/looks';

const ADDRESS = '/detail/eg/address/:lat/:lng/:address/:title';

describeLooks('map', {
  screens: [
    {
      path: ADDRESS,
      with: { lat: '30.2741', lng: '120.1551', address: '滨江路 8 号', title: 'P-201' },
      act: (app) => app.page.locator('.as-mark').waitFor(),
    },
    { path: ADDRESS, with: { lat: '0', lng: 'east', address: '-', title: '-' }, as: 'none' },
    {
      path: '/home/work/work-map',
      act: async (app) => {
        await app.page.locator('[data-map=here]').waitFor();
        await app.page.locator('.as-cluster, .as-mark').first().waitFor();
      },
    },
  ],
});
