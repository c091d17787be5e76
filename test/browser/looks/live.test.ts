/** The looks of everything around a live page, and of the lists that lead to one. */
import { cn, en } from '../../../src/i18n/live';
import { cn as replayCn, en as replayEn } from '../../../src/i18n/replay';
import type { App } from '../kit/app';
import { describeLooks } from '../kit/looks';
import { CUT_WITH_LARGE_TEXT } from '../kit/small-screen';

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
      act: async (app) => {
        await isLive(app);
        await press(app, 'ledger');
        await app.page.getByRole('heading', { name: either(cn.ledger, en.ledger) }).waitFor();
      },
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
      act: async (app) => {
        await isLive(app);
        await app.tap('level-value');
        await app.page.locator('.as-trend__line').waitFor();
      },
    },
    {
      path: PROJECT_PAGE,
      with: { projectId: 'waterworks', pageId: 'w-energy' },
      as: 'formula',
      act: async (app) => {
        await isLive(app);
        await app.tap('mvar-w-p201');
        await app.page.locator('[data-formula]').waitFor();
      },
    },
    {
      path: PROJECT_PAGE,
      with: PUMPS,
      as: 'replay',
      act: async (app) => {
        await isLive(app);
        await press(app, 'replay');
        await app.page.getByRole('button', { name: either(replayCn.start, replayEn.start) }).click();
        await app.page.locator('.as-replay').waitFor();
        await app.page.waitForFunction(() => document.querySelector('.as-replay-bar__loading') === null);
      },
    },
    {
      path: PROJECT_PAGE,
      with: PUMPS,
      as: 'pages',
      act: async (app) => {
        await isLive(app);
        await press(app, 'pages');
        await app.page.locator('.as-row-button[aria-current=page]').waitFor();
      },
    },
    {
      path: '/home/work/project',
      act: ({ page }) => page.locator('[data-count]:not([data-count=""])').first().waitFor(),
      rows: '.as-project',
    },
    {
      path: '/home/work/project',
      as: 'detail',
      act: async (app) => {
        await app.page.locator('a[href$="project=campus"]').click();
        await app.page.locator('.as-row-button').first().waitFor();
      },
    },
    {
      path: '/home/work/project',
      as: 'equipment',
      known: CUT_WITH_LARGE_TEXT,
      act: async (app) => {
        await app.page.locator('a[href$="project=waterworks"]').click();
        await app.page.locator('input[value=equipment]').click({ force: true });
        await app.page.locator('.as-own').first().waitFor();
      },
    },
  ],
});

function either(one: string, other: string): RegExp {
  return new RegExp(`^(?:${one}|${other})$`);
}

/** Presses a button of the bar, in either language. */
async function press(app: App, key: keyof typeof cn): Promise<void> {
  await app.choose(either(cn[key], en[key]));
}

async function isLive(app: App): Promise<void> {
  await app.until('live values', (painted) => painted.some(({ freshness }) => freshness === 'fresh'));
}
