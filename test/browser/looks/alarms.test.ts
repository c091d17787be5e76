import { alarmWords } from '../../../src/i18n/alarm';
import { alarmWatchWords } from '../../../src/i18n/alarm-watch';
import { getTranslator } from '../../../src/i18n/engine';
import { clickFirst, runInOrder, untilShown } from '../kit/acts';
import { type App, until } from '../kit/app';
import { describeLooks } from '../kit/looks';

const PROJECT = '/home/work/project/detail/alarm/:projectId/:equipId/:equipName';
const untilListed = untilShown('.as-alarm');
const WATERWORKS = { projectId: 'waterworks', equipId: '-', equipName: '-' };

describeLooks('alarms', {
  screens: [
    { path: PROJECT, with: WATERWORKS, act: untilListed },
    {
      path: PROJECT,
      with: WATERWORKS,
      as: 'filter',
      act: runInOrder(untilListed, pressText('filter'), pressText('timeSpan')),
    },
    {
      path: PROJECT,
      with: WATERWORKS,
      as: 'choice',
      act: runInOrder(
        untilListed,
        pressText('choose'),
        clickFirst('.as-alarm__check:enabled'),
        async ({ page }) => page.locator('.as-alarm__check:checked').waitFor({ state: 'attached' }),
      ),
    },
    {
      path: PROJECT,
      with: WATERWORKS,
      as: 'details',
      act: async (app) => {
        // An alarm of a value beyond its limit; one of an offline gateway has no condition.
        await app.page.locator('.as-alarm__body').filter({ hasText: /[<>]/ }).first().click();
        await app.page.locator('.as-alarm-details__condition').first().waitFor();
      },
    },
    { path: '/detail/eg/alarm/:equipId', with: { equipId: 'c601' }, act: untilListed },
    { path: '/detail/eg/landAlarm/:equipId', with: { equipId: 'c601' }, act: untilListed },
    { path: '/detail/gm/alarm/:equipId', with: { equipId: 'gm06' }, act: untilListed },
    { path: '/alarm-watch' },
    { path: '/alarm-watch/:family/:id', with: { family: 'eg', id: 'c601' } },
    {
      path: '/alarm-watch/:family/:id',
      with: { family: 'project', id: 'waterworks' },
      as: 'duty',
      act: startWatch,
    },
    {
      path: '/alarm-watch/:family/:id',
      with: { family: 'project', id: 'waterworks' },
      as: 'ringing',
      act: runInOrder(
        startWatch,
        ({ platform }) => platform.control.raiseAlarms('c601', 2),
        untilShown('.as-ringing'),
      ),
    },
  ],
});

function pressText(key: 'filter' | 'choose' | 'timeSpan') {
  const [cn, en] = [getTranslator(alarmWords, 'cn')(key), getTranslator(alarmWords, 'en')(key)];
  return ({ page }: App): Promise<void> => page.getByText(new RegExp(`^(${cn}|${en})$`)).click();
}

async function startWatch(app: App): Promise<void> {
  const lang = await app.page.evaluate(() => document.documentElement.lang);
  const tWatch = getTranslator(alarmWatchWords, lang === 'en' ? 'en' : 'cn');
  const [start, stop] = [tWatch('start'), tWatch('stop')].map((name) =>
    app.page.getByRole('button', { name }),
  );
  await start?.or(stop ?? start).waitFor();
  // The tab may already be watching.
  if ((await start?.count()) === 1) await start?.click();
  await until(
    'a live link',
    async () => (await app.page.locator('[data-part=link]').getAttribute('data-tone')) === 'good',
  );
}
