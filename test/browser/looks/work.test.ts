/** Repairs and orders: reporting, lists, slips, finishing. */
import type { App } from '../kit/app';
import { describeLooks } from '../kit/looks';

const MINE = '/home/work/my-repairs';
const ORDER = '/home/work/work-order';

const shown =
  (selector: string) =>
  (app: App): Promise<void> =>
    app.page.locator(selector).first().waitFor();
/** Begins a report for an equipment, whose open slips are offered. */
const begun = async (app: App): Promise<void> => {
  await app.visit('/home/work/equip-repairs?equip=v202');
  await app.page.locator('textarea').waitFor();
  await app.page.locator('form .as-button--primary').last().click();
  await app.page.locator('.as-field--wrong').first().waitFor();
};
/** Lets the demonstration account take an order out of the pool, so that it can be finished. */
const claimed = async (app: App): Promise<void> => {
  await app.platform.control
    .act({ kind: 'repair', id: 'r2', by: 'demo', action: 'claim' })
    // An earlier picture has it already.
    .catch(() => undefined);
  await app.page.reload();
  await app.page.locator('textarea').waitFor();
};
const choosing = async (app: App): Promise<void> => {
  await app.page.locator('.as-order-steps button').nth(1).click();
  await app.page.locator('.as-recipients input').first().waitFor();
};

describeLooks('work', {
  screens: [
    { path: '/home/work/equip-repairs' },
    { path: '/home/work/equip-repairs', as: 'begun', act: begun },
    { path: MINE, act: shown('.as-page-list, .as-state') },
    { path: `${MINE}/content/:id`, with: { id: 'r1' }, act: shown('.as-timeline') },
    { path: `${MINE}/content/:id`, with: { id: 'gone' }, as: 'absent', act: shown('.as-state') },
    {
      path: `${MINE}/records/content/:id/:equipmentId`,
      with: { id: 'r3', equipmentId: 'v202' },
      act: shown('.as-timeline'),
    },
    { path: ORDER, act: shown('.as-order-row') },
    {
      path: ORDER,
      as: 'inspections',
      act: async (app) => {
        await app.visit(`${ORDER}?kind=inspection&overdue=10`);
        await shown('.as-order-row')(app);
      },
    },
    { path: `${ORDER}/repair/:id`, with: { id: 'r1' }, act: shown('.as-order-steps') },
    { path: `${ORDER}/repair/:id`, with: { id: 'r1' }, as: 'dispatch', act: choosing },
    { path: `${ORDER}/repair/:type/:id`, with: { type: 'assigned', id: 'r3' }, act: shown('.as-timeline') },
    { path: `${ORDER}/repair-bill/:id`, with: { id: 'r2' }, act: claimed },
    { path: `${ORDER}/repair-bill/:id`, with: { id: 'r4' }, as: 'not mine', act: shown('.as-notice') },
    { path: `${ORDER}/repair/ended/0/:id`, with: { id: 'r10' }, act: shown('.as-timeline') },
    {
      path: `${ORDER}/repair/records/ended/0/:id/:equipmentId`,
      with: { id: 'r11', equipmentId: 'v202' },
      act: shown('.as-timeline'),
    },
    { path: `${ORDER}/finished/:id`, with: { id: 'r10' }, act: shown('.as-finished') },
    { path: `${ORDER}/finished/:id`, with: { id: 'i9' }, as: 'inspection', act: shown('.as-finished') },
  ],
});
