import { clickFirst, runInOrder, untilShown } from '../kit/acts';
import type { App } from '../kit/app';
import { describeLooks } from '../kit/looks';

const DETAIL = '/home/work/excel/detail/:excelId/:recordId';
describeLooks('smart-reports', {
  screens: [
    { path: '/home/work/excel', rows: '.as-page-list__row' },
    { path: '/home/work/excel/record/:excelId', with: { excelId: 'x1' } },
    { path: '/home/work/excel/record/:excelId', with: { excelId: 'x2' }, as: 'free' },
    { path: '/home/work/excel/search/:excelId', with: { excelId: 'x1' } },
    { path: DETAIL, with: { excelId: 'x1', recordId: 'd1' } },
    {
      path: DETAIL,
      with: { excelId: 'x1', recordId: 'd5' },
      as: 'asking',
      act: runInOrder(clickFirst('[data-mode=view] footer .as-button'), untilShown('dialog')),
    },
    {
      path: DETAIL,
      with: { excelId: 'x1', recordId: 'd5' },
      as: 'filling',
      act: enterFillMode,
    },
    { path: DETAIL, with: { excelId: 'x3', recordId: '-' }, as: 'long' },
    {
      path: DETAIL,
      with: { excelId: 'x4', recordId: 'd8' },
      as: 'hours',
      act: async (app) => {
        await enterFillMode(app);
        const hour = app.page.locator('.as-report-due').first();
        await hour.scrollIntoViewIfNeeded();
        await hour.getByRole('button').or(hour.locator('p')).first().waitFor();
      },
    },
    { path: '/home/work/excel/scan/:excelId/:recordId', with: { excelId: 'x1', recordId: '-' } },
  ],
});

/** Switches to fill mode, confirming the dialog. */
async function enterFillMode({ page }: App): Promise<void> {
  await page.locator('[data-mode=view] footer .as-button').click();
  await page.locator('dialog .as-button--primary').click();
  await page.locator('[data-mode=fill]').waitFor();
}
