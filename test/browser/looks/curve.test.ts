/** Curves of the three families: history, real time, the list of a GM device's parameters. */
import { cn, en } from '../../../src/i18n/curve';
import type { App } from '../kit/app';
import { describeLooks } from '../kit/looks';

/** Waits until the lines are drawn: then their numbers stand in the table. */
const drawn = async ({ page }: App): Promise<void> => {
  await page.locator('.as-stats tbody tr').first().waitFor();
  await page.locator('.as-curve__cover').waitFor({ state: 'detached' });
};

describeLooks('curve', {
  screens: [
    {
      path: '/home/work/project/detail/history-chart/:projectId/:equipId/:checkAll/:reports/:equipName',
      with: { projectId: 'waterworks', equipId: 'v202', checkAll: '1', reports: '-', equipName: '-' },
      act: drawn,
    },
    {
      path: '/detail/eg/history-chart-scada/:equipId/:checkAll/:reports',
      with: { equipId: 'v202', checkAll: '0', reports: 'v202-level,v202-flow' },
      act: drawn,
    },
    { path: '/detail/eg/history-chart/:equipId', with: { equipId: 'v202' }, act: drawn },
    {
      path: '/detail/eg/history-chart/:equipId',
      with: { equipId: 'v202' },
      as: 'choice',
      act: async (app) => {
        await drawn(app);
        await app.page.getByRole('button', { name: new RegExp(`^(${cn.choose}|${en.choose})$`) }).click();
        await app.page.getByRole('dialog').waitFor();
      },
    },
    {
      path: '/detail/eg/realtime-chart/:equipmentId/:signalId',
      with: { equipmentId: 'v202', signalId: 'v202-level' },
      act: drawn,
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
      act: drawn,
    },
  ],
});
