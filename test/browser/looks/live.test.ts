/** Everything around a live page, and the lists that lead to one. */
import { cn, en } from '../../../src/i18n/live';
import { cn as replayCn, en as replayEn } from '../../../src/i18n/replay';
import { clickFirst, runInOrder, untilLive, untilShown } from '../kit/acts';
import type { App } from '../kit/app';
import { describeLooks } from '../kit/looks';

const EG_PAGE = '/detail/eg/configuration/:conId';
const PROJECT_PAGE = '/home/work/project/:projectId/page/:pageId';
const PUMPS = { projectId: 'waterworks', pageId: 'w-pumps' };

describeLooks('live', {
  screens: [
    { path: EG_PAGE, with: { conId: 'p201-con' }, act: untilLive },
    { path: EG_PAGE, with: { conId: 'es8-con' }, as: 'not-configured' },
    { path: EG_PAGE, with: { conId: 'nothing' }, as: 'absent' },
    { path: '/groundDetailEGConfiguration/:conId', with: { conId: 'v202-con' } },
    {
      path: EG_PAGE,
      with: { conId: 'p201-con' },
      as: 'ledger',
      act: runInOrder(untilLive, chooseItem('ledger'), ({ page }) =>
        page.getByRole('heading', { name: matchEither(cn.ledger, en.ledger) }).waitFor(),
      ),
    },
    { path: PROJECT_PAGE, with: PUMPS, act: untilLive },
    {
      path: '/groundBIDetail/:projectId/page/:pageId',
      with: { projectId: 'waterworks', pageId: 'w-dense' },
      act: untilLive,
    },
    { path: PROJECT_PAGE, with: { projectId: 'waterworks', pageId: 'w-params' }, as: 'password' },
    {
      path: PROJECT_PAGE,
      with: PUMPS,
      as: 'inspector',
      act: runInOrder(untilLive, (app) => app.tap('level-value'), untilShown('.as-trend__line')),
    },
    {
      path: PROJECT_PAGE,
      with: { projectId: 'waterworks', pageId: 'w-energy' },
      as: 'formula',
      act: runInOrder(untilLive, (app) => app.tap('mvar-w-p201'), untilShown('[data-formula]')),
    },
    {
      path: PROJECT_PAGE,
      with: PUMPS,
      as: 'replay',
      act: async (app) => {
        await untilLive(app);
        await chooseItem('replay')(app);
        await app.page.getByRole('button', { name: matchEither(replayCn.start, replayEn.start) }).click();
        await app.page.locator('.as-replay').waitFor();
        await app.page.waitForFunction(() => document.querySelector('.as-replay-bar__loading') === null);
      },
    },
    {
      path: PROJECT_PAGE,
      with: PUMPS,
      as: 'pages',
      act: runInOrder(untilLive, chooseItem('pages'), untilShown('.as-row-button[aria-current=page]')),
    },
    { path: '/home/work/project', act: untilShown('[data-count]:not([data-count=""])'), rows: '.as-project' },
    {
      path: '/home/work/project',
      as: 'detail',
      act: runInOrder(clickFirst('a[href$="project=campus"]'), untilShown('.as-row-button')),
    },
    {
      path: '/home/work/project',
      as: 'equipment',
      act: async (app) => {
        await app.page.locator('a[href$="project=waterworks"]').click();
        await app.page.locator('label:has(input[value=equipment])').click();
        await app.page.locator('.as-own').first().waitFor();
      },
    },
  ],
});

function matchEither(one: string, other: string): RegExp {
  return new RegExp(`^(?:${one}|${other})$`);
}

function chooseItem(key: keyof typeof cn) {
  return (app: App): Promise<void> => app.choose(matchEither(cn[key], en[key]));
}
