/** GM devices: their data, their writable values, and a device without parameters. */
import { untilShown } from '../kit/acts';
import { describeLooks } from '../kit/looks';

const GM = '/detail/gm';
const untilLive = untilShown('[data-link=live]');

describeLooks('gm', {
  screens: [
    { path: `${GM}/list/:equipId`, with: { equipId: 'gm05' }, act: untilLive },
    {
      path: `${GM}/list/:equipId`,
      with: { equipId: 'gm06' },
      as: 'offline',
      act: untilShown('.as-gm__notice .as-notice'),
    },
    { path: `${GM}/list/:equipId`, with: { equipId: 'nobody' }, as: 'unknown' },
    { path: `${GM}/rule-empty/:equipId`, with: { equipId: 'gm07' } },
    { path: `${GM}/write-list/:equipId`, with: { equipId: 'gm05' }, act: untilLive },
    {
      path: `${GM}/write-list/:equipId`,
      with: { equipId: 'gm05' },
      as: 'range',
      act: async (app) => {
        await untilLive(app);
        await app.page.locator('.as-gm-write input').fill('99');
        await app.page.locator('.as-gm-write [type=submit]').click();
        await app.page.locator('.as-field--wrong').waitFor();
      },
    },
    { path: `${GM}/write-list/:equipId`, with: { equipId: 'gm01' }, as: 'nothing' },
    {
      path: `${GM}/configuration/:equipId/:conId`,
      with: { equipId: 'gm05', conId: 'gm05-con' },
      act: untilLive,
    },
  ],
});
