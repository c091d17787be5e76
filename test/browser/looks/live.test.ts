/** Everything around a live page, and the lists that lead to one. */
import { cn, en } from '../../../src/i18n/live';
import { cn as replayCn, en as replayEn } from '../../../src/i18n/replay';
import { isLive, presses, shows, steps } from '../kit/acts';
import type { App } from '../kit/app';
import { describeLooks } from '../kit/looks';

const EG_PAGE = '/detail/eg/configuration/:conId';
const PROJECT_PAGE = '/home/work/project/:projectId/page/:pageId';
const PUMPS = { projectId: 'waterworks', pageId: 'w-pumps' };

describeLooks('live', {
  screens: [
    { path: EG_PAGE, with: { conId: 'p201-con' }, act: isLive },
    { path: EG_PAGE, with: { conId: 'es8-con' }, as: 'not-configured' },
    { path: EG_PAGE, with: { conId: 'nothing' }, as: 'absent' },
    { path: '/groundDetailEGConfiguration/:conId', with: { conId: 'v202-con' } },
    {
      path: EG_PAGE,
      with: { conId: 'p201-con' },
      as: 'ledger',
      act: steps(isLive, press('ledger'), ({ page }) =>
        page.getByRole('heading', { name: either(cn.ledger, en.ledger) }).waitFor(),
      ),
    },
    { path: PROJECT_PAGE, with: PUMPS, act: isLive },
    {
      path: '/groundBIDetail/:projectId/page/:pageId',
      with: { projectId: 'waterworks', pageId: 'w-dense' },
      act: isLive,
    },
    { path: PROJECT_PAGE, with: { projectId: 'waterworks', pageId: 'w-params' }, as: 'password' },
    {
      path: PROJECT_PAGE,
      with: PUMPS,
      as: 'inspector',
      act: steps(isLive, (app) => app.tap('level-value'), shows('.as-trend__line')),
    },
    {
      path: PROJECT_PAGE,
      with: { projectId: 'waterworks', pageId: 'w-energy' },
      as: 'formula',
      act: steps(isLive, (app) => app.tap('mvar-w-p201'), shows('[data-formula]')),
    },
    {
      path: PROJECT_PAGE,
      with: PUMPS,
      as: 'replay',
      act: async (app) => {
        await isLive(app);
        await press('replay')(app);
        await app.page.getByRole('button', { name: either(replayCn.start, replayEn.start) }).click();
        await app.page.locator('.as-replay').waitFor();
        await app.page.waitForFunction(() => document.querySelector('.as-replay-bar__loading') === null);
      },
    },
    {
      path: PROJECT_PAGE,
      with: PUMPS,
      as: 'pages',
      act: steps(isLive, press('pages'), shows('.as-row-button[aria-current=page]')),
    },
    { path: '/home/work/project', act: shows('[data-count]:not([data-count=""])'), rows: '.as-project' },
    {
      path: '/home/work/project',
      as: 'detail',
      act: steps(presses('a[href$="project=campus"]'), shows('.as-row-button')),
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

function either(one: string, other: string): RegExp {
  return new RegExp(`^(?:${one}|${other})$`);
}

function press(key: keyof typeof cn) {
  return (app: App): Promise<void> => app.choose(either(cn[key], en[key]));
}
