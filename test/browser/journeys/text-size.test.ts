/** The user's text size. `test/browser/looks` checks that large text fits on a narrow phone. */
import { expect, it } from 'vitest';
import { getTranslator } from '../../../src/i18n/engine';
import { homeWords } from '../../../src/i18n/home';
import { until } from '../kit/app';
import { getRestingBox } from '../kit/resting';
import { JourneyStand } from '../kit/stand';

const stand = new JourneyStand({ platform: { seed: 1 } });
const t = getTranslator(homeWords, 'cn');

it('The chosen text size survives a reload, and scales the rows', async () => {
  const app = await stand.openSignedIn('/home/more', { viewport: { width: 320, height: 568 } });
  const largest = app.page.getByRole('group', { name: t('textSize') }).getByLabel(t('largest'));
  await app.page.getByText(t('largest'), { exact: true }).click();
  const readSize = (): Promise<string> =>
    app.page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  await until('the larger text', async () => (await readSize()) === '21px');
  await app.page.reload();
  await until('the choice after a reload', () => largest.isChecked());
  await until('the larger text after the reload', async () => (await readSize()) === '21px');
  await app.visit('/home/monitor');
  const rows = app.page.locator('.as-equipment');
  await rows.nth(1).waitFor();
  const [first, second] = [await getRestingBox(rows.nth(0)), await getRestingBox(rows.nth(1))];
  expect(first.height).toBeCloseTo(4.25 * 21, 0);
  expect(second.y - first.y).toBeCloseTo(4.25 * 21 + 8, 0);
});
