import { expect } from 'vitest';
import { runInOrder, untilShown } from '../kit/acts';
import type { App } from '../kit/app';
import { describeLooks } from '../kit/looks';

const MINE = '/home/work/my-repairs';
const ORDER = '/home/work/work-order';
const chooseRecipients = runInOrder(
  ({ page }) => page.locator('.as-order-steps button').nth(1).click(),
  untilShown('.as-recipients input'),
);

describeLooks('work', {
  screens: [
    { path: '/home/work/equip-repairs', act: untilShown('.as-photos'), layout: expectEvenMargins },
    { path: '/home/work/equip-repairs', query: '?equip=v202', as: 'begun', act: submitIncomplete },
    { path: MINE, act: untilShown('.as-page-list, .as-state') },
    { path: `${MINE}/content/:id`, with: { id: 'r1' }, act: untilShown('.as-timeline') },
    { path: `${MINE}/content/:id`, with: { id: 'gone' }, as: 'absent', act: untilShown('.as-state') },
    {
      path: `${MINE}/records/content/:id/:equipmentId`,
      with: { id: 'r3', equipmentId: 'v202' },
      act: untilShown('.as-timeline'),
    },
    {
      path: ORDER,
      query: '?kind=repair',
      act: untilShown('.as-order-row'),
      rows: '.as-page-list__row',
    },
    {
      path: ORDER,
      query: '?kind=inspection',
      as: 'inspections',
      act: untilShown('.as-order-row'),
      rows: '.as-page-list__row',
    },
    {
      path: ORDER,
      query: '?kind=inspection&overdue=10',
      as: 'overdue',
      act: untilShown('.as-order-row'),
    },
    { path: `${ORDER}/repair/:id`, with: { id: 'r1' }, act: untilShown('.as-order-steps') },
    { path: `${ORDER}/repair/:id`, with: { id: 'r1' }, as: 'dispatch', act: chooseRecipients },
    {
      path: `${ORDER}/repair/:type/:id`,
      with: { type: 'assigned', id: 'r3' },
      act: untilShown('.as-timeline'),
    },
    { path: `${ORDER}/repair-bill/:id`, with: { id: 'r2' }, act: claimOrder },
    { path: `${ORDER}/repair-bill/:id`, with: { id: 'r4' }, as: 'not mine', act: untilShown('.as-notice') },
    { path: `${ORDER}/repair/ended/0/:id`, with: { id: 'r10' }, act: untilShown('.as-timeline') },
    {
      path: `${ORDER}/repair/records/ended/0/:id/:equipmentId`,
      with: { id: 'r11', equipmentId: 'v202' },
      act: untilShown('.as-timeline'),
    },
    { path: `${ORDER}/finished/:id`, with: { id: 'r10' }, act: untilShown('.as-finished') },
    { path: `${ORDER}/finished/:id`, with: { id: 'i9' }, as: 'inspection', act: untilShown('.as-finished') },
  ],
});

/** Submits an incomplete report for a device, whose open slips are offered. */
async function submitIncomplete(app: App): Promise<void> {
  await app.page.locator('textarea').waitFor();
  await app.page.locator('form .as-button--primary').last().click();
  await app.page.locator('.as-field--wrong').first().waitFor();
}

/** Takes an order from the pool for the demonstration account, which may then finish it. */
async function claimOrder(app: App): Promise<void> {
  await app.platform.control
    .act({ id: 'r2', by: 'demo', action: 'claim' })
    // An earlier variant may have claimed it.
    .catch(() => undefined);
  await app.page.reload();
  await app.page.locator('textarea').waitFor();
}

/** Expects equal margins left and right of a repair report. */
async function expectEvenMargins({ page }: App): Promise<void> {
  const margins = await page.evaluate(() =>
    [...document.querySelectorAll('main .as-card')].map((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [Math.round(left), Math.round(innerWidth - right)];
    }),
  );
  expect(margins.length).toBeGreaterThan(2);
  for (const [left, right] of margins) expect(right).toBe(left);
}
