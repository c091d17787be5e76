/** The looks of messages: their tab, a list, one of each type. */
import { describeLooks } from '../kit/looks';

describeLooks('message', {
  screens: [
    {
      path: '/home/message',
      // The badges come a moment after the rows.
      act: (app) => app.page.locator('.as-message-type .rv-badge').first().waitFor(),
    },
    { path: '/message/list/:type', with: { type: 'alarm' }, rows: '.as-page-list__row' },
    { path: '/message/list/:type', with: { type: 'all' }, as: 'all' },
    {
      path: '/message/detail/:type/:dataId',
      with: { type: 'alarm', dataId: 'm1' },
      act: (app) => app.page.locator('.as-message__tags').waitFor(),
    },
    { path: '/message/detail/:type/:dataId', with: { type: 'expiry', dataId: 'boiler' }, as: 'expiry' },
    { path: '/message/detail/:type/:dataId', with: { type: 'system', dataId: 'none' }, as: 'unknown' },
  ],
});
