import { expect } from 'vitest';
import { cn, en } from '../../../src/i18n/curve';
import type { App } from '../kit/app';
import { describeLooks } from '../kit/looks';
import { getRestingBox } from '../kit/resting';
import { LANDSCAPE } from '../kit/small-screen';

describeLooks('curve', {
  screens: [
    {
      path: '/home/work/project/detail/history-chart/:projectId/:equipId/:checkAll/:reports/:equipName',
      with: { projectId: 'waterworks', equipId: 'v202', checkAll: '1', reports: '-', equipName: '-' },
      act: untilDrawn,
    },
    {
      path: '/detail/eg/history-chart-scada/:equipId/:checkAll/:reports',
      with: { equipId: 'v202', checkAll: '0', reports: 'v202-level,v202-inflow,v202-outflow' },
      act: untilDrawn,
      layout: expectLargeCurve,
    },
    { path: '/detail/eg/history-chart/:equipId', with: { equipId: 'v202' }, act: untilDrawn },
    {
      path: '/detail/eg/history-chart/:equipId',
      with: { equipId: 'v202' },
      as: 'choice',
      act: async (app) => {
        await untilDrawn(app);
        await app.page.getByRole('button', { name: new RegExp(`^(${cn.choose}|${en.choose})$`) }).click();
        await app.page.getByRole('dialog').waitFor();
      },
    },
    {
      path: '/detail/eg/realtime-chart/:equipmentId/:signalId',
      with: { equipmentId: 'v202', signalId: 'v202-level' },
      act: untilDrawn,
    },
    {
      path: '/detail/eg/realtime-chart/:equipmentId/:signalId',
      with: { equipmentId: 'v202', signalId: 'no-such-signal' },
      as: 'unknown',
    },
    { path: '/detail/gm/chart-list/:equipId', with: { equipId: 'gm01' } },
    {
      path: '/detail/gm/chart-line/:equipId/:signalId',
      with: { equipId: 'gm01', signalId: 'gm01-p' },
      act: untilDrawn,
    },
  ],
});

/** Waits until the lines are drawn and their numbers are in the table. */
async function untilDrawn({ page }: App): Promise<void> {
  await page.locator('.as-stats tbody tr').first().waitFor();
  await page.locator('.as-curve__cover').waitFor({ state: 'detached' });
}

/** Expects the curve to fill most of a phone in landscape without scrolling, before its controls. */
async function expectLargeCurve(app: App): Promise<void> {
  await app.page.setViewportSize(LANDSCAPE);
  await untilDrawn(app);
  const { y, height } = await getRestingBox(app.page.locator('.as-curve__chart'));
  expect(height).toBeGreaterThan(0.6 * LANDSCAPE.height);
  expect(LANDSCAPE.height - y).toBeGreaterThan(0.45 * LANDSCAPE.height);
}
