import { getTranslator } from '../../../src/i18n/engine';
import { historyReportWords } from '../../../src/i18n/history-reports';
import { rangeWords } from '../../../src/i18n/range';
import { clickFirst, runInOrder, untilShown } from '../kit/acts';
import { type App, until } from '../kit/app';
import { describeLooks } from '../kit/looks';
import { getRestingBox } from '../kit/resting';
import { LANDSCAPE, NARROW, PHONE, WIDE } from '../kit/small-screen';

const PROJECT = '/home/work/project/detail/history-report/:projectId/:equipId/:checkAll/:reports/:equipName';
/** Few columns, since every cell is checked. */
const ROUTE_PARAMS = {
  projectId: 'waterworks',
  equipId: 'p202',
  checkAll: '0',
  reports: 'p202-run,p202-current,p202-bearing',
  equipName: 'P-202',
} as const;
const untilRows = untilShown('.as-report-table tbody td');
const untilDrawn = untilShown('.as-chart[aria-busy=false] canvas');

describeLooks('report', {
  screens: [
    { path: PROJECT, with: ROUTE_PARAMS, act: untilRows },
    {
      path: PROJECT,
      with: ROUTE_PARAMS,
      as: 'columns',
      act: runInOrder(
        untilRows,
        clickFirst('.as-report__buttons .as-button'),
        untilShown('.as-columns__item'),
      ),
    },
    {
      path: PROJECT,
      with: ROUTE_PARAMS,
      as: 'summary',
      act: runInOrder(clickText('summary'), untilShown('.as-summary__card')),
    },
    { path: PROJECT, with: ROUTE_PARAMS, as: 'charts', act: runInOrder(clickText('charts'), untilDrawn) },
    {
      path: PROJECT,
      with: { ...ROUTE_PARAMS, reports: 'p202-run' },
      as: 'share',
      act: runInOrder(
        clickText('charts'),
        untilDrawn,
        clickText('share'),
        untilShown('.as-chart--share[aria-busy=false] canvas'),
      ),
    },
    { path: PROJECT, with: { ...ROUTE_PARAMS, reports: 'hourly' }, as: 'custom', act: untilRows },
    { path: '/detail/eg/history-report/:equipId', with: { equipId: 'v202' }, act: untilRows },
    {
      path: '/detail/eg/history-report/:equipId',
      with: { equipId: 'v202' },
      as: 'range',
      act: async (app) => {
        const [cn, en] = [getTranslator(rangeWords, 'cn')('typed'), getTranslator(rangeWords, 'en')('typed')];
        await app.page.getByText(new RegExp(`^(${cn}|${en})$`)).click();
        await app.page.locator('input[type=datetime-local]').last().fill('2020-01-01T00:00');
        await app.page.locator('.as-range button[type=submit]').click();
        await app.page.locator('.as-range .as-notice').waitFor();
      },
    },
    { path: '/detail/eg/history-report/:equipId', with: { equipId: 'nobody' }, as: 'absent' },
    {
      path: '/detail/eg/history-report-scada/:equipId/:checkAll/:reports',
      with: { equipId: 'v202', checkAll: '0', reports: 'v202-level' },
      act: untilRows,
      layout: expectChoiceInView,
    },
    { path: '/detail/gm/history-report/:equipId', with: { equipId: 'gm01' }, act: untilRows },
  ],
});

function clickText(key: 'summary' | 'charts' | 'share' | 'compare') {
  const [cn, en] = [
    getTranslator(historyReportWords, 'cn')(key),
    getTranslator(historyReportWords, 'en')(key),
  ];
  return ({ page }: App): Promise<void> => page.getByText(new RegExp(`^(${cn}|${en})$`)).click();
}

/** Expects the selected range to be visible in portrait and landscape, and every range on a wide screen. */
async function expectChoiceInView({ page }: App): Promise<void> {
  const row = page.locator('.as-range .as-segmented');
  const selectedText = page.locator('.as-range :checked + .as-segmented__text');
  await selectedText.waitFor();
  for (const viewport of [PHONE, LANDSCAPE, NARROW]) {
    await page.setViewportSize(viewport);
    await until('the selected range in its row', async () => {
      const [around, part] = [await getRestingBox(row), await getRestingBox(selectedText)];
      return part.x >= around.x && part.x + part.width <= around.x + around.width;
    });
  }
  await page.setViewportSize(WIDE);
  await until('all ranges', () => row.evaluate((one) => one.scrollWidth <= one.clientWidth));
}
