import { untilShown } from '../kit/acts';
import { describeLooks } from '../kit/looks';

describeLooks('message', {
  screens: [
    {
      path: '/home/message',
      // The badges appear a moment after the rows.
      act: untilShown('.as-message-type .rv-badge'),
    },
    { path: '/message/list/:type', with: { type: 'alarm' }, rows: '.as-page-list__row' },
    { path: '/message/list/:type', with: { type: 'all' }, as: 'all' },
    {
      path: '/message/detail/:type/:dataId',
      with: { type: 'alarm', dataId: 'm1' },
      act: untilShown('.as-message__tags'),
    },
    { path: '/message/detail/:type/:dataId', with: { type: 'expiry', dataId: 'boiler' }, as: 'expiry' },
    { path: '/message/detail/:type/:dataId', with: { type: 'system', dataId: 'none' }, as: 'unknown' },
  ],
});
